/** The words that games are made of, as people say them: from the book `invent`, in the language of the page. */

import { has, text } from '../i18n/words.svelte';

export type WordValue = string | number;

export const groupName = (group: string): string => text(`group.${group}`);

export const wordName = (word: string): string => text(`word.${word}`);

/** A short name of a value: "Step or jump". */
export function valueName(word: string, value: WordValue): string {
  return typeof value === 'string'
    ? text(`value.${word}.${key(value)}`)
    : text(numbered(`value.${word}`, value), { n: value });
}

/** What a value means, in a sentence for those who read nothing else. */
export function valueSays(word: string, value: WordValue): string {
  return typeof value === 'string'
    ? text(`says.${word}.${key(value)}`)
    : text(numbered(`says.${word}`, value), { n: value });
}

/** Why a value does not go with the others: a clash of the grammar, or `idle-WORD`. */
export const whyNot = (why: string): string => text(`why.${why}`);

const key = (value: string): string => value.replace(/ /g, '_');

/** Some numbers have words of their own: 0 stands for "without end". */
const numbered = (start: string, value: number): string => (has(`${start}.${value}`) ? `${start}.${value}` : start);
