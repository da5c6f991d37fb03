/** Flat label art in a box, by brand style; the form lays the light over it. */
import { brands } from './brands.mjs';
import { text } from './lettering.mjs';
import { markAt } from './marks.mjs';

/** Wide-set capitals are drawn smaller. */
function spread(track) {
  if (track > 0.15) return 0.76;
  return track > 0.05 ? 0.86 : 1;
}

export function label(key, x, y, w, h, lines, note, { big = 1 } = {}) {
  const b = brands[key],
    cx = x + w / 2,
    pad = w * 0.1,
    mw = w - 2 * pad;
  let o = '';
  const T = (s, size, yy, fill, font = 'body', opt = {}) =>
    text(font, s, size, cx, yy, { fill, maxW: mw, ...opt });
  const nameS = Math.min(w * 0.205, h * 0.17) * big * spread(b.track),
    pS = Math.min(w * 0.122, h * 0.105) * big,
    nS = Math.min(w * 0.082, h * 0.068) * big;
  const prod = (yy, fill, fn) =>
    lines.map((l, i) => T(l, pS, yy + i * pS * 1.18, fill, 'bodyb')).join('') +
    (note ? T(note, nS, yy + (lines.length - 1) * pS * 1.18 + nS * 2, fn ?? fill, 'body', { op: 0.86 }) : '');
  const ms = Math.min(w * 0.2, h * 0.17);
  if (b.style === 'band') {
    o +=
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#FDFCF9"/><rect x="${x}" y="${y + h * 0.84}" width="${w}" height="${h * 0.16}" fill="${b.c}"/><rect x="${x}" y="${y + h * 0.815}" width="${w}" height="${h * 0.025}" fill="${b.accent}"/>` +
      markAt(key, cx, y + h * 0.16, ms * 1.02, b.c, '#FDFCF9') +
      T(b.name, nameS, y + h * 0.39, b.ink, b.font, { track: b.track }) +
      `<rect x="${cx - w * 0.08}" y="${y + h * 0.445}" width="${w * 0.16}" height="1.6" fill="${b.accent}"/>` +
      lines.map((l, i) => T(l, pS, y + h * 0.575 + i * pS * 1.18, b.ink, 'body')).join('') +
      (note ? T(note, nS, y + h * 0.94, '#fff', 'body') : '');
  }
  if (b.style === 'arc') {
    const r = w * 0.74;
    o +=
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${b.tint}"/><circle cx="${cx}" cy="${y + h * 0.545 + r}" r="${r * 1.06}" fill="${b.accent}" opacity=".6"/><circle cx="${cx}" cy="${y + h * 0.56 + r}" r="${r}" fill="${b.c}"/>` +
      markAt(key, cx, y + h * 0.14, ms * 0.84, b.c) +
      T(b.name, nameS * 1.12, y + h * 0.425, b.ink, b.font, { track: b.track }) +
      prod(y + h * 0.745, '#fff');
  }
  if (b.style === 'full') {
    o +=
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${b.c}"/><g opacity=".16">${markAt(key, x + w * 0.8, y + h * 0.78, w * 1.05, '#CFE3C8', b.c)}</g>` +
      markAt(key, cx, y + h * 0.17, ms, b.accent, b.c) +
      T(b.name, nameS, y + h * 0.4, '#fff', b.font, { track: b.track }) +
      `<rect x="${cx - w * 0.3}" y="${y + h * 0.46}" width="${w * 0.6}" height="1.2" fill="${b.accent}" opacity=".7"/>` +
      prod(y + h * 0.62, '#F2F6EA', b.accent);
  }
  if (b.style === 'orbs') {
    o +=
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${b.tint}"/><circle cx="${x + w * 0.82}" cy="${y + h * 0.94}" r="${Math.min(w * 0.5, h * 0.36)}" fill="${b.c}" opacity=".92"/><circle cx="${x + w * 0.2}" cy="${y + h * 1.02}" r="${Math.min(w * 0.42, h * 0.3)}" fill="${b.accent}" opacity=".85"/><circle cx="${x + w * 0.98}" cy="${y + h * 0.63}" r="${Math.min(w * 0.16, h * 0.1)}" fill="${b.accent}"/>` +
      T(b.name, nameS * 1.3, y + h * 0.25, b.nameInk ?? b.c, b.font, { track: b.track }) +
      lines.map((l, i) => T(l, pS, y + h * 0.41 + i * pS * 1.18, b.ink, 'bodyb')).join('') +
      (note ? T(note, nS, y + h * 0.93, b.noteInk ?? '#fff', 'body') : '');
  }
  if (b.style === 'wave') {
    const yw = y + h * 0.52;
    o +=
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#FBFDFE"/><path d="M${x} ${yw - h * 0.02}c${w * 0.22}-${h * 0.12} ${w * 0.34} ${h * 0.1} ${w * 0.55} 0s${w * 0.3}-${h * 0.08} ${w * 0.45} 0V${y + h}H${x}Z" fill="${b.accent}"/><path d="M${x} ${yw + h * 0.05}c${w * 0.24}-${h * 0.1} ${w * 0.36} ${h * 0.1} ${w * 0.56} ${h * 0.01}s${w * 0.3}-${h * 0.09} ${w * 0.44} 0V${y + h}H${x}Z" fill="${b.c}"/>` +
      markAt(key, cx, y + h * 0.155, ms * 0.95, b.c, '#fff', b.accent) +
      T(b.name, nameS * 0.98, y + h * 0.4, b.ink, b.font, { track: b.track }) +
      prod(y + h * 0.725, '#fff');
  }
  if (b.style === 'split') {
    o +=
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#FFFAF0"/><rect x="${x}" y="${y}" width="${w}" height="${h * 0.5}" fill="${b.c}"/>` +
      `<path d="M${cx - w * 0.26} ${y + h * 0.5}a${w * 0.26} ${w * 0.26} 0 0 1 ${w * 0.52} 0Z" fill="#F7D58C" opacity=".55"/>` +
      T(b.name, nameS * 1.22, y + h * 0.27, '#2E1E04', b.font, { track: b.track }) +
      prod(y + h * 0.66, b.ink, b.accent);
  }
  return o;
}
