/** Words as outlines, so that a drawing never depends on an installed font. */
import fs from 'node:fs';
import opentype from 'opentype.js';
import { pathData } from './path-data.mjs';

const load = (font, file) => {
  const bytes = fs.readFileSync(
    new URL(`files/${file}.woff`, import.meta.resolve(`@fontsource/${font}/package.json`)),
  );
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
};
export const fonts = {
  jost: load('jost', 'jost-latin-600-normal'),
  fraunces: load('fraunces', 'fraunces-latin-600-normal'),
  josefin: load('josefin-sans', 'josefin-sans-latin-600-normal'),
  comfortaa: load('comfortaa', 'comfortaa-latin-700-normal'),
  sora: load('sora', 'sora-latin-600-normal'),
  dm: load('dm-serif-display', 'dm-serif-display-latin-400-normal'),
  body: load('outfit', 'outfit-latin-500-normal'),
  bodyb: load('outfit', 'outfit-latin-600-normal'),
};
const adv = (f, ch, size) => (f.charToGlyph(ch).advanceWidth * size) / f.unitsPerEm;
export function width(f, s, size, track = 0) {
  return [...s].reduce((w, ch) => w + adv(f, ch, size), 0) + track * size * (s.length - 1);
}
export function text(font, s, size, x, y, { fill, anchor = 'middle', track = 0, op = 1, maxW } = {}) {
  const f = fonts[font];
  let w = width(f, s, size, track);
  if (maxW && w > maxW) {
    size *= maxW / w;
    w = maxW;
  }
  let cx = anchor === 'middle' ? x - w / 2 : x,
    d = '';
  for (const ch of s) {
    d += pathData(f.charToGlyph(ch).getPath(cx, y, size).commands);
    cx += adv(f, ch, size) + track * size;
  }
  return `<path d="${d}" fill="${fill}"${op < 1 ? ` opacity="${op}"` : ''}/>`;
}
