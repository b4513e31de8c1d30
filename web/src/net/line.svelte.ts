/** One viewer's line to a table: connects, keeps up, sends again what had no answer, and connects again. */

import { lot } from './api';
import { keepUp, type Known } from './keepup';
import type { Reason } from '../tables/why';
import type { Act, Clocks, FromClient, FromServer, OfferKind, Room, View, What } from './protocol';

export type LineState = 'connecting' | 'open' | 'lost' | 'gone';

const PING = 5000;
const SILENCE = 15000;
const ANSWER = 5000; // how long a question waits
const FINAL = ['bad-hello', 'bad-secret', 'replaced'];
const WAITS = [300, 700, 1500, 3000, 6000, 10000];

export interface Heard {
  what: What;
  before: View | null;
  after: View | null;
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
  here = $state.raw<{ seats: boolean[]; watchers: number; warming: boolean }>({
    seats: [],
    watchers: 0,
    warming: false,
  });
  clocks = $state.raw<(Clocks & { at: number }) | null>(null);
  /** Before a race, once everyone is ready: when it begins. */
  begins = $state<number | null>(null);
  ping = $state<number | null>(null);
  banner = $state<string | null>(null);
  goodbye = $state<string | null>(null);
  pending = $state.raw<Act[]>([]);

  /** Something new is known: by an event, or whole. */
  onknown: () => void = () => {};
  onevent: (heard: Heard) => void = () => {};
  onrefusal: (refusal: Refusal) => void = () => {};

  #socket: WebSocket | null = null;
  #tries = 0;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #asked = 0;
  #heardAt = 0;
  #key: string;
  #questions = new Map<string, (reason: Reason | null) => void>();

  constructor(
    readonly id: string,
    readonly secret: string | null,
    readonly url: (id: string) => string = socketUrl,
  ) {
    this.#key = `ludaro.unsent.${id}.${secret?.slice(0, 6) ?? ''}`;
    this.pending = unsent(this.#key);
    addEventListener('online', this.#again);
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
    clearInterval(this.#beat);
    removeEventListener('online', this.#again);
    document.removeEventListener('visibilitychange', this.#shown);
    this.#socket?.close();
    this.state = 'gone';
  }

  move(text: string): void {
    if (this.known) this.#act({ t: 'move', v: this.known.v, move: text });
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
    this.#act({ t: 'offer', kind });
  }

  answer(yes: boolean): void {
    this.#act({ t: 'answer', yes });
  }

  resign(): void {
    this.#act({ t: 'resign' });
  }

  ready(): void {
    this.#act({ t: 'ready' });
  }

  level(seat: number, level: number): void {
    this.#act({ t: 'level', seat, level });
  }

  #act(wish: Unsent): void {
    const act = { ...wish, id: lot(20) } as Act;
    this.#keep([...this.pending, act]);
    this.#say(act);
  }

  #keep(pending: Act[]): void {
    this.pending = pending;
    try {
      if (pending.length) sessionStorage.setItem(this.#key, JSON.stringify(pending));
      else sessionStorage.removeItem(this.#key);
    } catch {
      // Without storage a move that was not sent is lost with the page, no more.
    }
  }

  #say(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #again = (): void => {
    if (this.state === 'lost') {
      clearTimeout(this.#timer);
      this.#connect();
    }
  };

  #shown = (): void => {
    if (document.visibilityState === 'visible') this.#again();
  };

  #connect(): void {
    if (this.#closed) return;
    if (this.#tries > 0) this.state = 'lost';
    const socket = new WebSocket(this.url(this.id));
    this.#socket = socket;
    socket.onopen = () => {
      this.#heardAt = Date.now();
      const known = this.known;
      this.#say({
        t: 'hello',
        number: lot(),
        ...(this.secret === null ? {} : { secret: this.secret }),
        ...(known === null ? {} : { v: known.v, hash: known.hash }),
      });
      clearInterval(this.#beat);
      this.#beat = setInterval(() => this.#pulse(), PING);
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as FromServer);
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      clearInterval(this.#beat);
      this.ping = null;
      if (this.#closed || this.state === 'gone') return;
      this.state = 'lost';
      const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)] as number;
      this.#tries += 1;
      this.#timer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
    };
  }

  #pulse(): void {
    if (Date.now() - this.#heardAt > SILENCE) {
      this.#socket?.close();
      this.#socket?.onclose?.(new CloseEvent('close'));
      this.#socket = null;
      return;
    }
    this.#asked = performance.now();
    this.#say({ t: 'ping', id: lot(8) });
  }

  #hear(message: FromServer): void {
    this.#heardAt = Date.now();
    switch (message.t) {
      case 'welcome':
        this.#tries = 0;
        this.state = 'open';
        this.banner = null;
        this.seat = message.seat;
        for (const act of this.pending) this.#say(act);
        this.#pulse();
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
        this.#keep(this.pending.filter((act) => act.id !== message.id));
        break;
      case 'why':
        this.#questions.get(message.id)?.(message.why === null ? null : { why: message.why, facts: message.facts });
        this.#questions.delete(message.id);
        break;
      case 'no':
        this.#refused(message);
        break;
      case 'here':
        this.here = { seats: message.seats, watchers: message.watchers, warming: message.warming };
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
    this.known = known;
    this.onknown();
    if (message.t === 'event') {
      this.onevent({ what: message.what, before: before?.view ?? null, after: known.view });
    }
  }

  #refused(message: Extract<FromServer, { t: 'no' }>): void {
    if (message.code === 'busy' && message.id !== null) {
      const act = this.pending.find((one) => one.id === message.id);
      if (act) setTimeout(() => this.#say(act), 1000);
      return;
    }
    this.#keep(this.pending.filter((act) => act.id !== message.id));
    const { code, text, wait, why, facts } = message;
    this.onrefusal({ code, text, reason: why ? { why, facts: facts ?? {} } : null, ...(wait ? { wait } : {}) });
  }
}

function unsent(key: string): Act[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Act[];
  } catch {
    return [];
  }
}

function socketUrl(id: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${id}/socket`;
}
