// The window through which a table that grows is seen: one finger moves it, two zoom it, and so do wheel and keys.

import type { Look } from "./kvaro";

const WHOLE: Look = { zoom: 1, x: 0, y: 0 };
const LEAST = 0.6;
const MOST = 4;

export class Pane {
  look = $state.raw<Look>(WHOLE);
  moving = $state(false);
  #fingers = new Map<number, { x: number; y: number }>();
  #size: () => { w: number; h: number };

  constructor(size: () => { w: number; h: number }) {
    this.#size = size;
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
    const { w, h } = this.#size();
    const { look } = this;
    const factor = Math.min(MOST, Math.max(LEAST, look.zoom * by)) / look.zoom;
    const [dx, dy] = [(x ?? w / 2) - w / 2, (y ?? h / 2) - h / 2];
    this.look = { zoom: look.zoom * factor, x: dx - (dx - look.x) * factor, y: dy - (dy - look.y) * factor };
    return true;
  }

  grasp(event: PointerEvent): void {
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  // Whether the finger was one of those that hold the window.
  drag(event: PointerEvent, box: DOMRect): boolean {
    const was = this.#fingers.get(event.pointerId);
    if (!was) return false;
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.moving = true;
    if (other) {
      const before = Math.hypot(was.x - other.x, was.y - other.y);
      const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (before > 0) this.zoom(after / before, (event.clientX + other.x) / 2 - box.left, (event.clientY + other.y) / 2 - box.top);
    } else {
      this.look = { ...this.look, x: this.look.x + event.clientX - was.x, y: this.look.y + event.clientY - was.y };
    }
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    return true;
  }

  release(event: PointerEvent): boolean {
    const held = this.#fingers.delete(event.pointerId);
    if (!this.held) this.moving = false;
    return held;
  }
}
