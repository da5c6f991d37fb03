/** The makers' marks and logos. */
import { brands } from './brands.mjs';
import { n1 } from './colours.mjs';
import { fonts, text, width } from './lettering.mjs';

// marks on a 48-unit square, centred at 0,0
const mark = {
  halden: (c, bg) =>
    `<circle r="21" fill="none" stroke="${c}" stroke-width="3.4"/><path d="M-21 0A30 30 0 0 1 21 0A30 30 0 0 1-21 0Z" fill="${c}"/><circle r="4.6" fill="${bg}"/>`,
  ondelle: (c) =>
    `<path d="M0-23C10-9 16-1 16 8A16 16 0 0 1-16 8C-16-1-10-9 0-23Z" fill="none" stroke="${c}" stroke-width="3.2"/><path d="M-15.4 9C-8 3-5 13 2 9S11 4 15.6 8A16 16 0 0 1-15.4 9Z" fill="${c}"/>`,
  verrin: (c, bg) =>
    `<path d="M-20 20C-24-6-4-22 21-21 23 4 6 23-20 20Z" fill="${c}"/><path d="M-20 20C-8 4 2-6 12-13" fill="none" stroke="${bg}" stroke-width="2.8" stroke-linecap="round"/>`,
  quell: (c, bg, a) =>
    `<circle r="21" fill="${c}"/><circle cx="6" cy="-5" r="12.5" fill="${bg}"/><circle cx="8.5" cy="-7.5" r="6.5" fill="${a}"/>`,
  tidewell: (c, bg, a) =>
    `<circle r="21" fill="${a}"/><path d="M-20.6 4C-12-5-7 11 1 4S13-3 20.6 4A21 21 0 0 1-20.6 4Z" fill="${c}"/><path d="M-18 11C-10 4-6 17 1 11S12 6 18.4 10" fill="none" stroke="${bg}" stroke-width="2.2" opacity=".75"/>`,
  solvane: (c) =>
    `<path d="M-15 12A15 15 0 0 1 15 12Z" fill="${c}"/><path d="M-23 17.5H23" stroke="${c}" stroke-width="3" stroke-linecap="round"/>${[-72, -36, 0, 36, 72].map((a) => `<path d="M0-9V-16" transform="translate(0 12) rotate(${a}) translate(0 -6)" stroke="${c}" stroke-width="3.2" stroke-linecap="round"/>`).join('')}`,
  aldermere: (c, bg, a) =>
    `<path d="M-22 12A22 22 0 0 1 22 12Z" fill="${c}"/><path d="M-12 12A12 12 0 0 1 12 12Z" fill="${bg}"/><circle cy="12" r="5" fill="${a ?? c}"/><path d="M-22 18H22" stroke="${c}" stroke-width="3" stroke-linecap="round"/>`,
  brisa: (c, _bg, a) =>
    `<path d="M-22-8C-10-18-2-2 8-9S18-14 22-10" fill="none" stroke="${c}" stroke-width="4.6" stroke-linecap="round"/><path d="M-22 4C-10-6-2 10 8 3S18-2 22 2" fill="none" stroke="${a ?? c}" stroke-width="4.6" stroke-linecap="round"/><path d="M-14 16C-6 9 0 20 8 15S15 11 18 13" fill="none" stroke="${c}" stroke-width="4.6" stroke-linecap="round"/>`,
  calmeyr: (c, bg) =>
    `<circle r="21" fill="${c}"/><path d="M-14 2H14M-10 9H10M-6-5H6" stroke="${bg}" stroke-width="3" stroke-linecap="round"/>`,
  elmstone: (c, bg) =>
    `<path d="M0-22C16-18 20-2 14 8S4 20 0 20-10 18-14 8-16-18 0-22Z" fill="${c}"/><path d="M0-12V23M0 4L8-4M0 0L-8-8" stroke="${bg}" stroke-width="2.6" stroke-linecap="round" fill="none"/>`,
  'fenwick-row': (c, bg) =>
    `<path d="M-21 20V-4L-14-14-7-4V20ZM-7 20V-4L0-14 7-4V20ZM7 20V-4L14-14 21-4V20Z" fill="${c}" stroke="${bg}" stroke-width="2"/><circle cx="0" cy="4" r="3.4" fill="${bg}"/>`,
  'juniper-lane': (c) =>
    `<circle cx="-9" cy="8" r="9" fill="${c}"/><circle cx="9" cy="10" r="8" fill="${c}" opacity=".75"/><circle cx="2" cy="-6" r="8.600" fill="${c}" opacity=".88"/><path d="M3-13C6-20 12-23 20-22 18-16 12-12 3-13Z" fill="${c}"/>`,
  kestrel: (c, _bg, a) =>
    `<path d="M-22-8C-8-14 2-10 6 0 12-8 18-10 22-9 14-2 12 10-2 16-4 6-12-4-22-8Z" fill="${c}"/><circle cx="4" cy="-14" r="4" fill="${a ?? c}"/>`,
  larkhill: (c) =>
    `<path d="M-22 14C-14-4-6-4 0 6 6-12 14-12 22 14Z" fill="${c}"/><path d="M-10-14C-5-18 0-16 2-12 5-17 10-17 13-14" fill="none" stroke="${c}" stroke-width="3.2" stroke-linecap="round"/>`,
  maren: (c, bg, a) =>
    `<circle r="21" fill="${c}"/><path d="M-21 2H21A21 21 0 0 1-21 2Z" fill="${a ?? c}"/><circle cy="-4" r="7" fill="${bg}"/>`,
  opaline: (c, bg, a) =>
    `<circle r="20" fill="${c}"/><ellipse cx="-6" cy="-7" rx="8" ry="5" fill="${bg}" opacity=".7" transform="rotate(-30 -6 -7)"/><circle cx="8" cy="9" r="4" fill="${a ?? bg}"/>`,
  'umbra-vale': (c, bg) => `<circle r="21" fill="${c}"/><circle cx="8" cy="-4" r="16" fill="${bg}"/>`,
  yarrow: (c) =>
    `${[0, 60, 120, 180, 240, 300].map((a) => `<ellipse cy="-13" rx="6" ry="9" fill="${c}" opacity=".85" transform="rotate(${a})"/>`).join('')}<circle r="6" fill="${c}"/>`,
};
export const markAt = (b, x, y, s, c, bg, a) =>
  `<g transform="translate(${n1(x)} ${n1(y)}) scale(${n1((s * 100) / 48) / 100})">${mark[b](c, bg, a)}</g>`;
export function drawLogo(key) {
  const b = brands[key];
  const size = { halden: 27, ondelle: 36, verrin: 31, quell: 36, tidewell: 31, solvane: 35 }[key];
  const base = { halden: 10, ondelle: 10, verrin: 10.5, quell: 11, tidewell: 10, solvane: 11 }[key] ?? 10.5;
  const w = width(fonts[b.font], b.name, size, b.track);
  const W = Math.ceil(46 + 12 + w);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} 56" role="img" aria-label="${b.title}"><g transform="translate(23 28)">${mark[key](b.c, '#fff', b.accent)}</g>${text(b.font, b.name, size, 57, 28 + base, { fill: b.ink, anchor: 'start', track: b.track })}</svg>`;
}
