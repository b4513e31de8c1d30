// The drawings, put into the page once: symbols for <use>, and the colours of both themes as CSS variables.

import type { Art } from './types';

const SVG = 'http://www.w3.org/2000/svg';
const SCOPE = '.ludaro-art';
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
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(colours(art));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

// Backs and faces fill cards of any shape.
function stretched(id: string): string {
  return /^(back|cardface)/.test(id) ? ' preserveAspectRatio="none"' : '';
}

function colours(art: Art): string {
  const block = (theme: string): string =>
    Object.entries(art.palettes?.[theme] ?? {})
      .map(([name, colour]) => `--${name}:${colour}`)
      .join(';');
  return [
    `.ludaro-symbols{position:absolute}`,
    `${SCOPE}{${block('light')}}`,
    `@media (prefers-color-scheme: dark){:root:not([data-theme="light"]) ${SCOPE}{${block('dark')}}}`,
    `:root[data-theme="dark"] ${SCOPE}{${block('dark')}}`,
  ].join('\n');
}
