// The window through which a table that grows is seen: one finger moves it, two zoom it, and so do wheel and keys.

import { boundsOf, contains, grown, type Bounds, type Look, type Scene } from './kvaro';

const WHOLE: Look = { zoom: 1, x: 0, y: 0 };
const LEAST = 0.6;
const MOST = 4;

export class Pane {
  look = $state.raw<Look>(WHOLE);
  moving = $state(false);
  shown = $state.raw<Bounds>(boundsOf([])); // what the window is made for
  needed = $state.raw<Bounds>(boundsOf([]));
  #spare: number | null = null; // room kept around what is needed; null as long as nothing is known
  #fingers = new Map<number, { x: number; y: number }>();
  #place: () => Scene;

  constructor(place: () => Scene) {
    this.#place = place;
  }

  get whole(): boolean {
    return this.look === WHOLE && contains(this.shown, this.needed);
  }

  get held(): boolean {
    return this.#fingers.size > 0;
  }

  fit(): void {
    this.look = WHOLE;
    this.shown = grown(this.needed, this.#spare ?? 0);
  }

  /** The table has grown, or shrunk. The window follows only when it may: a board does not move under a finger. */
  follow(needed: Bounds, spare: number, may: boolean): void {
    const first = this.#spare === null;
    this.needed = needed;
    this.#spare = spare;
    const fits = contains(this.shown, needed) && contains(grown(needed, 2 * spare), this.shown);
    if (first || (may && !fits)) this.shown = grown(needed, spare);
  }

  /** Moves the window so that these points are in it with their cards; what is larger than it is put in its middle. */
  keep(points: { x: number; y: number }[]): void {
    if (!points.length) return;
    const { window, w, h } = this.#place();
    const shift = (values: number[], half: number, room: number): number => {
      const [from, to] = [Math.min(...values) - half, Math.max(...values) + half];
      if (to - from > room) return (room - from - to) / 2;
      return from < 0 ? -from : Math.min(0, room - to);
    };
    const dx = shift(
      points.map(({ x }) => x),
      w / 2,
      window.w,
    );
    const dy = shift(
      points.map(({ y }) => y),
      h / 2,
      window.h,
    );
    this.look = { ...this.look, x: this.look.x + dx, y: this.look.y + dy };
  }

  // Zooms around a point of the window, its middle if none is named.
  zoom(by: number, x?: number, y?: number): boolean {
    const { w, h } = this.#place().window;
    const { look } = this;
    const factor = Math.min(MOST, Math.max(LEAST, look.zoom * by)) / look.zoom;
    const [dx, dy] = [(x ?? w / 2) - w / 2, (y ?? h / 2) - h / 2];
    this.look = { zoom: look.zoom * factor, x: dx - (dx - look.x) * factor, y: dy - (dy - look.y) * factor };
    return true;
  }

  // Whether it happened on the table, not on the hand below it.
  shows(event: MouseEvent): boolean {
    const { x, y } = within(event);
    const { room } = this.#place();
    return x <= room.w && y <= room.h;
  }

  wheel = (svg: SVGSVGElement): (() => void) => {
    const turn = (event: WheelEvent): void => {
      if (!this.shows(event)) return;
      event.preventDefault();
      const { x, y } = within(event);
      this.zoom(Math.exp(-event.deltaY * 0.0015), x, y);
    };
    svg.addEventListener('wheel', turn, { passive: false });
    return () => svg.removeEventListener('wheel', turn);
  };

  grasp(event: PointerEvent): void {
    this.#fingers.set(event.pointerId, within(event));
    (event.currentTarget as SVGSVGElement).setPointerCapture(event.pointerId);
  }

  // Whether the finger was one of those that hold the window.
  drag(event: PointerEvent): boolean {
    const was = this.#fingers.get(event.pointerId);
    if (!was) return false;
    const now = within(event);
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.moving = true;
    if (other) {
      const before = Math.hypot(was.x - other.x, was.y - other.y);
      const after = Math.hypot(now.x - other.x, now.y - other.y);
      if (before > 0) this.zoom(after / before, (now.x + other.x) / 2, (now.y + other.y) / 2);
    } else {
      this.look = { ...this.look, x: this.look.x + now.x - was.x, y: this.look.y + now.y - was.y };
    }
    this.#fingers.set(event.pointerId, now);
    return true;
  }

  release(event: PointerEvent): boolean {
    const held = this.#fingers.delete(event.pointerId);
    if (!this.held) this.moving = false;
    return held;
  }
}

function within(event: MouseEvent): { x: number; y: number } {
  const box = (event.currentTarget as SVGSVGElement).getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}
