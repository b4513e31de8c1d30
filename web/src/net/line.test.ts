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
    line.onheard = (one) => heard.push(one);
    game.welcome(FakeSocket.last);
    expect(said('hello')[0]).toMatchObject({ secret: 'secret' });
    expect([line.state, line.seat]).toEqual(['open', 0]);
    game.play(FakeSocket.last, 0, 'a1', 1);
    expect(line.view?.history).toEqual([[0, 'a1']]);
    expect(heard.map(({ what, known }) => [what?.move, known.v])).toEqual([
      [undefined, 1],
      ['a1', 2],
    ]);
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

  it('plays nothing more in a position that is past: an answered move waits for its view', () => {
    game.welcome(FakeSocket.last);
    line.move('a1');
    game.play(null, 0, 'a1', 0);
    FakeSocket.last.hear({ t: 'ok', id: said('move')[0]!['id'] as string, v: game.v });
    line.move('b1');
    expect(said('move')).toHaveLength(1);
    game.look(FakeSocket.last);
    expect(line.outbox.waiting).toEqual([]);
    line.move('b1');
    expect(said('move')[1]).toMatchObject({ move: 'b1', v: game.v });
  });

  it('waits no more for a move that somebody else was faster than: what is pressed next is played', () => {
    game.welcome(FakeSocket.last);
    line.move('a1');
    game.play(FakeSocket.last, 0, 'b1', 0);
    expect(line.outbox.waiting).toEqual([]);
    line.move('c1');
    expect(said('move')[1]).toMatchObject({ move: 'c1', v: game.v });
  });

  it('waits on in a race, where the moves of others do not make ours late', () => {
    game = new FakeGame(0, 2, true);
    game.welcome(FakeSocket.last);
    line.move('a1');
    game.play(FakeSocket.last, 1, 'a1', 0);
    expect(line.outbox.move?.act.move).toBe('a1');
    game.play(FakeSocket.last, 0, 'a1', 0);
    expect(line.outbox.waiting).toEqual([]);
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
    FakeSocket.last.hear({ t: 'ok', id: first!['id'] as string, v: game.v });
    expect(line.outbox.waiting).toEqual([]);
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
    expect(line.outbox.waiting).toEqual([]);
  });

  it('sends again what came too fast, and only says so when that takes long', () => {
    const refused: Refusal[] = [];
    line.onrefusal = (one) => refused.push(one);
    game.welcome(FakeSocket.last);
    line.move('a1');
    line.offer('rematch');
    const [move, offer] = [said('move')[0]!['id'] as string, said('offer')[0]!['id'] as string];
    FakeSocket.last.hear({ t: 'no', id: move, code: 'too-fast', text: '', v: 1, wait: 1500 });
    vi.advanceTimersByTime(1400);
    expect(said('move')).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect([said('move').length, said('offer').length]).toEqual([2, 1]);
    expect(refused).toEqual([]);
    FakeSocket.last.hear({ t: 'no', id: offer, code: 'too-fast', text: '', v: 1, wait: 4000 });
    expect(refused.map(({ code }) => code)).toEqual(['too-fast']);
    FakeSocket.last.hear({ t: 'ok', id: offer, v: 1 });
    vi.advanceTimersByTime(4100);
    expect(said('offer')).toHaveLength(1);
  });

  it('waits longer from try to try', () => {
    game.welcome(FakeSocket.last);
    FakeSocket.last.cut();
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.cut();
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(3);
  });

  it('says that a silent line is slow, then gives it up', () => {
    game.welcome(FakeSocket.last);
    game.look(FakeSocket.last);
    const silent = FakeSocket.last;
    line.move('a1');
    vi.advanceTimersByTime(3500);
    expect(line.slow).toBe(false);
    vi.advanceTimersByTime(1500);
    expect([line.slow, line.state]).toEqual([true, 'open']);
    vi.advanceTimersByTime(3100);
    expect([line.slow, line.state, silent.readyState]).toEqual([false, 'lost', 3]);
    vi.advanceTimersByTime(500);
    game.welcome(FakeSocket.last);
    expect(said('move')).toHaveLength(1);
  });

  it('gives up a socket that never opens', () => {
    vi.advanceTimersByTime(8500);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  it('does not give up a server that answers slowly', () => {
    game.welcome(FakeSocket.last);
    const socket = FakeSocket.last;
    for (let answered = 0; answered < 10; answered += 1) {
      const asked = said('ping').length;
      while (said('ping').length === asked) vi.advanceTimersByTime(1000);
      vi.advanceTimersByTime(6000);
      socket.hear({ t: 'pong', id: null, lag: 6000 });
      expect(line.slow).toBe(false);
    }
    expect([line.state, FakeSocket.all.length]).toEqual(['open', 1]);
  });

  it('gives up less easily what it gave up a moment ago', () => {
    const lives = [0, 1, 2].map(() => {
      const begun = Date.now();
      const { length } = FakeSocket.all;
      game.welcome(FakeSocket.last);
      while (FakeSocket.all.length === length) vi.advanceTimersByTime(100);
      return Date.now() - begun;
    });
    expect(lives[0]).toBeLessThan(14000);
    expect(lives[1]).toBeGreaterThan(14000);
    expect(lives[2]).toBeGreaterThan(28000);
  });

  it('does not blame the line when the page stood still', () => {
    game.welcome(FakeSocket.last);
    FakeSocket.last.hear({ t: 'pong', id: null, lag: 10 });
    vi.advanceTimersByTime(5000);
    vi.setSystemTime(Date.now() + 600_000);
    vi.advanceTimersByTime(2000);
    expect([line.state, line.slow]).toEqual(['open', false]);
    FakeSocket.last.hear({ t: 'pong', id: null, lag: 10 });
    vi.advanceTimersByTime(4000);
    expect(line.state).toBe('open');
  });

  it('keeps a move for later but no wish, and sends no wish twice', () => {
    game.welcome(FakeSocket.last);
    line.offer('undo');
    line.offer('undo');
    expect(said('offer')).toHaveLength(1);
    FakeSocket.last.hear({ t: 'ok', id: said('offer')[0]!['id'] as string, v: game.v });
    FakeSocket.last.cut();
    for (let taps = 0; taps < 13; taps += 1) line.offer('undo');
    line.resign();
    line.answer(true);
    line.move('a1');
    line.move('b1');
    expect(line.outbox.waiting.map(({ act, sent }) => [act.t, sent])).toEqual([['move', false]]);
    vi.advanceTimersByTime(500);
    game.welcome(FakeSocket.last);
    expect(FakeSocket.last.said.map(({ t }) => t).filter((t) => t !== 'ping')).toEqual(['hello', 'move']);
  });

  it('takes back what was not sent, and nothing else', () => {
    game.welcome(FakeSocket.last);
    FakeSocket.last.cut();
    line.move('a1');
    line.cancel();
    expect(line.outbox.waiting).toEqual([]);
    line.move('b1');
    vi.advanceTimersByTime(500);
    game.welcome(FakeSocket.last);
    line.cancel();
    expect(line.outbox.move?.act.move).toBe('b1');
    game.play(FakeSocket.last, 0, 'b1', 1);
    expect(line.outbox.move).toBeNull();
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
