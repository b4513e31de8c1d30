// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Step } from '../net/api';
import type { View } from '../net/protocol';
import { Lesson } from './lesson.svelte';

function view(name: string, moves: string[] = []): View {
  return { game: name, moves } as unknown as View;
}

function step(more: Partial<Step>): Step {
  return {
    text: '',
    done: null,
    wrong: null,
    point: null,
    fresh: false,
    accept: {},
    view: view('start'),
    ...more,
  } as Step;
}

const [START, DONE, ANSWER] = [view('start', ['a', 'b']), view('done'), view('answer')];
const STEPS = [
  step({ view: START, fresh: true, text: 'look' }),
  step({ view: START, accept: { a: [DONE, ANSWER] }, done: 'Well done.', wrong: 'Not that.' }),
  step({ view: view('next'), fresh: true, point: 'c', accept: { c: [] } }),
];
let lesson: Lesson;

beforeEach(() => {
  vi.useFakeTimers();
  lesson = new Lesson();
  lesson.take(STEPS);
});
afterEach(() => {
  lesson.close();
  vi.useRealTimers();
});

describe('a lesson', () => {
  it('begins with a step to read, and goes on when there is nothing to play', () => {
    expect([lesson.at, lesson.toPlay, lesson.ready, lesson.view]).toEqual([0, false, true, START]);
    lesson.go(1);
    expect([lesson.toPlay, lesson.ready, lesson.scene]).toEqual([true, false, 0]);
    lesson.go(2);
    expect(lesson.scene).toBe(2);
    lesson.go(3);
    expect([lesson.over, lesson.step]).toEqual([true, undefined]);
  });

  it('shows the move, then the answer to it', () => {
    lesson.go(1);
    lesson.play('a');
    expect([lesson.solved, lesson.view, lesson.answer]).toEqual([true, DONE, { kind: 'done', text: 'Well done.' }]);
    lesson.play('a'); // once is enough
    vi.advanceTimersByTime(2000);
    expect(lesson.view).toEqual(ANSWER);
    lesson.go(0);
    lesson.go(1);
    expect([lesson.solved, lesson.ready]).toEqual([false, false]);
  });

  it('answers a wrong move and one that does not fit, and lays the table as it was', () => {
    lesson.go(1);
    lesson.play('b');
    expect([lesson.answer, lesson.solved]).toEqual([{ kind: 'wrong', text: 'Not that.' }, false]);
    expect(lesson.view).toEqual(START);
    expect(lesson.view).not.toBe(START);
    lesson.play('zz');
    expect(lesson.answer).toEqual({ kind: 'unfit', text: null });
    lesson.play('7@0,1+8@0,2');
    expect(lesson.answer?.kind).toBe('wrong');
  });

  it('helps: first it points, then it plays', () => {
    lesson.go(1);
    expect(lesson.hint).toBeNull();
    lesson.help();
    expect([lesson.hint, lesson.solved]).toEqual(['a', false]);
    lesson.help();
    expect(lesson.solved).toBe(true);
    lesson.go(2);
    expect(lesson.hint).toBe('c');
  });

  it('goes on in other words where it was, and stops when it is left', () => {
    lesson.go(1);
    lesson.play('b');
    lesson.take(STEPS.map((one) => ({ ...one, wrong: 'Pas ça.' })));
    expect([lesson.at, lesson.answer?.text]).toEqual([1, 'Pas ça.']);
    lesson.play('a');
    lesson.close();
    vi.advanceTimersByTime(2000);
    expect(lesson.view).toEqual(DONE);
  });

  it('does not ask again for what was done before', () => {
    lesson.go(2);
    lesson.go(1);
    expect([lesson.toPlay, lesson.ready]).toEqual([true, true]);
  });
});
