/** For tests: a WebSocket whose other end is the test, and a game of small moves to tell it. */

import { hashOf } from './keepup';
import type { FromServer, Room, View, What } from './protocol';

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  said: { t: string; [key: string]: unknown }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1) as FakeSocket;
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as { t: string });
  }

  hear(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** As browsers do it: who closes hears of it later. */
  close(): void {
    setTimeout(() => this.cut(), 0);
  }

  cut(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }
}

/** A game as one seat of it is told: moves are peg names of Colorio, and whoever played last is on the table. */
export class FakeGame {
  v = 1;
  room: Room;
  view: View;

  constructor(
    readonly seat: number | null,
    players = 2,
    realtime = false,
  ) {
    const seats = Array.from({ length: players }, () => ({ kind: 'person', name: null, level: null, ready: true }));
    const match = { game: 1, games: 3, wins: seats.map(() => 0), points: null };
    this.room = { id: 'x', game: 'colorio', players, status: 'playing', realtime, seats, match } as unknown as Room;
    this.view = {
      game: 'colorio',
      family: 'colorio',
      players,
      seat,
      seats: [0],
      moves: [],
      history: [],
      over: false,
      result: null,
      points: null,
      table: { last: null },
    } as unknown as View;
  }

  welcome(socket: FakeSocket): void {
    socket.open();
    socket.hear({ t: 'welcome', protocol: 1, seat: this.seat, v: this.v });
    this.look(socket);
  }

  look(socket: FakeSocket): void {
    socket.hear({ t: 'view', v: this.v, hash: hashOf(this.room, this.view), room: this.room, view: this.view });
  }

  /** A move that is made, and told if there is somebody to tell. */
  play(socket: FakeSocket | null, seat: number, move: string, next: number, change: Partial<View> = {}): void {
    const told = { ...change, seats: [next], table: { last: move } } as Partial<View>;
    this.view = { ...this.view, ...told, history: [...this.view.history, [seat, move]] };
    const room: Partial<Room> = {};
    if (change.over) {
      const { match } = this.room;
      room.status = 'over';
      room.outcome = { by: 'rules', seat: null, result: change.result ?? [] } as unknown as Room['outcome'];
      room.match = { ...match, wins: match.wins.map((wins, seat) => wins + (change.result?.[seat] ?? 0)) };
    }
    this.room = { ...this.room, ...room };
    this.v += 1;
    const what: What = { kind: 'move', seat, move };
    socket?.hear({ t: 'event', v: this.v, hash: hashOf(this.room, this.view), what, room, view: told });
  }

  undo(socket: FakeSocket, moves: number, next: number): void {
    this.view = { ...this.view, seats: [next], history: this.view.history.slice(0, moves) };
    this.v += 1;
    const what: What = { kind: 'answer', yes: true, offer: 'undo' };
    const hash = hashOf(this.room, this.view);
    socket.hear({ t: 'event', v: this.v, hash, what, full: true, room: this.room, view: this.view });
  }
}
