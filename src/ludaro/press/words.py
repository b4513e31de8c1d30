"""The few words that stand on sheets beside the rules, in seven languages."""

from __future__ import annotations

CALIBRATION: dict[str, dict[str, str]] = {
    "en": {
        "coarse": "Calibration: the first sheet",
        "fine": "Calibration: the second sheet",
        "steps": "Print this sheet on both sides, at 100 %. The ruler must be 150 mm long.\n"
        "Hold it against the light. The dot must lie in the ring; if not, turn the sheet over its other edge.\n"
        "In each of the four fields, find the square that the dark one fills best: its letter and its number.\n"
        "Type the four (top left, top right, bottom left, bottom right), with a name for your printer:",
    },
    "fr": {
        "coarse": "Calibrage : la première feuille",
        "fine": "Calibrage : la deuxième feuille",
        "steps": "Imprime cette feuille des deux côtés, à 100 %. La règle doit mesurer 150 mm.\n"
        "Tiens-la contre la lumière. Le point doit être dans l’anneau ; sinon, fais retourner sur l’autre bord.\n"
        "Dans chacun des quatre champs, trouve le carré que le carré sombre remplit le mieux : lettre et chiffre.\n"
        "Écris les quatre (d’abord ceux du haut, de gauche à droite), avec un nom pour ton imprimante :",
    },
    "de": {
        "coarse": "Kalibrierung: das erste Blatt",
        "fine": "Kalibrierung: das zweite Blatt",
        "steps": "Drucke dieses Blatt beidseitig, mit 100 %. Das Lineal muss 150 mm lang sein.\n"
        "Halte es gegen das Licht. Der Punkt muss im Ring liegen; sonst wende das Blatt über die andere Kante.\n"
        "Finde in jedem der vier Felder das Quadrat, das vom dunklen am besten gefüllt wird: Buchstabe und Zahl.\n"
        "Tippe die vier ein (oben links, oben rechts, unten links, unten rechts), mit einem Namen für den Drucker:",
    },
    "es": {
        "coarse": "Calibración: la primera hoja",
        "fine": "Calibración: la segunda hoja",
        "steps": "Imprime esta hoja por las dos caras, al 100 %. La regla debe medir 150 mm.\n"
        "Mírala a contraluz. El punto debe estar dentro del anillo; si no, dale la vuelta por el otro borde.\n"
        "En cada uno de los cuatro campos, busca el cuadrado que el oscuro llena mejor: su letra y su número.\n"
        "Escribe los cuatro (primero los de arriba, de izquierda a derecha), con un nombre para tu impresora:",
    },
    "it": {
        "coarse": "Calibrazione: il primo foglio",
        "fine": "Calibrazione: il secondo foglio",
        "steps": "Stampa questo foglio sui due lati, al 100 %. Il righello deve misurare 150 mm.\n"
        "Guardalo controluce. Il punto deve stare nell’anello; se no, gira il foglio sull’altro bordo.\n"
        "In ognuno dei quattro campi, trova il quadrato che quello scuro riempie meglio: lettera e numero.\n"
        "Scrivi i quattro (prima quelli in alto, da sinistra a destra), con un nome per la stampante:",
    },
    "nl": {
        "coarse": "Kalibratie: het eerste blad",
        "fine": "Kalibratie: het tweede blad",
        "steps": "Druk dit blad aan beide kanten af, op 100 %. De liniaal moet 150 mm lang zijn.\n"
        "Houd het tegen het licht. De stip moet in de ring liggen; zo niet, keer het blad over de andere rand.\n"
        "Zoek in elk van de vier velden het vierkant dat het donkere het best vult: letter en cijfer.\n"
        "Typ ze alle vier (linksboven, rechtsboven, linksonder, rechtsonder), met een naam voor je printer:",
    },
    "eo": {
        "coarse": "Alĝustigo: la unua folio",
        "fine": "Alĝustigo: la dua folio",
        "steps": "Presu ĉi tiun folion ambaŭflanke, je 100 %. La liniilo estu 150 mm longa.\n"
        "Tenu ĝin kontraŭ la lumo. La punkto kuŝu en la ringo; se ne, turnu la folion per la alia rando.\n"
        "En ĉiu el la kvar kampoj trovu la kvadraton, kiun la malhela plej bone plenigas: litero kaj nombro.\n"
        "Tajpu la kvar (unue la suprajn, de maldekstre dekstren), kun nomo por via presilo:",
    },
}

CARDS = {
    "en": "{n} cards",
    "fr": "{n} cartes",
    "de": "{n} Karten",
    "es": "{n} cartas",
    "it": "{n} carte",
    "nl": "{n} kaarten",
    "eo": "{n} kartoj",
}
