from ludaro.games.game import Game

GAMES: list[Game] = []
