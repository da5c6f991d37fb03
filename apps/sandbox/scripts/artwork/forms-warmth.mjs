/** Heat mask, omega-3 jar. */
import { brands } from './brands.mjs';
import { INK, shade } from './colours.mjs';
import { label } from './label.mjs';
import { text } from './lettering.mjs';
import { body, clip, nextId, ribs, softShadow } from './solids.mjs';

export const warmthForms = {
  mask(P, key, t) {
    const b = brands[key],
      f = t.color ?? b.fabric;
    const g = `${P}m${nextId()}`;
    const d = `M62 214C58 168 104 146 148 149C174 151 184 163 200 163C216 163 226 151 252 149C296 146 342 168 338 214C335 262 294 290 254 283C224 277 216 243 200 243C184 243 176 277 146 283C106 290 65 262 62 214Z`;
    return `<ellipse cx="206" cy="330" rx="126" ry="10" fill="#4b3a28" opacity=".2" filter="url(#blurL)"/><g transform="rotate(-5 200 220)"><path d="M70 196C64 96 130 66 200 66S336 96 330 196" fill="none" stroke="${shade(f, -0.34)}" stroke-width="17"/><path d="M70 196C64 96 130 66 200 66S336 96 330 196" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="3" stroke-dasharray="2 4"/><rect x="255" y="66" width="30" height="30" rx="5" transform="rotate(28 270 81)" fill="${shade(t.color ?? b.c, -0.2)}"/><rect x="261" y="72" width="18" height="18" rx="3" transform="rotate(28 270 81)" fill="${shade(f, -0.4)}"/>
<defs>${clip(g, d)}<pattern id="${g}p" width="19" height="19" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H19M0 0V19" stroke="${INK}" stroke-opacity=".26" stroke-width="1.6"/><path d="M2 2H17M2 2V17" stroke="#fff" stroke-opacity=".2" stroke-width="1.6"/></pattern><radialGradient id="${g}l" cx=".32" cy=".2" r=".95"><stop offset="0" stop-color="#fff" stop-opacity=".38"/><stop offset=".5" stop-color="#fff" stop-opacity=".02"/><stop offset="1" stop-color="${INK}" stop-opacity=".34"/></radialGradient></defs>
<g filter="url(#drop)"><path d="${d}" fill="${f}"/></g><g clip-path="url(#${g})"><path d="${d}" fill="url(#${g}p)"/><ellipse cx="134" cy="218" rx="60" ry="50" fill="#fff" opacity=".1" filter="url(#blurL)"/><ellipse cx="266" cy="218" rx="60" ry="50" fill="${INK}" opacity=".05" filter="url(#blurL)"/><path d="${d}" fill="url(#${g}l)"/></g>
<path d="${d}" fill="none" stroke="${shade(f, -0.24)}" stroke-width="7"/><path d="${d}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.5" stroke-dasharray="5 4" transform="translate(200 216) scale(.945 .92) translate(-200 -216)"/>
<rect x="286" y="206" width="46" height="24" rx="3" fill="#FDFBF7"/><path d="M289 209H329V227H289Z" fill="none" stroke="${b.c}" stroke-opacity=".35" stroke-dasharray="2 2"/>${text(b.font, b.name, 11, 309, 222, { fill: b.ink, track: Math.max(0, b.track * 0.6), maxW: 36 })}</g>`;
  },
  jar(P, key, t) {
    const b = brands[key],
      gl = b.glass;
    const d = `M120 188C120 168 132 158 150 154H250C268 158 280 168 280 188V318Q280 341 257 341H143Q120 341 120 318Z`;
    const cap = `M132 96Q132 88 141 87Q170 84 200 84T259 87Q268 88 268 96V148C268 152 236 155 200 155S132 152 132 148Z`;
    const cc = b.jarCap ?? '#F7F3EC';
    const gel = (x, y, r, s = 1) =>
      `<g transform="translate(${x} ${y}) rotate(${r}) scale(${s})"><ellipse cx="3" cy="15" rx="24" ry="5" fill="#4b3010" opacity=".3" filter="url(#blurS)"/><ellipse rx="24" ry="13.5" fill="url(#${P}gel)"/><ellipse cx="-7" cy="-5" rx="10" ry="3.2" fill="#fff" opacity=".8"/><path d="M-18 6Q0 15 18 5" stroke="#FFE6A8" stroke-width="2.4" fill="none" opacity=".75" stroke-linecap="round"/></g>`;
    const pills = Array.from({ length: 26 }, (_, i) => {
      const x = 132 + ((i * 37) % 140),
        y = 176 + ((i * 53) % 17);
      return `<ellipse cx="${x}" cy="${y}" rx="13" ry="8" fill="${shade(gl, 0.34)}" opacity=".5" transform="rotate(${((i * 47) % 90) - 45} ${x} ${y})"/>`;
    }).join('');
    return (
      `<defs><radialGradient id="${P}gel" cx=".4" cy=".3" r=".8"><stop offset="0" stop-color="#FFDF8A"/><stop offset=".5" stop-color="#EBA531"/><stop offset="1" stop-color="#A9620F"/></radialGradient></defs>` +
      softShadow(200, 341, 90, 12) +
      body(
        P,
        d,
        gl,
        pills +
          `<rect x="118" y="318" width="166" height="24" fill="${INK}" opacity=".22"/>` +
          label(key, 118, 198, 164, 118, t.lines, t.note, { big: 1.18 }),
      ) +
      body(P, cap, cc, ribs(132, 98, 136, 52, 27, 0.11)) +
      `<path d="M134 92Q165 87 200 87T266 92" stroke="#fff" stroke-opacity=".65" stroke-width="2" fill="none"/>` +
      gel(292, 332, -14, 0.92) +
      gel(252, 343, 8, 0.92) +
      gel(322, 347, 24, 0.8)
    );
  },
};
