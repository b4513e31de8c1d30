/** Short sounds that tell what happened. They are made here, not loaded. */

import { settings } from './settings.svelte';

export type Sound = 'move' | 'turn' | 'score' | 'won' | 'lost' | 'drawn' | 'no' | 'count' | 'go';

const NOTES: Record<Sound, [pitch: number, at: number][]> = {
  move: [[420, 0]],
  turn: [
    [523, 0],
    [659, 0.1],
  ],
  score: [
    [587, 0],
    [784, 0.07],
  ],
  won: [
    [523, 0],
    [659, 0.12],
    [784, 0.24],
    [1047, 0.36],
  ],
  lost: [
    [392, 0],
    [330, 0.16],
  ],
  drawn: [
    [440, 0],
    [440, 0.18],
  ],
  no: [[180, 0]],
  count: [[440, 0]],
  go: [[880, 0]],
};

/** What should not sound like blame. */
const SOFT: Partial<Record<Sound, number>> = { lost: 0.08, drawn: 0.1 };
const LOUD = 0.18;

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.kept.sounds) return;
  context ??= new AudioContext();
  for (const [pitch, at] of NOTES[sound]) {
    const start = context.currentTime + at;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(SOFT[sound] ?? LOUD, start + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.22);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.25);
  }
}
