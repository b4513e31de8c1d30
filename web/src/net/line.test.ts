// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeGame, FakeSocket } from './fake';
import { Line, type Heard, type Refusal } from './line.svelte';

let line: Line;
let game: FakeGame;

function said(kind: string): Record<string, unknown>[] {
  return FakeSocket.last.said.filter((message) => message.t === kind);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  sessionStorage.clear();
  FakeSocket.all = [];
  game = new FakeGame(0);
  line = new Line('x', 'secret');
});
afterEach(() => {
  line.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a line', () => {
  it('says hello, learns who it is, and keeps up', () => {
    const heard: Heard[] = [];
    let known = 0;
    line.onevent = (one) => heard.push(one);
    line.onknown = () => (known += 1);
    game.welcome(FakeSocket.last);
    expect(said('hello')[0]).toMatchObject({ secret: 'secret' });
    expect([line.state, line.seat]).toEqual(['open', 0]);
    game.play(FakeSocket.last, 0, 'a1', 1);
    expect(line.view?.history).toEqual([[0, 'a1']]);
    expect(heard.map(({ what }) => what.move)).toEqual(['a1']);
    expect(known).toBe(2);
  });

  it('asks for a fresh look when it missed something', () => {
    game.welcome(FakeSocket.last);
    game.play(null, 0, 'a1', 1);
    game.play(FakeSocket.last, 1, 'b1', 0);
    expect(line.view?.history).toEqual([]);
    expect(said('look')).toHaveLength(1);
    game.look(FakeSocket.last);
    expect(line.view?.history).toHaveLength(2);
  });

  it('sends a move again that had no answer, after it has connected again', () => {
    game.welcome(FakeSocket.last);
    line.move('a1');
    const [first] = said('move');
    expect(first).toMatchObject({ move: 'a1', v: game.v });
    FakeSocket.last.cut();
    expect(line.state).toBe('lost');
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(2);
    game.welcome(FakeSocket.last);
    expect(said('hello')[0]).toMatchObject({ v: game.v });
    expect(said('move')).toEqual([first]);
    FakeSocket.last.hear({ t: 'ok', id: first!['id'] as string, v: 2 });
    expect(line.pending).toEqual([]);
  });

  it('keeps what was not sent for the next page', () => {
    game.welcome(FakeSocket.last);
    line.move('a1');
    line.close();
    line = new Line('x', 'secret');
    game.welcome(FakeSocket.last);
    expect(said('move')).toHaveLength(1);
  });

  it('tells of a refusal, and tries again when the server is busy', () => {
    const refused: Refusal[] = [];
    line.onrefusal = (one) => refused.push(one);
    game.welcome(FakeSocket.last);
    line.move('a1');
    const id = said('move')[0]!['id'] as string;
    FakeSocket.last.hear({ t: 'no', id, code: 'busy', text: '', v: 1 });
    vi.advanceTimersByTime(1000);
    expect(said('move')).toHaveLength(2);
    FakeSocket.last.hear({ t: 'no', id, code: 'illegal', text: 'not a move', v: 1 });
    expect(refused.map(({ code }) => code)).toEqual(['illegal']);
    expect(line.pending).toEqual([]);
  });

  it('waits longer from try to try, and gives up on a server that is silent', () => {
    game.welcome(FakeSocket.last);
    const silent = FakeSocket.last;
    vi.advanceTimersByTime(25000);
    expect(silent.readyState).toBe(3);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
    const tries = FakeSocket.all.length;
    FakeSocket.last.cut();
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all).toHaveLength(tries);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(tries + 1);
  });

  it('does not come back where it is not wanted', () => {
    FakeSocket.last.open();
    FakeSocket.last.hear({ t: 'bye', code: 'bad-hello', text: '' });
    FakeSocket.last.cut();
    vi.advanceTimersByTime(60000);
    expect([line.state, line.goodbye]).toEqual(['gone', 'bad-hello']);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

describe('a question', () => {
  it('is answered with the reason, or with null for a legal move', async () => {
    game.welcome(FakeSocket.last);
    const answers = [line.why('e2-e5'), line.why('e2-e3')];
    const [first, second] = said('why') as { id: string; move: string }[];
    FakeSocket.last.hear({ t: 'why', id: second!.id, move: 'e2-e3', why: null, facts: {}, text: '' });
    FakeSocket.last.hear({ t: 'why', id: first!.id, move: 'e2-e5', why: 'too-far', facts: { at: 'e5' }, text: '' });
    expect(await Promise.all(answers)).toEqual([{ why: 'too-far', facts: { at: 'e5' } }, null]);
  });

  it('is given up after some seconds without an answer', async () => {
    game.welcome(FakeSocket.last);
    const refused = expect(line.why('e2-e5')).rejects.toThrow();
    vi.advanceTimersByTime(6000);
    await refused;
  });
});
