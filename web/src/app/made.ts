/** Games that somebody made: what they are is in their id. */

/** The code in a game's id. */
export function codeOf(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}
