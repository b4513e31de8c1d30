/** The options of a table in words. */

import { has, text } from '../i18n/words.svelte';
import { games } from './games.svelte';

/** One line for each option that is not as the plain rules have it. */
export function optionList(id: string, options: Record<string, string | number>): string[] {
  const declared = games.get(id)?.options ?? {};
  return Object.entries(options)
    .filter(([name, value]) => declared[name] !== undefined && declared[name].default !== value)
    .map(([name, value]) => {
      const label = text(has(`option.${name}.${id}`) ? `option.${name}.${id}` : `option.${name}`);
      const words = has(`option.${name}.${value}`)
        ? text(`option.${name}.${value}`)
        : has(`option.${value}`)
          ? text(`option.${value}`)
          : `${value}`;
      return `${label}: ${words}`;
    });
}
