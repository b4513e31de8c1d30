// A thing on the table that goes smoothly to where it belongs; at once when the system asks for reduced motion.

export interface Spot {
  x: number;
  y: number;
  scale?: number;
  turn?: number; // degrees
}

export interface Glide extends Spot {
  from?: Spot | undefined; // where a new thing comes from
  instant?: boolean;
  duration?: number;
}

const DURATION = 260;
const EASING = 'cubic-bezier(0.3, 0.7, 0.2, 1)';

export function still(): boolean {
  if (typeof matchMedia !== 'function') return true;
  return document.documentElement.dataset['motion'] === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function css({ x, y, scale = 1, turn = 0 }: Spot): string {
  return `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`;
}

function attribute({ x, y, scale = 1, turn = 0 }: Spot): string {
  return `translate(${x} ${y}) rotate(${turn}) scale(${scale})`;
}

export function glide(node: SVGGElement, to: Glide): { update: (next: Glide) => void; destroy: () => void } {
  let at: Glide = to;
  let going: Animation | null = null;
  const go = (from: string, next: Glide): void => {
    going?.cancel();
    going = node.animate([{ transform: from }, { transform: css(next) }], {
      duration: next.duration ?? DURATION,
      easing: EASING,
    });
    going.onfinish = () => (going = null);
  };
  node.setAttribute('transform', attribute(to));
  if (to.from && !to.instant && !still()) go(css(to.from), to);
  return {
    update(next) {
      const same = css(next) === css(at);
      if (same) return;
      const from = going ? getComputedStyle(node).transform : css(at);
      at = next;
      node.setAttribute('transform', attribute(next));
      if (next.instant || still()) {
        going?.cancel();
        going = null;
      } else go(from, next);
    },
    destroy() {
      going?.cancel();
    },
  };
}
