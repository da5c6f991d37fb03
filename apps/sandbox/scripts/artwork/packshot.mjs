/** A whole picture of a product: viewBox 400, floor at 342, light from the upper left. */
import { dropForms } from './forms-drops.mjs';
import { homeForms } from './forms-home.mjs';
import { lidForms } from './forms-lids.mjs';
import { warmthForms } from './forms-warmth.mjs';
import { restartIds } from './solids.mjs';

const forms = { ...dropForms, ...lidForms, ...warmthForms, ...homeForms };
const SCALES = { spray: 1.13, pump: 1.1, mask: 1.02, canister: 0.98, humidifier: 0.96, goggles: 1.04 };

/** Colours of cloth and shells by the name in the shop. */
const COLORS = {
  Terracotta: '#C77A63',
  Sage: '#7E9B80',
  Navy: '#2A4A70',
  Forest: '#3E6B4F',
  Oat: '#CBB994',
  Charcoal: '#4A4E54',
  Brick: '#A65A4E',
  Slate: '#6C7C8C',
  Moss: '#74803F',
  Berry: '#8C3B5A',
  White: '#F7F6F3',
  Sand: '#E0CFB4',
};

const short = (svg) =>
  svg.replace(/-?\d*\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100));

/** Ids begin with a short hash of the file's name, so that several pictures can be inlined in one page. */
function idPrefix(file) {
  let hash = 7;
  for (const letter of file) hash = (hash * 31 + letter.charCodeAt(0)) % 2_176_782_336;
  return `p${hash.toString(36)}_`;
}

export function drawPackshot({ file, form, brand, lines, note, color }) {
  restartIds();
  const P = idPrefix(file);
  const words = { lines, note, color: color === null ? null : (COLORS[color] ?? null) };
  let inner = forms[form](P, brand, words);
  const scale = SCALES[form];
  if (scale !== undefined) {
    inner = `<g transform="translate(200 342) scale(${scale}) translate(-200 -342)">${inner}</g>`;
  }
  const defs = `<filter id="${P}blurL" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="9"/></filter><filter id="${P}blurS" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="2.6"/></filter><filter id="${P}drop" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="6" dy="14" stdDeviation="10" flood-color="#3b2a1a" flood-opacity=".28"/></filter>`;
  const named = inner
    .replace(/url\(#(blurL|blurS|drop)\)/g, `url(#${P}$1)`)
    .replace(/ clip-path="url\(#none\)"/g, '');
  return short(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" aria-hidden="true"><defs>${defs}</defs>${named}</svg>\n`,
  );
}
