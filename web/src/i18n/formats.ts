/** Dates, numbers and lists as a language writes them. Most browsers do not know Esperanto: what they lack is here. */

const DAYS = ['dimanĉo', 'lundo', 'mardo', 'merkredo', 'ĵaŭdo', 'vendredo', 'sabato'];
const MONTHS = [
  'januaro',
  'februaro',
  'marto',
  'aprilo',
  'majo',
  'junio',
  'julio',
  'aŭgusto',
  'septembro',
  'oktobro',
  'novembro',
  'decembro',
];
const UNITS = { minute: 'minuto', hour: 'horo', day: 'tago' };

function unknown(locale: string): boolean {
  return locale.startsWith('eo') && Intl.DateTimeFormat.supportedLocalesOf(locale).length === 0;
}

/** For numbers: French writes them alike, 1 234,5 and 50 %. */
export function numeral(locale: string): string {
  return unknown(locale) ? 'fr' : locale;
}

/** For plurals: English has the same two forms. */
export function counting(lang: string): string {
  return unknown(lang) ? 'en' : lang;
}

export function day(locale: string, date: Date): string {
  if (unknown(locale)) return `${DAYS[date.getDay()]}, la ${date.getDate()}-a de ${MONTHS[date.getMonth()]}`;
  return new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(date);
}

/** So many minutes, hours or days ago. */
export function ago(locale: string, n: number, unit: 'minute' | 'hour' | 'day'): string {
  if (!unknown(locale)) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-n, unit);
  if (n === 0) return 'ĵus';
  if (n === 1 && unit === 'day') return 'hieraŭ';
  return `antaŭ ${n} ${UNITS[unit]}${n === 1 ? '' : 'j'}`;
}

/** "a, b and c". */
export function list(locale: string, parts: string[]): string {
  if (!unknown(locale)) return new Intl.ListFormat(locale).format(parts);
  return parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} kaj ${parts.at(-1)}`;
}

/** As a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
