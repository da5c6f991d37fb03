/** Humidifier, moisture goggles, kit pouch. */
import { brands } from './brands.mjs';
import { INK, mix, shade } from './colours.mjs';
import { text } from './lettering.mjs';
import { markAt } from './marks.mjs';
import { body, carton, clip, nextId, softShadow } from './solids.mjs';

const wisp = (d, width, opacity) =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}" filter="url(#blurS)"/><path d="${d}" fill="none" stroke="#BFD3DA" stroke-width="${width * 0.5}" stroke-linecap="round" opacity="${opacity * 0.75}" filter="url(#blurS)"/>`;

export const homeForms = {
  humidifier(P, key, t) {
    const b = brands[key];
    const shell = t.color ?? mix(b.body, '#ffffff', 0.2);
    const base = t.color === undefined || t.color === null ? b.c : shade(t.color, -0.22);
    const tank = 'M118 322V196C118 150 152 132 200 132S282 150 282 196V322Z';
    const foot = 'M112 300H288V322Q288 342 262 342H138Q112 342 112 322Z';
    const g = `${P}w${nextId()}`;
    const water = `<defs><linearGradient id="${g}" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".0"/><stop offset="1" stop-color="${b.c}" stop-opacity=".26"/></linearGradient></defs><path d="M118 226q41-9 82 0t82 0V322H118Z" fill="url(#${g})"/><path d="M118 226q41-9 82 0t82 0" stroke="#fff" stroke-opacity=".8" stroke-width="1.6" fill="none"/>`;
    const face =
      markAt(key, 200, 198, 26, b.c, shell, b.accent) +
      text(b.font, b.name, 24 * (b.track > 0.1 ? 0.72 : 1), 200, 258, {
        fill: b.ink,
        track: b.track,
        maxW: 118,
      });
    return (
      softShadow(200, 342, 98, 12) +
      wisp('M200 118C184 100 214 86 198 64S206 34 196 18', 15, 0.95) +
      wisp('M206 116C226 98 208 82 224 60', 10, 0.8) +
      wisp('M194 116C176 98 188 84 174 66', 9, 0.7) +
      body(P, tank, shell, water + face, 0.72) +
      body(
        P,
        'M168 134C168 122 178 116 200 116S232 122 232 134C232 140 168 140 168 134Z',
        shade(shell, -0.1),
        '',
        0.8,
      ) +
      `<ellipse cx="200" cy="121" rx="17" ry="4.2" fill="${INK}" opacity=".5"/>` +
      body(P, foot, base, '', 1) +
      `<path d="M112 301H288" stroke="${INK}" stroke-opacity=".28" stroke-width="2"/><circle cx="200" cy="322" r="8" fill="#fff" opacity=".22"/><circle cx="200" cy="322" r="8" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="1.6"/><path d="M200 317.5v5" stroke="#fff" stroke-width="1.8" stroke-linecap="round"/>`
    );
  },
  goggles(P, key) {
    const b = brands[key];
    const g = `${P}g${nextId()}`;
    const dark = shade(b.c, -0.3);
    const rim =
      'M54 214C52 178 78 160 116 158C150 156 176 160 190 176C196 182 204 182 210 176C224 160 250 156 284 158C322 160 348 178 346 214C344 256 318 280 276 280C240 280 224 262 214 238C208 226 192 226 186 238C176 262 160 280 124 280C82 280 56 256 54 214Z';
    const left =
      'M70 214C69 188 88 175 118 173C150 171 176 178 178 200C179 226 162 264 124 264C90 264 71 246 70 214Z';
    const right =
      'M330 214C331 188 312 175 282 173C250 171 224 178 222 200C221 226 238 264 276 264C310 264 329 246 330 214Z';
    const lens = (d, k) =>
      `<defs>${clip(`${g}${k}`, d)}</defs><path d="${d}" fill="url(#${g}l)"/><g clip-path="url(#${g}${k})"><path d="M${k === 'a' ? 76 : 226} 262L${k === 'a' ? 132 : 282} 166H${k === 'a' ? 158 : 308}L${k === 'a' ? 102 : 252} 268Z" fill="#fff" opacity=".5"/><path d="M${k === 'a' ? 128 : 278} 264L${k === 'a' ? 172 : 322} 184" stroke="#fff" stroke-width="5" opacity=".34"/></g><path d="${d}" fill="none" stroke="${dark}" stroke-opacity=".55" stroke-width="2"/>`;
    return (
      `<ellipse cx="206" cy="326" rx="126" ry="10" fill="#4b3a28" opacity=".2" filter="url(#blurL)"/>` +
      `<defs><linearGradient id="${g}l" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#F4FAFB"/><stop offset=".5" stop-color="${mix('#DDEBEF', b.tint, 0.5)}"/><stop offset="1" stop-color="${mix('#A9C4CD', b.c, 0.25)}"/></linearGradient><linearGradient id="${g}r" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="${INK}" stop-opacity=".3"/></linearGradient></defs>` +
      `<g transform="rotate(-4 200 220)"><path d="M60 196C60 98 128 72 200 72S340 98 340 196" fill="none" stroke="${dark}" stroke-width="15"/><path d="M60 196C60 98 128 72 200 72S340 98 340 196" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="2.4" stroke-dasharray="3 4"/><rect x="176" y="60" width="48" height="24" rx="5" fill="${shade(b.c, 0.12)}"/><rect x="176" y="60" width="48" height="24" rx="5" fill="none" stroke="${INK}" stroke-opacity=".25"/>${text(b.font, b.name, 11, 200, 76, { fill: '#fff', track: Math.max(0, b.track * 0.5), maxW: 40 })}` +
      `<g filter="url(#drop)"><path d="${rim}" fill="${b.c}"/></g><path d="${rim}" fill="url(#${g}r)"/><path d="${rim}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="2" transform="translate(200 218) scale(.975 .96) translate(-200 -218)"/>` +
      lens(left, 'a') +
      lens(right, 'b') +
      `<path d="M188 196Q200 188 212 196" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2.4" stroke-linecap="round"/></g>`
    );
  },
  kit(P, key, t) {
    const b = brands[key];
    const g = `${P}k${nextId()}`;
    const cloth = b.style === 'split' ? shade(b.accent, 0.1) : b.c;
    const pouch = 'M84 208Q84 194 98 194H302Q316 194 316 208L322 322Q323 342 302 342H98Q77 342 78 322Z';
    const name = text(b.font, b.name, 34 * (b.track > 0.1 ? 0.72 : 1), 200, 274, {
      fill: '#fff',
      track: b.track,
      maxW: 178,
    });
    const title = text('bodyb', t.lines.join(' '), 15, 200, 304, { fill: '#fff', op: 0.86, maxW: 180 });
    const bottle = `M128 206V128C128 118 134 114 142 111H164C172 114 178 118 178 128V206Z`;
    const stick = 'M232 206V136H276V206Z';
    return (
      softShadow(200, 342, 122, 12) +
      carton(P, key, 176, 96, 66, 120, [], '', 14) +
      body(
        P,
        bottle,
        b.body,
        `<rect x="120" y="146" width="70" height="60" fill="${b.c}"/><rect x="120" y="141" width="70" height="4" fill="${b.accent}"/>`,
      ) +
      body(P, 'M138 74H168V112H138Z', b.style === 'split' ? b.accent : shade(b.c, -0.1), '', 1) +
      body(P, stick, b.tint, `<rect x="228" y="172" width="60" height="40" fill="${b.accent}"/>`, 0.9) +
      body(P, 'M230 112Q230 104 238 104H270Q278 104 278 112V140H230Z', '#F5F4F0', '', 0.9) +
      `<defs>${clip(g, pouch)}<linearGradient id="${g}l" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="${INK}" stop-opacity=".34"/></linearGradient><pattern id="${g}p" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 6L6 0M-1 1L1-1M5 7L7 5" stroke="#fff" stroke-opacity=".1" stroke-width="1.2"/></pattern></defs>` +
      `<g clip-path="url(#${g})"><path d="${pouch}" fill="${cloth}"/><path d="${pouch}" fill="url(#${g}p)"/><path d="${pouch}" fill="url(#${g}l)"/><path d="M80 342C120 326 280 326 322 342" stroke="${INK}" stroke-opacity=".18" stroke-width="8" fill="none"/></g>` +
      `<rect x="80" y="190" width="240" height="18" rx="9" fill="${shade(cloth, -0.22)}"/><path d="M92 199H308" stroke="#E9E4DA" stroke-width="4.4" stroke-dasharray="2.6 2"/><path d="M92 199H308" stroke="${INK}" stroke-opacity=".3" stroke-width="1"/><g><rect x="284" y="193" width="20" height="12" rx="3" fill="#E8DFCB"/><path d="M288 205L282 236Q281 241 286 242L292 243Q297 243 297 238L298 206Z" fill="${b.accent}"/><circle cx="289.500" cy="235" r="2.600" fill="${INK}" opacity=".35"/></g>` +
      `<path d="M92 330Q92 216 94 214M308 330Q308 216 306 214" stroke="#fff" stroke-opacity=".3" stroke-width="1.4" stroke-dasharray="4 3" fill="none"/>` +
      name +
      title
    );
  },
};
