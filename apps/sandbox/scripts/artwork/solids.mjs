/** Solids lit alike: one key light from the upper left, one bounce on the right edge. */
import { brands, groundOf } from './brands.mjs';
import { INK, n1, shade } from './colours.mjs';
import { label } from './label.mjs';

let uid = 0;

/** Ids are unique within one drawing. */
export const nextId = () => {
  uid += 1;
  return uid;
};
export const restartIds = () => {
  uid = 0;
};

// cylinder light: one key light from the upper left, one bounce on the right edge
const CYL = (id, k = 1) =>
  `<linearGradient id="${id}" x1="0" x2="1" y1="0" y2="0">${[
    [0, INK, 0.36],
    [0.05, INK, 0.2],
    [0.14, INK, 0.05],
    [0.2, '#fff', 0.08],
    [0.27, '#fff', 0.42],
    [0.34, '#fff', 0.16],
    [0.46, '#fff', 0],
    [0.66, INK, 0.05],
    [0.84, INK, 0.19],
    [0.94, INK, 0.34],
    [1, INK, 0.2],
  ]
    .map(([o, c, a]) => `<stop offset="${o}" stop-color="${c}" stop-opacity="${n1(a * k * 100) / 100}"/>`)
    .join('')}</linearGradient>`;
export const softShadow = (cx, y, rx, ry = 11) =>
  `<ellipse cx="${cx + 8}" cy="${y}" rx="${rx * 1.12}" ry="${ry}" fill="#4b3a28" opacity=".2" filter="url(#blurL)"/><ellipse cx="${cx + 2}" cy="${y - 1}" rx="${rx * 0.92}" ry="${ry * 0.38}" fill="#2b1f14" opacity=".42" filter="url(#blurS)"/>`;
export const clip = (id, d) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`;
// a moulded body: base colour, optional label, light
export function body(P, d, base, inner = '', k = 1, extra = '') {
  const c = `${P}c${nextId()}`,
    g = `${P}g${nextId()}`;
  return `<defs>${clip(c, d)}${CYL(g, k)}</defs><g clip-path="url(#${c})"><path d="${d}" fill="${base}"/>${inner}<path d="${d}" fill="url(#${g})"/>${extra}</g>`;
}
export const ribs = (x, y, w, h, n, op = 0.16) =>
  Array.from({ length: n }, (_, i) => {
    const t = (i + 0.5) / n,
      xx = x + w / 2 - (Math.cos(Math.PI * t) * w) / 2;
    return `<rect x="${n1(xx)}" y="${y}" width="1.3" height="${h}" fill="#000" opacity="${op}"/><rect x="${n1(xx + 1.4)}" y="${y}" width="1" height="${h}" fill="#fff" opacity="${op * 1.1}"/>`;
  }).join('');
export function carton(P, key, x, y, w, h, lines, note, dpt = 20, o = {}) {
  const b = brands[key],
    side = groundOf(b);
  const g = `${P}k${nextId()}`,
    rise = dpt * 0.55;
  return `<defs><linearGradient id="${g}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="${INK}" stop-opacity=".1"/></linearGradient></defs>
<path d="M${x} ${y}L${x - dpt} ${y - rise}V${y + h - rise}L${x} ${y + h}Z" fill="${shade(side, -0.2)}"/><path d="M${x} ${y}H${x + w}L${x + w - dpt} ${y - rise}H${x - dpt}Z" fill="${shade(side, b.style === 'full' || b.style === 'split' ? 0.22 : -0.05)}"/>
<clipPath id="${g}c"><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="1.5"/></clipPath><g clip-path="url(#${g}c)">${label(key, x, y, w, h, lines, note, o)}</g><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="1.5" fill="url(#${g})"/><path d="M${x + 0.6} ${y}V${y + h}" stroke="#fff" stroke-opacity=".55" stroke-width="1.2"/>`;
}
