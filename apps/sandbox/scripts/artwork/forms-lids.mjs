/** Wipes canister, foam pump, eyelid spray. */
import { brands } from './brands.mjs';
import { INK, shade } from './colours.mjs';
import { label } from './label.mjs';
import { body, nextId, ribs, softShadow } from './solids.mjs';

export const lidForms = {
  canister(P, key, t) {
    const b = brands[key];
    const d = `M118 132H282V326C282 336 245 344 200 344S118 336 118 326Z`;
    const lid = `M111 104Q111 92 124 91Q160 87 200 87T276 91Q289 92 289 104V134C289 140 250 145 200 145S111 140 111 134Z`;
    const lc = b.lid ?? (b.cap === b.c ? b.c : '#EFEDE4');
    return (
      softShadow(200, 342, 92, 12) +
      body(
        P,
        d,
        b.body,
        label(key, 118, 146, 164, 192, t.lines, t.note) +
          `<ellipse cx="200" cy="145" rx="84" ry="9" fill="${INK}" opacity=".22" filter="url(#blurS)"/>`,
      ) +
      body(
        P,
        lid,
        lc,
        `<path d="M111 118C150 127 250 127 289 118" stroke="${INK}" stroke-opacity=".22" stroke-width="1.6" fill="none"/><path d="M111 120C150 129 250 129 289 120" stroke="#fff" stroke-opacity=".3" stroke-width="1.2" fill="none"/>`,
      ) +
      body(P, `M152 90C152 79 172 75 200 75S248 79 248 90C248 94 152 94 152 90Z`, shade(lc, 0.08), '', 0.7) +
      `<path d="M186 117q14 4 28 0v7q-14 5-28 0Z" fill="${INK}" opacity=".2"/>`
    );
  },
  pump(P, key, t) {
    const b = brands[key];
    const cc = b.head ?? '#F5F4F0';
    const d = `M142 206C142 184 156 176 176 172H224C244 176 258 184 258 206V326Q258 341 243 341H157Q142 341 142 326Z`;
    const head = `M112 92Q112 86 119 86H222Q240 86 241 102L242 126H160L159 110H124L118 118Q113 116 112 108Z`;
    return (
      softShadow(200, 341, 64, 11) +
      body(P, `M187 120H213V150H187Z`, '#E9E7E2') +
      body(P, d, b.body, label(key, 142, 196, 116, 142, t.lines, t.note, { big: 1.06 })) +
      body(P, `M160 144H240V170Q240 174 236 174H164Q160 174 160 170Z`, cc, ribs(160, 148, 80, 22, 17, 0.1)) +
      body(P, head, cc, '', 0.85) +
      `<path d="M160 126H242" stroke="${INK}" stroke-opacity=".25"/><path d="M120 89.500H224" stroke="#fff" stroke-opacity=".8" stroke-width="1.6" stroke-linecap="round"/>`
    );
  },
  spray(P, key, t) {
    const b = brands[key];
    const base = { band: '#F7F6F3', arc: b.body, full: b.c, orbs: b.tint, wave: '#F5F8FA', split: b.c }[
      b.style
    ];
    const d = `M150 204C150 192 160 186 172 184H228C240 186 250 192 250 204V328Q250 341 237 341H163Q150 341 150 328Z`;
    const ac = b.actuator ?? (b.style === 'full' ? '#F1F0E8' : b.cap);
    const g = `${P}s${nextId()}`;
    return (
      softShadow(200, 341, 54, 10) +
      body(P, `M168 158H232V184H168Z`, shade('#D9D6CF', 0.1), ribs(168, 158, 64, 26, 13, 0.08)) +
      body(P, `M184 132H216V160H184Z`, shade(ac, -0.05)) +
      body(
        P,
        `M176 104Q176 98 183 98H217Q224 98 224 104V134H176Z`,
        ac,
        '',
        1,
        `<circle cx="200" cy="116" r="4.600" fill="${INK}" opacity=".5"/><circle cx="200" cy="116" r="1.900" fill="#fff" opacity=".7"/>`,
      ) +
      `<defs><linearGradient id="${g}" x1="0" x2="1"><stop offset="0" stop-color="#8FA5AE" stop-opacity=".55"/><stop offset=".1" stop-color="#fff" stop-opacity=".3"/><stop offset=".2" stop-color="#fff" stop-opacity=".7"/><stop offset=".3" stop-color="#fff" stop-opacity=".12"/><stop offset=".7" stop-color="#fff" stop-opacity=".06"/><stop offset=".9" stop-color="#fff" stop-opacity=".45"/><stop offset="1" stop-color="#7D959F" stop-opacity=".55"/></linearGradient></defs><path d="M158 90Q158 76 173 76H227Q242 76 242 90V186H158Z" fill="url(#${g})" stroke="#93A9B2" stroke-opacity=".6" stroke-width="1"/><path d="M166 80Q200 73 234 80" stroke="#fff" stroke-width="2" fill="none" opacity=".9"/>` +
      body(P, d, base, label(key, 150, 200, 100, 134, t.lines, t.note, { big: 1.1 }))
    );
  },
};
