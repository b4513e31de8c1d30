/** One viewer's line to a table: connects, keeps up, sends again what had no answer, and connects again. */

import { lot } from './api';
import { keepUp, type Known } from './keepup';
import { Outbox } from './outbox.svelte';
import { Pulse } from './pulse';
import { reach } from './reach.svelte';
import type { Reason } from '../tables/why';
import type { Act, Clocks, FromClient, FromServer, Here, OfferKind, Room, Then, View, What } from './protocol';

export type LineState = 'connecting' | 'open' | 'lost' | 'gone';

const ANSWER = 5000; // how long a question waits
const AGAIN = 1000; // milliseconds after which a busy server is asked again
const LONG = 2000; // whoever has to wait longer is told
const FINAL = ['bad-hello', 'bad-secret', 'replaced', 'left', 'banned', 'earlier-rules'];
const WAITS = [300, 700, 1500, 3000, 6000, 10000];

/** Something new is known: what happened, or null if it is known whole. */
export interface Heard {
  known: Known;
  what: What | null;
}

export interface Refusal {
  code: string;
  text: string;
  wait?: number;
  reason: Reason | null; // the rule that refuses a move
}

type Unsent = Act extends infer One ? (One extends Act ? Omit<One, 'id'> : never) : never;

export class Line {
  state = $state<LineState>('connecting');
  known = $state.raw<Known | null>(null);
  seat = $state<number | null>(null);
  here = $state.raw<Here & { at: number }>({
    seats: [],
    watchers: 0,
    warming: false,
    gone: [],
    patience: Infinity,
    at: 0,
  });
  clocks = $state.raw<(Clocks & { at: number }) | null>(null);
  /** Before a race, once everyone is ready: when it begins. */
  begins = $state<number | null>(null);
  ping = $state<number | null>(null);
  banner = $state<string | null>(null);
  goodbye = $state<string | null>(null);
  /** The other end has not answered for some seconds. */
  slow = $state(false);
  readonly outbox: Outbox;

  onheard: (heard: Heard) => void = () => {};
  onrefusal: (refusal: Refusal) => void = () => {};

  #socket: WebSocket | null = null;
  #tries = 0;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: Pulse;
  #asked = 0;
  #questions = new Map<string, (reason: Reason | null) => void>();
  /** What was done and is not seen here yet, by its id: the version that has it. */
  #done = new Map<string, number>();

  constructor(
    readonly id: string,
    readonly secret: string | null,
    readonly url: (id: string) => string = socketUrl,
  ) {
    this.outbox = new Outbox(`ludaro.unsent.${id}.${secret?.slice(0, 6) ?? ''}`);
    this.#pulse = new Pulse({
      ask: () => this.#measure(),
      eager: () => !document.hidden && (this.outbox.waiting.length > 0 || this.#mayAct),
      slow: (is) => (this.slow = is),
      dead: () => this.#lose(),
    });
    addEventListener('online', this.again);
    document.addEventListener('visibilitychange', this.#shown);
    this.#connect();
  }

  get room(): Room | null {
    return this.known?.room ?? null;
  }

  get view(): View | null {
    return this.known?.view ?? null;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#pulse.stop();
    this.outbox.close();
    removeEventListener('online', this.again);
    document.removeEventListener('visibilitychange', this.#shown);
    this.#socket?.close();
    this.state = 'gone';
  }

  /** One at a time: until it is answered there is nothing to decide. */
  move(text: string): void {
    if (this.known && !this.outbox.move) this.#act({ t: 'move', v: this.known.v, move: text });
  }

  /** Takes back a move that was not sent yet. */
  cancel(): void {
    this.outbox.drop(({ act, sent }) => act.t === 'move' && !sent);
  }

  /** Why a move is refused, without playing it; null if it is legal. */
  why(move: string): Promise<Reason | null> {
    const id = lot(20);
    this.#say({ t: 'why', id, move });
    return new Promise((answer, reject) => {
      const timer = setTimeout(() => {
        this.#questions.delete(id);
        reject(new Error('no answer'));
      }, ANSWER);
      this.#questions.set(id, (reason) => {
        clearTimeout(timer);
        answer(reason);
      });
    });
  }

  offer(kind: OfferKind): void {
    this.#wish({ t: 'offer', kind });
  }

  answer(yes: boolean): void {
    this.#wish({ t: 'answer', yes });
  }

  resign(): void {
    this.#wish({ t: 'resign' });
  }

  ready(): void {
    this.#act({ t: 'ready' });
  }

  level(seat: number, level: number): void {
    this.#wish({ t: 'level', seat, level });
  }

  get #mayAct(): boolean {
    return this.seat !== null && this.room?.status === 'playing' && this.view?.seats.includes(this.seat) === true;
  }

  /** What was wished now is not meant for later, nor several times. */
  #wish(wish: Unsent): void {
    if (this.state === 'open' && !this.outbox.waiting.some(({ act }) => act.t === wish.t)) this.#act(wish);
  }

  /** Do not wait any more for a seat whose player is away. */
  absent(seat: number, then: Then): void {
    this.#wish({ t: 'absent', seat, then });
  }

  /** Before the game: a computer on an open seat, one's own seat open again, no game at all. */
  fill(seat: number): void {
    this.#wish({ t: 'fill', seat });
  }

  leave(): void {
    this.#wish({ t: 'leave' });
  }

  closeTable(): void {
    this.#wish({ t: 'close' });
  }

  #act(wish: Unsent): void {
    const act = { ...wish, id: lot(20) } as Act;
    this.outbox.add(act);
    this.#send(act);
  }

  #send(act: Act): void {
    if (this.#say(act)) this.outbox.sent(act.id);
  }

  /** Whether it is on its way. Everything that we say is answered. */
  #say(message: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    this.#pulse.asked();
    return true;
  }

  /** Tries to connect now, if there is no connection. */
  again = (): void => {
    if (this.state !== 'lost') return;
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#connect();
  };

  #shown = (): void => {
    if (document.visibilityState !== 'visible') return;
    if (this.state === 'open') this.#measure();
    else this.again();
  };

  #connect(): void {
    if (this.#closed) return;
    if (this.#tries > 0) this.state = 'lost';
    const socket = new WebSocket(this.url(this.id));
    this.#socket = socket;
    this.#pulse.start();
    socket.onopen = () => {
      const known = this.known;
      this.#say({
        t: 'hello',
        number: lot(),
        ...(this.secret === null ? {} : { secret: this.secret }),
        ...(known === null ? {} : { v: known.v, hash: known.hash }),
      });
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#hear(JSON.parse(event.data as string) as FromServer);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  /** Gives up a socket that is silent. It would hear of its own end much later, if at all. */
  #lose(): void {
    this.#socket?.close();
    this.#lost();
  }

  #lost(): void {
    this.#socket = null;
    this.#pulse.stop();
    this.ping = null;
    if (this.#closed || this.state === 'gone') return;
    this.state = 'lost';
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)] as number;
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  #measure(): void {
    this.#asked = performance.now();
    this.#say({ t: 'ping', id: lot(8) });
  }

  #hear(message: FromServer): void {
    this.#pulse.heard();
    switch (message.t) {
      case 'welcome':
        reach.found();
        this.#tries = 0;
        this.state = 'open';
        this.banner = null;
        this.seat = message.seat;
        for (const { act } of this.outbox.waiting) this.#send(act);
        this.#measure();
        break;
      case 'view':
      case 'event':
        this.#learn(message);
        break;
      case 'clocks':
        this.clocks = {
          left: message.left,
          decision: message.decision,
          running: message.running,
          at: performance.now(),
        };
        break;
      case 'start':
        this.begins = performance.now() + message.in;
        break;
      case 'ok':
        this.#done.set(message.id, message.v);
        this.#caughtUp();
        break;
      case 'why':
        this.#questions.get(message.id)?.(message.why === null ? null : { why: message.why, facts: message.facts });
        this.#questions.delete(message.id);
        break;
      case 'no':
        this.#refused(message);
        break;
      case 'here':
        this.here = { ...message, at: performance.now() };
        break;
      case 'pong':
        this.ping = Math.round(performance.now() - this.#asked);
        break;
      case 'banner':
        this.banner = message.kind;
        break;
      case 'bye':
        if (FINAL.includes(message.code)) {
          this.goodbye = message.code;
          this.state = 'gone';
          this.#closed = true;
        }
        break;
    }
  }

  #learn(message: Extract<FromServer, { t: 'view' | 'event' }>): void {
    const before = this.known;
    const known = keepUp(before, message);
    if (known === null) {
      this.#say({ t: 'look' });
      return;
    }
    if (known === before) return;
    if (message.t === 'event') this.#arrived(message.what);
    this.known = known;
    this.#caughtUp();
    this.onheard({ known, what: message.t === 'event' ? message.what : null });
  }

  /** What is answered waits until its position is here: who played before would play in one that is past. */
  #caughtUp(): void {
    for (const [id, v] of this.#done) {
      if ((this.known?.v ?? -1) < v) continue;
      this.#done.delete(id);
      this.outbox.drop(({ act }) => act.id === id);
    }
  }

  /**
   * A move of ours is told before it is answered. Where people take turns, any other move makes ours one for a position
   * that is past: it will be refused. Either way there is nothing to wait for.
   */
  #arrived(what: What): void {
    if (what.kind !== 'move') return;
    const race = this.room?.realtime;
    if (race && what.seat !== this.seat) return;
    this.outbox.drop(({ act }) => act.t === 'move' && (!race || act.move === what.move));
  }

  /** What the server had no time for, unless it was taken back meanwhile. */
  #again(act: Act): void {
    if (this.outbox.waiting.some((one) => one.act.id === act.id)) this.#send(act);
  }

  #refused(message: Extract<FromServer, { t: 'no' }>): void {
    const { code, text, wait, why, facts } = message;
    const waits = ['busy', 'too-fast'].includes(code);
    const again = waits ? this.outbox.waiting.find(({ act }) => act.id === message.id) : undefined;
    if (again) setTimeout(() => this.#again(again.act), Math.max(AGAIN, wait ?? 0));
    else this.outbox.drop(({ act }) => act.id === message.id);
    if (waits && (wait ?? 0) < LONG) return;
    this.onrefusal({ code, text, reason: why ? { why, facts: facts ?? {} } : null, ...(wait ? { wait } : {}) });
  }
}

function socketUrl(id: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${id}/socket`;
}
