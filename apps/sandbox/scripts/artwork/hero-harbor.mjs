import { n1 } from './colours.mjs';

const rings = (cx, cy, count, color) =>
  Array.from({ length: count }, (_, i) => {
    const fade = Math.round((0.46 - (i * 0.4) / count) * 100) / 100;
    return `<circle cx="${cx}" cy="${cy}" r="${64 + i * 32}" fill="none" stroke="${color}" stroke-opacity="${fade}" stroke-width="${i % 4 === 0 ? 2 : 1}"/>`;
  }).join('');

/** A harbour at dusk: the lighthouse lamp is the pupil, its light the iris, and the water keeps both. */
export function drawHarbor(w = 960, h = 640) {
  const cx = w * 0.6;
  const cy = h * 0.33;
  const hy = h * 0.62;
  let bars = '';
  for (let i = 0; i < 15; i += 1) {
    const t = i / 14;
    const half = 26 + t * 190;
    const shift = ((i * 41) % 56) - 28;
    bars += `<rect x="${n1(cx - half + shift)}" y="${n1(hy + 12 + t ** 1.5 * (h - hy - 20))}" width="${n1(half * 2)}" height="${n1(2 + t * 6)}" rx="4" fill="${i % 3 ? '#FFE3B0' : '#F3A98B'}" opacity="${Math.round((0.66 - t * 0.46) * 100) / 100}"/>`;
  }
  const boat = (x, y, s) =>
    `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-34 0H34Q28 16 14 16H-16Q-30 16-34 0Z" fill="#14283F"/><path d="M0-4V-78L38-8Z" fill="#F6E7D2" opacity=".94"/><path d="M-4-8V-62L-28-8Z" fill="#F2B79A" opacity=".9"/></g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><defs>
<linearGradient id="ks" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#274069"/><stop offset=".34" stop-color="#5B6A95"/><stop offset=".66" stop-color="#C98E96"/><stop offset="1" stop-color="#F6C294"/></linearGradient>
<linearGradient id="kw" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#B9838D"/><stop offset=".35" stop-color="#4E6089"/><stop offset="1" stop-color="#152B4A"/></linearGradient>
<radialGradient id="ki" cx="${cx}" cy="${cy}" r="${n1(h * 0.62)}" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#FFF6DF" stop-opacity=".95"/><stop offset=".16" stop-color="#FFE2AC" stop-opacity=".62"/><stop offset=".45" stop-color="#F3A98B" stop-opacity=".24"/><stop offset="1" stop-color="#F3A98B" stop-opacity="0"/></radialGradient>
<clipPath id="ksky"><rect width="${w}" height="${n1(hy)}"/></clipPath><clipPath id="kwat"><rect y="${n1(hy)}" width="${w}" height="${n1(h - hy)}"/></clipPath></defs>
<rect width="${w}" height="${h}" fill="url(#ks)"/><g clip-path="url(#ksky)"><rect width="${w}" height="${h}" fill="url(#ki)"/>${rings(n1(cx), n1(cy), 13, '#fff')}</g>
<path d="M0 ${n1(hy)}V${n1(hy - 60)}C${w * 0.09} ${n1(hy - 96)} ${w * 0.2} ${n1(hy - 58)} ${w * 0.32} ${n1(hy - 30)}S${w * 0.46} ${n1(hy - 6)} ${w * 0.5} ${n1(hy)}Z" fill="#3B4C78" opacity=".75"/>
<path d="M${w} ${n1(hy)}V${n1(hy - 96)}C${w * 0.9} ${n1(hy - 104)} ${w * 0.82} ${n1(hy - 40)} ${n1(w * 0.74)} ${n1(hy - 34)}H${n1(w * 0.5)}Q${n1(w * 0.485)} ${n1(hy - 20)} ${n1(w * 0.47)} ${n1(hy)}Z" fill="#22375C"/>
<path d="M${n1(cx - 20)} ${n1(hy - 32)}L${n1(cx - 12)} ${n1(cy + 30)}H${n1(cx + 12)}L${n1(cx + 20)} ${n1(hy - 32)}Z" fill="#F4E6D3"/><path d="M${n1(cx - 17)} ${n1(hy - 76)}L${n1(cx - 15)} ${n1(hy - 106)}H${n1(cx + 15)}L${n1(cx + 17)} ${n1(hy - 76)}Z" fill="#B5535A"/><path d="M${n1(cx + 4)} ${n1(cy + 30)}H${n1(cx + 12)}L${n1(cx + 20)} ${n1(hy - 32)}H${n1(cx + 8)}Z" fill="#10233D" opacity=".2"/><rect x="${n1(cx - 19)}" y="${n1(cy + 22)}" width="38" height="8" rx="2" fill="#14283F"/><rect x="${n1(cx - 11)}" y="${n1(cy - 10)}" width="22" height="32" fill="#FFF3D2"/><path d="M${n1(cx - 15)} ${n1(cy - 10)}Q${cx} ${n1(cy - 34)} ${n1(cx + 15)} ${n1(cy - 10)}Z" fill="#14283F"/><circle cx="${cx}" cy="${n1(cy + 6)}" r="9" fill="#fff"/>
<rect y="${n1(hy)}" width="${w}" height="${n1(h - hy)}" fill="url(#kw)"/><g clip-path="url(#kwat)">${rings(n1(cx), n1(hy), 9, '#FFE9D2')}${bars}</g>${boat(n1(w * 0.3), n1(hy + 54), 1)}${boat(n1(w * 0.86), n1(hy + 26), 0.6)}</svg>`;
}
