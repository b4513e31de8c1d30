/** A finished game played on from one of its positions, against computers. */

import type { Room } from '../net/protocol';
import { open } from './session.svelte';
import { me } from './start';

const FOR_A_PERSON = 4; // the level of the computer that takes a person's place

/** Opens a table at the position after so many moves; `own` is the seat that goes on playing. */
export function retry(room: Room, own: number, moves: number): Promise<string> {
  const seats = room.seats.map(({ level }, seat) =>
    seat === own ? me() : { kind: 'computer' as const, level: level ?? FOR_A_PERSON },
  );
  return open({ from: { table: room.id, moves }, seats });
}
