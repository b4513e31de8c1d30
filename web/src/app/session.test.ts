// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../net/api';
import { FakeGame, FakeSocket } from '../net/fake';
import { Session } from './session.svelte';
import { settings } from './settings.svelte';

/** What an open session shows, moment by moment. */
function opened(game: FakeGame, secrets = ['secret']): { session: Session; socket: FakeSocket; steps: number[] } {
  const session = new Session('x', secrets);
  const steps: number[] = [];
  session.onstep = (_, after) => steps.push(after.history.length);
  game.welcome(FakeSocket.last);
  return { session, socket: FakeSocket.last, steps };
}

/** A turn of Colorio: three caps lifted and put back. */
function turn(game: FakeGame, socket: FakeSocket | null, seat: number, next: number): void {
  ['a1', '>a1', 'b1', '>b1', 'c1', '>c1'].forEach((move, i) => game.play(socket, seat, move, i < 5 ? seat : next));
}

/** Time goes by until something else is seen, or for three seconds. */
function change(of: () => unknown): void {
  const before = of();
  for (let time = 0; of() === before && time < 3000; time += 20) vi.advanceTimersByTime(20);
}

function hide(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  localStorage.clear();
  settings.kept.speed = 'normal';
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a session at its pace', () => {
  it('shows an own move at once, then the others step by step', () => {
    const game = new FakeGame(0);
    const { session, socket, steps } = opened(game);
    game.play(socket, 0, 'e5', 1);
    expect(session.shown).toBe(1);
    turn(game, socket, 1, 0);
    expect([session.shown, session.moves, session.behind, session.myTurn]).toEqual([1, 1, true, false]);
    expect(session.line.view?.history).toHaveLength(7);
    expect(session.live?.table).toEqual({ last: 'e5' });
    for (let moves = 2; moves <= 7; moves += 1) {
      change(() => session.shown);
      expect(session.shown).toBe(moves);
    }
    expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect([session.behind, session.myTurn]).toEqual([false, true]);
  });

  it('lets a lifted cap be seen for a second, and is never six seconds behind a single turn', () => {
    const game = new FakeGame(0);
    const { session, socket } = opened(game);
    game.play(socket, 0, 'e5', 1);
    turn(game, socket, 1, 0);
    const seen: Record<number, number> = {};
    let time = 0;
    for (; session.behind && time < 20000; time += 20) {
      seen[session.shown] = (seen[session.shown] ?? 0) + 20;
      vi.advanceTimersByTime(20);
    }
    for (const lifted of [2, 4, 6]) expect(seen[lifted]).toBeGreaterThan(1000);
    for (const covered of [3, 5]) expect(seen[covered]).toBeGreaterThan(600);
    expect(time).toBeGreaterThan(4500);
    expect(time).toBeLessThan(6200);
  });

  it('hurries where many play, but not over what must be seen', () => {
    const game = new FakeGame(0, 4);
    const { session, socket } = opened(game);
    game.play(socket, 0, 'e5', 1);
    for (let round = 0; round < 15; round += 1) game.play(socket, 1 + (round % 3), 'off', 0);
    let time = 0;
    for (; session.behind && time < 30000; time += 20) vi.advanceTimersByTime(20);
    expect(time).toBeLessThan(6200);
  });

  it.each([
    ['slow', 7000, 12000],
    ['fast', 2000, 3500],
  ] as const)('is %s when that is chosen', (speed, least, most) => {
    settings.kept.speed = speed;
    const game = new FakeGame(0);
    const { session, socket } = opened(game);
    game.play(socket, 0, 'e5', 1);
    turn(game, socket, 1, 0);
    let time = 0;
    for (; session.behind && time < 30000; time += 20) vi.advanceTimersByTime(20);
    expect(time).toBeGreaterThan(least);
    expect(time).toBeLessThan(most);
  });

  it('shows a move at once that comes after a while', () => {
    const game = new FakeGame(0);
    const { session, socket } = opened(game);
    game.play(socket, 0, 'e5', 1);
    vi.advanceTimersByTime(3000);
    game.play(socket, 1, 'a1', 1);
    expect(session.shown).toBe(2);
  });

  it.each([
    ['off', false],
    ['normal', true],
  ] as const)('shows all at once at speed %s, in real time: %s', (speed, realtime) => {
    settings.kept.speed = speed;
    const game = new FakeGame(0, 2, realtime);
    const { session, socket } = opened(game);
    game.play(socket, 0, 'e5', 1);
    turn(game, socket, 1, 0);
    expect([session.shown, session.behind]).toEqual([7, false]);
  });

  it('catches up when asked to, with one step', () => {
    const game = new FakeGame(0);
    const { session, socket, steps } = opened(game);
    game.play(socket, 0, 'e5', 1);
    turn(game, socket, 1, 0);
    session.skip();
    expect([session.shown, session.myTurn]).toEqual([7, true]);
    expect(steps).toEqual([1, 7]);
    vi.advanceTimersByTime(10000);
    expect(steps).toEqual([1, 7]);
  });

  it('does not tell the end before it is shown', () => {
    const game = new FakeGame(0);
    const { session, socket } = opened(game);
    game.play(socket, 0, 'e5', 1);
    game.play(socket, 1, 'a1', 1);
    game.play(socket, 1, '>a1', 0, { over: true, result: [0, 1] });
    expect(session.line.room?.status).toBe('over');
    expect([session.room?.status, session.room?.outcome, session.live?.over]).toEqual(['playing', null, false]);
    expect(session.room?.match.wins).toEqual([0, 0]);
    vi.advanceTimersByTime(5000);
    expect([session.room?.status, session.live?.over]).toEqual(['over', true]);
    expect(session.room?.match.wins).toEqual([0, 1]);
  });

  it('is fast while the own clock runs', () => {
    const game = new FakeGame(0);
    game.room.clock = { base: 300, increment: 0, decision: 0 };
    const { session, socket } = opened(game);
    game.play(socket, 0, 'e5', 1);
    turn(game, socket, 1, 0);
    let time = 0;
    for (; session.behind && time < 30000; time += 20) vi.advanceTimersByTime(20);
    expect(time).toBeGreaterThan(2000);
    expect(time).toBeLessThan(3500);
  });

  it('goes back with a move that is taken back, wherever it is', () => {
    const game = new FakeGame(0);
    const { session, socket } = opened(game);
    game.play(socket, 0, 'e5', 1);
    turn(game, socket, 1, 0);
    vi.advanceTimersByTime(2000);
    game.undo(socket, 0, 0);
    expect([session.shown, session.behind, session.myTurn]).toEqual([0, false, true]);
    game.play(socket, 0, 'e4', 1);
    expect(session.after(1)?.history).toEqual([[0, 'e4']]);
  });

  it('starts with the game as it stands, and is told once how it came there', async () => {
    const game = new FakeGame(null);
    const first = game.view;
    turn(game, null, 1, 0);
    const moves = game.view.history.map(([seat, move]) => ({ seat, move, view: {} }));
    const story = vi.spyOn(api, 'story').mockResolvedValue({ v: 7, from: 0, first, moves });
    const { session, steps } = opened(game, []);
    expect([session.shown, session.behind]).toEqual([6, false]);
    await vi.advanceTimersByTimeAsync(0);
    await session.look(2);
    expect(session.view?.history).toHaveLength(2);
    expect(session.before(1)?.history).toHaveLength(0);
    expect(story).toHaveBeenCalledExactlyOnceWith('x', {});
    expect(steps).toEqual([]);
  });

  it('shows what it missed without a connection, step by step', async () => {
    const game = new FakeGame(0);
    const first = game.view;
    const { session, socket } = opened(game);
    game.play(socket, 0, 'e5', 1);
    socket.cut();
    turn(game, null, 1, 0);
    const moves = game.view.history.map(([seat, move]) => ({ seat, move, view: {} }));
    vi.spyOn(api, 'story').mockResolvedValue({ v: 8, from: 0, first, moves });
    await vi.advanceTimersByTimeAsync(1000);
    game.welcome(FakeSocket.last);
    expect(session.behind).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(session.shown).toBe(2);
    await vi.advanceTimersByTimeAsync(7000);
    expect([session.shown, session.behind]).toEqual([7, false]);
  });

  it('shows all at once if it cannot be told what it missed', async () => {
    const game = new FakeGame(0);
    const { session, socket } = opened(game);
    game.play(socket, 0, 'e5', 1);
    socket.cut();
    turn(game, null, 1, 0);
    vi.spyOn(api, 'story').mockRejectedValue(new Error('offline'));
    await vi.advanceTimersByTimeAsync(1000);
    game.welcome(FakeSocket.last);
    await vi.advanceTimersByTimeAsync(0);
    expect([session.shown, session.behind]).toEqual([7, false]);
  });
});

describe('showing again', () => {
  function after(): ReturnType<typeof opened> {
    const game = new FakeGame(0);
    const all = opened(game);
    game.play(all.socket, 0, 'e5', 1);
    turn(game, all.socket, 1, 0);
    all.session.skip();
    return all;
  }

  it('begins after the own last move and ends with now', () => {
    const { session } = after();
    expect(session.news).toBe(1);
    session.again();
    const seen: (number | null)[] = [];
    for (let i = 0; i < 7; i += 1) {
      seen.push(session.at);
      expect(session.replaying).toBe(session.at !== null);
      change(() => session.at);
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, null]);
    expect([session.replaying, session.myTurn, session.moves]).toEqual([false, true, 7]);
  });

  it('works at speed off, too', () => {
    settings.kept.speed = 'off';
    const { session } = after();
    session.again();
    vi.advanceTimersByTime(3000);
    expect(session.at).toBeGreaterThan(1);
    expect(session.at).toBeLessThan(5);
  });

  it('stops for whoever wants to play or to look elsewhere', async () => {
    const { session } = after();
    session.again();
    session.skip();
    expect([session.at, session.replaying]).toEqual([null, false]);
    session.again();
    await session.look(3);
    vi.advanceTimersByTime(10000);
    expect([session.at, session.replaying]).toEqual([3, false]);
  });

  it('has nothing to show after an own move', () => {
    const game = new FakeGame(0);
    const { session, socket } = opened(game);
    expect(session.news).toBeNull();
    game.play(socket, 0, 'e5', 1);
    expect(session.news).toBeNull();
  });

  it('shows who comes back to the page what happened meanwhile, but tells at once whose turn it is', () => {
    const game = new FakeGame(0);
    const { session, socket } = opened(game);
    game.play(socket, 0, 'e5', 1);
    hide(true);
    turn(game, socket, 1, 0);
    expect([session.shown, session.myTurn]).toEqual([7, true]);
    hide(false);
    expect([session.at, session.replaying]).toEqual([1, true]);
    vi.advanceTimersByTime(6200);
    expect([session.at, session.replaying]).toEqual([null, false]);
  });
});

describe('two at one screen', () => {
  /** A line for each of them, and the game as each is told. */
  function shared(
    stands: (game: FakeGame) => void = () => {},
    order = [0, 1],
  ): { session: Session; sockets: FakeSocket[]; games: FakeGame[]; steps: number[] } {
    const games = [new FakeGame(0), new FakeGame(1)];
    games.forEach(stands);
    const session = new Session('x', ['first', 'second']);
    const steps: number[] = [];
    session.onstep = (_, after) => steps.push(after.history.length);
    const sockets = FakeSocket.all.slice(-2);
    for (const seat of order) games[seat]!.welcome(sockets[seat] as FakeSocket);
    return { session, sockets, games, steps };
  }

  /** A move, told to the lines in some order; what is seen between the two. */
  function play(all: ReturnType<typeof shared>, order: number[], seat: number, move: string, change = {}): void {
    for (const line of order) all.games[line]!.play(all.sockets[line]!, seat, move, 1 - seat, change);
  }

  const ORDERS = [
    [0, 1],
    [1, 0],
  ];

  it.each(ORDERS.flatMap((one) => ORDERS.map((other) => ({ one, other }))))(
    'goes on whichever line hears first: $one, then $other',
    ({ one, other }) => {
      const all = shared();
      const { session, steps } = all;
      for (let round = 0; round < 3; round += 1) {
        expect([session.line.seat, session.myTurn, session.behind]).toEqual([0, true, false]);
        play(all, one, 0, 'e5');
        expect([session.line.seat, session.myTurn, session.behind]).toEqual([1, true, false]);
        play(all, other, 1, 'e4');
      }
      expect(session.moves).toBe(6);
      expect(steps).toEqual([1, 2, 3, 4, 5, 6]);
    },
  );

  it('has nobody in front before their own view is there, and shows no turn that is over', () => {
    const all = shared();
    const { session } = all;
    all.games[1]!.play(all.sockets[1]!, 0, 'e5', 1);
    expect([session.line.seat, session.myTurn, session.behind]).toEqual([0, false, true]);
    all.games[0]!.play(all.sockets[0]!, 0, 'e5', 1);
    expect([session.line.seat, session.myTurn]).toEqual([1, true]);
    all.games[0]!.play(all.sockets[0]!, 1, 'e4', 0);
    expect([session.line.seat, session.myTurn]).toEqual([1, false]);
  });

  it.each(ORDERS)('takes back, and tells of it once, %i first', (first, second) => {
    const all = shared();
    const { session, games, sockets } = all;
    const happened: string[] = [];
    session.onhappened = ({ what, before, after }) =>
      happened.push(`${what.kind} ${before?.history.length} ${after?.history.length}`);
    play(all, [0, 1], 0, 'e5');
    for (const line of [first, second]) games[line]!.undo(sockets[line]!, 0, 0);
    expect([session.line.seat, session.myTurn, session.moves]).toEqual([0, true, 0]);
    play(all, [first, second], 0, 'e4');
    expect([session.line.seat, session.myTurn, session.moves]).toEqual([1, true, 1]);
    expect(happened.slice(1, 2)).toEqual(['answer 1 0']);
    expect(happened).toHaveLength(3);
  });

  it.each(ORDERS)('has whoever said stop in front after a reload, %i first', (first, second) => {
    const stopped = (game: FakeGame): void => {
      game.room.realtime = true;
      game.view.seats = [1];
    };
    const { session, games, sockets } = shared(stopped, [first!, second!]);
    expect([session.line.seat, session.myTurn]).toEqual([1, true]);
    for (const line of [first, second]) games[line]!.play(sockets[line]!, 1, 'e5', 0);
    expect(session.line.seat).toBe(0);
  });

  it('tells the end only with the last step', () => {
    const all = shared();
    play(all, [1], 0, 'e5', { over: true, result: [1, 0] });
    expect([all.session.room?.status, all.session.behind]).toEqual(['playing', true]);
    play(all, [0], 0, 'e5', { over: true, result: [1, 0] });
    expect([all.session.room?.status, all.session.live?.over]).toEqual(['over', true]);
  });
});
