import fs from 'node:fs';
import { Html } from './html.js';

const folder = new URL('icons/', import.meta.resolve('lucide-static/package.json'));
const known = new Map<string, string>();

/** A Lucide icon as inline SVG, hidden from screen readers. */
export function icon(name: string, size = 18, stroke = 1.9): Html {
  const inner = known.get(name) ?? readInner(name);
  known.set(name, inner);
  return new Html(
    `<svg class="ic" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${inner}</svg>`,
  );
}

/** What is inside the file's `<svg>`. */
function readInner(name: string): string {
  const svg = fs.readFileSync(new URL(`${name}.svg`, folder), 'utf8');
  return svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>')).trim();
}

/** The portal's logo: an eye with a drop. */
export const brandMark = (size: number): Html =>
  new Html(
    `<svg width="${size}" height="${size}" viewBox="0 0 40 40" aria-hidden="true"><circle cx="20" cy="20" r="20" fill="#0B7A75"/><path d="M5.5 20.5C9.5 12.5 14.5 9.5 20 9.5S30.5 12.5 34.5 20.5" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/><path d="M20 15.5c3.6 3.7 5.6 6.5 5.6 9.4a5.6 5.6 0 0 1-11.2 0c0-2.9 2-5.7 5.6-9.4Z" fill="#fff"/></svg>`,
  );
