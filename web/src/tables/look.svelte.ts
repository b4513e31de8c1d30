// The window through which a table that grows is seen: one finger moves it, two zoom it, and so do wheel and keys.

import type { Look, Scene } from './kvaro';

const WHOLE: Look = { zoom: 1, x: 0, y: 0 };
const LEAST = 0.6;
const MOST = 4;

export class Pane {
  look = $state.raw<Look>(WHOLE);
  moving = $state(false);
  #fingers = new Map<number, { x: number; y: number }>();
  #place: () => Scene;

  constructor(place: () => Scene) {
    this.#place = place;
  }

  get whole(): boolean {
    return this.look === WHOLE;
  }

  get held(): boolean {
    return this.#fingers.size > 0;
  }

  fit(): void {
    this.look = WHOLE;
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
    return within(event).y <= this.#place().split;
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
