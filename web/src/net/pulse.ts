/**
 * Whether the other end of a line still answers. A socket may be dead without knowing it (a phone that changed its
 * network), so something is asked now and then, more often when somebody waits; whatever is heard is an answer.
 */

const TICK = 1000;
const CALM = 5000; // between two questions
const EAGER = 2500;
const SLOW = 4000; // an answer that one notices is missing
const SILENCE = 7000; // a line that counts as dead
const LONGEST = 60000;

export interface Habits {
  ask: () => void;
  /** Whether somebody waits for what may come. */
  eager: () => boolean;
  slow: (is: boolean) => void;
  dead: () => void;
}

export class Pulse {
  #timer: ReturnType<typeof setInterval> | undefined;
  #asked: number | null = null; // since when nothing has answered
  #heard = 0;
  #ticked = 0;
  #trip = 0; // how long an answer takes here, at its worst lately
  #deaths = 0;
  #died = -LONGEST;

  constructor(readonly habits: Habits) {}

  /** From now on; to connect is a question, too. */
  start(): void {
    this.stop();
    this.#ticked = Date.now();
    this.asked();
    this.#timer = setInterval(() => this.#tick(), TICK);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#asked = null;
    this.habits.slow(false);
  }

  asked(): void {
    this.#asked ??= Date.now();
  }

  heard(): void {
    this.#heard = Date.now();
    if (this.#asked !== null) this.#trip = Math.max(this.#heard - this.#asked, this.#trip / 2);
    this.#asked = null;
    this.habits.slow(false);
  }

  /**
   * A server with much to do is alive: where answers take long they may take longer, and a line that was given up a
   * moment ago is given up less easily. So whoever is slow is not asked to greet everybody anew on top of it.
   */
  get #patience(): number {
    return Math.min(LONGEST, Math.max(SILENCE, 3 * this.#trip) * 2 ** this.#deaths);
  }

  #tick(): void {
    const now = Date.now();
    const slept = now - this.#ticked > 3 * TICK; // the page stood still: nobody could have been heard
    this.#ticked = now;
    if (slept && this.#asked !== null) this.#asked = now;
    if (this.#asked === null) {
      if (!slept && now - this.#heard < (this.habits.eager() ? EAGER : CALM)) return;
      this.habits.ask();
      this.asked();
    } else if (now - this.#asked >= this.#patience) {
      this.#deaths = now - this.#died < LONGEST ? this.#deaths + 1 : 1;
      this.#died = now;
      this.stop();
      this.habits.dead();
    } else this.habits.slow(now - this.#asked >= SLOW);
  }
}
