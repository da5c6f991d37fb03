import { n1 } from './colours.mjs';

/** A lake at first light read as an eye: sun = pupil, rings = iris, thin-film colours of a healthy tear film. */
export function drawLake(w = 960, h = 640) {
  const cx = w * 0.56,
    hy = h * 0.56,
    _cols = ['#0B7A75', '#2F9A93', '#7CC3B8', '#BFE0D2', '#F3DDC0', '#F2BFA0', '#E59C86'];
  let rings = '';
  for (let i = 0; i < 15; i++) {
    const r = 70 + i * 30;
    rings += `<circle cx="${cx}" cy="${hy}" r="${r}" fill="none" stroke="#fff" stroke-opacity="${(0.5 - i * 0.028).toFixed(3)}" stroke-width="${i % 4 === 0 ? 2 : 1}"/>`;
  }
  let rip = '';
  for (let i = 0; i < 17; i++) {
    const t = i / 16,
      y = hy + 10 + t ** 1.5 * (h - hy - 8),
      ww = 70 + t * 250,
      k = ((i * 37) % 60) - 30;
    rip += `<rect x="${n1(cx - ww + k)}" y="${n1(y)}" width="${n1(ww * 2)}" height="${n1(2 + t * 6)}" rx="4" fill="${i % 3 ? '#FFF3DF' : '#F6C9A6'}" opacity="${n1((0.62 - t * 0.42) * 100) / 100}"/>`;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><defs>
<linearGradient id="hs" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#CFE6E1"/><stop offset=".45" stop-color="#EFE9DA"/><stop offset=".8" stop-color="#F8D9BF"/><stop offset="1" stop-color="#F4C3A6"/></linearGradient>
<linearGradient id="hw" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8CC5BE"/><stop offset=".4" stop-color="#3C9790"/><stop offset="1" stop-color="#0C5A5B"/></linearGradient>
<radialGradient id="hi" cx="${cx}" cy="${hy}" r="${h * 0.72}" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#FFF9EC" stop-opacity=".95"/><stop offset=".2" stop-color="#FBE3C6" stop-opacity=".75"/><stop offset=".42" stop-color="#F3B99B" stop-opacity=".32"/><stop offset=".62" stop-color="#A9D6CC" stop-opacity=".3"/><stop offset="1" stop-color="#A9D6CC" stop-opacity="0"/></radialGradient>
<radialGradient id="hsun" cx=".42" cy=".36" r=".75"><stop offset="0" stop-color="#FFFDF6"/><stop offset=".6" stop-color="#FFE9C9"/><stop offset="1" stop-color="#F8C79A"/></radialGradient>
<clipPath id="hsky"><rect width="${w}" height="${hy}"/></clipPath><clipPath id="hwat"><rect y="${hy}" width="${w}" height="${h - hy}"/></clipPath></defs>
<rect width="${w}" height="${h}" fill="url(#hs)"/><rect width="${w}" height="${hy}" fill="url(#hi)"/><g clip-path="url(#hsky)">${rings}</g>
<path d="M0 ${hy}V${hy - 70}C${w * 0.1} ${hy - 110} ${w * 0.2} ${hy - 40} ${w * 0.3} ${hy - 50}S${w * 0.42} ${hy - 8} ${w * 0.46} ${hy}Z" fill="#6FA9A3" opacity=".55"/><path d="M${w} ${hy}V${hy - 120}C${w * 0.92} ${hy - 140} ${w * 0.84} ${hy - 60} ${w * 0.76} ${hy - 48}S${w * 0.68} ${hy - 6} ${w * 0.64} ${hy}Z" fill="#4E928D" opacity=".6"/><path d="M0 ${hy}V${hy - 26}C${w * 0.08} ${hy - 46} ${w * 0.16} ${hy - 12} ${w * 0.24} ${hy - 10}S${w * 0.32} ${hy - 2} ${w * 0.36} ${hy}Z" fill="#2F7D79" opacity=".75"/>
<circle cx="${cx}" cy="${hy}" r="62" fill="url(#hsun)" clip-path="url(#hsky)"/>
<rect y="${hy}" width="${w}" height="${h - hy}" fill="url(#hw)"/><g clip-path="url(#hwat)"><circle cx="${cx}" cy="${hy}" r="${h * 0.62}" fill="url(#hi)" opacity=".55"/>${rings.replace(/stroke="#fff"/g, 'stroke="#EAF6F2"')}<g>${rip}</g></g></svg>`;
}
