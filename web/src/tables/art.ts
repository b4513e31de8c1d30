// The drawings, put into the page once, as symbols for <use>. Their colours are a style sheet made with the page.

import 'virtual:art.css';
import type { Art } from './types';

const SVG = 'http://www.w3.org/2000/svg';
let installed: Art | null = null;

export function installArt(art: Art): void {
  if (installed === art || typeof document === 'undefined') return;
  installed = art;
  document.getElementById('ludaro-symbols')?.remove();
  const svg = document.createElementNS(SVG, 'svg');
  svg.id = 'ludaro-symbols';
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('width', '0');
  svg.setAttribute('height', '0');
  svg.setAttribute('class', 'ludaro-symbols');
  svg.innerHTML = Object.entries(art.symbols ?? {})
    .map(([id, { viewBox, body }]) => `<symbol id="${id}" viewBox="${viewBox}"${stretched(id)}>${body}</symbol>`)
    .join('');
  document.body.append(svg);
}

// Backs and faces fill cards of any shape.
function stretched(id: string): string {
  return /^(back|cardface)/.test(id) ? ' preserveAspectRatio="none"' : '';
}
