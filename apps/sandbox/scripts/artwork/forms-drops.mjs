/** Drop bottle with carton, single-dose vials, tube. */
import { brands, groundOf } from './brands.mjs';
import { INK, shade } from './colours.mjs';
import { label } from './label.mjs';
import { body, carton, ribs, softShadow } from './solids.mjs';

export const dropForms = {
  drops(P, key, t) {
    const b = brands[key],
      X = 56;
    const d = `M${138 + X} 232C${138 + X} 211 ${156 + X} 205 ${177 + X} 199V186H${223 + X}V199C${244 + X} 205 ${262 + X} 211 ${262 + X} 232V328Q${262 + X} 341 ${249 + X} 341H${151 + X}Q${138 + X} 341 ${138 + X} 328Z`;
    const cap = `M${171 + X} 188L${180 + X} 108Q${181 + X} 98 ${191 + X} 98H${209 + X}Q${219 + X} 98 ${220 + X} 108L${229 + X} 188Z`;
    return (
      softShadow(136, 341, 78) +
      softShadow(256, 342, 66, 10) +
      carton(P, key, 84, 92, 124, 249, t.lines, t.note, 24) +
      `<ellipse cx="196" cy="300" rx="20" ry="60" fill="${INK}" opacity=".22" filter="url(#blurL)" clip-path="url(#none)"/>` +
      body(
        P,
        d,
        b.body,
        `<g>${label(key, 138 + X, 228, 124, 102, t.short ?? t.lines, '', { big: 1.12 })}</g>`,
      ) +
      body(P, cap, b.cap, ribs(172 + X, 118, 56, 60, 13), 1) +
      body(
        P,
        `M${168 + X} 178H${232 + X}V190Q${232 + X} 194 ${228 + X} 194H${172 + X}Q${168 + X} 194 ${168 + X} 190Z`,
        shade(b.cap, -0.06),
        '',
        1,
      )
    );
  },
  vials(P, key, t) {
    const b = brands[key];
    let v = '';
    for (let i = 0; i < 4; i++) {
      const x = 236 + i * 28,
        y = 238;
      const g = `${P}v${i}`;
      v += `<defs><linearGradient id="${g}" x1="0" x2="1"><stop offset="0" stop-color="#B3C8CF"/><stop offset=".2" stop-color="#fff"/><stop offset=".5" stop-color="#EAF2F5"/><stop offset="1" stop-color="#9DB6BF"/></linearGradient></defs>
<path d="M${x + 4} ${y}h19q3 0 3 3v17q0 3-3 3h-5.500l1.500 10q8 2 8 13v42q0 5-5 5h-17q-5 0-5-5v-42q0-11 8-13l1.500-10h-5.500q-3 0-3-3v-17q0-3 3-3Z" fill="url(#${g})" stroke="#8FA8B2" stroke-width=".8"/>
<path d="M${x + 1.5} ${y + 54}q12-4 24 0v29q0 4-4 4h-16q-4 0-4-4Z" fill="${b.c}" opacity=".2"/><path d="M${x + 1.5} ${y + 54}q12-4 24 0" stroke="#fff" stroke-width="1.4" fill="none"/><rect x="${x + 5}" y="${y + 40}" width="3" height="44" rx="1.500" fill="#fff" opacity=".95"/><rect x="${x + 0.5}" y="${y + 91}" width="26" height="12" rx="2.500" fill="#EEF4F6" stroke="#8FA8B2" stroke-width=".7"/><rect x="${x + 5}" y="${y + 94.5}" width="17" height="5" rx="1" fill="${b.c}" opacity=".55"/><path d="M${x + 9} ${y + 6}v11M${x + 13.5} ${y + 6}v11M${x + 18} ${y + 6}v11" stroke="#8FA8B2" stroke-width="1" opacity=".7"/>`;
    }
    return (
      softShadow(166, 336, 104, 12) +
      softShadow(292, 342, 62, 8) +
      carton(P, key, 74, 104, 166, 232, t.lines, t.note, 30) +
      `<path d="M204 250h36v86h-36z" fill="${INK}" opacity=".16" filter="url(#blurS)"/>` +
      v
    );
  },
  tube(P, key, t) {
    const b = brands[key];
    const d = `M130 66H270C269 160 258 244 250 290H150C142 244 131 160 130 66Z`;
    const crimp = `M128 54H272V76H128Z`;
    const cap = `M152 288H248L245 332Q244.500 341 236 341H164Q155.500 341 155 332Z`;
    const base = groundOf(b);
    return (
      softShadow(200, 341, 60, 10) +
      body(P, d, base, label(key, 128, 70, 144, 222, t.lines, t.note), 0.82) +
      `<path d="${crimp}" fill="${shade(base, -0.03)}"/><path d="${crimp}" fill="#fff" opacity=".14"/>` +
      Array.from(
        { length: 34 },
        (_, i) => `<rect x="${130.5 + i * 4.15}" y="56" width="1.2" height="18" fill="${INK}" opacity=".1"/>`,
      ).join('') +
      `<path d="M128 76.500H272" stroke="${INK}" stroke-opacity=".16"/>` +
      body(P, cap, b.cap === '#FBF3EE' ? b.c : b.cap, ribs(154, 296, 92, 38, 19, 0.1)) +
      `<rect x="150" y="286.500" width="100" height="3" fill="${INK}" opacity=".2"/>`
    );
  },
};
