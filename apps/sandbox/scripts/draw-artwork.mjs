/**
 * Draws what the demo shop shows: a picture per product and colour, the logos, and the heroes of the practices.
 * Build first (the list of pictures is in dist), then: node scripts/draw-artwork.mjs
 */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PICTURES } from '../dist/shop/demo-catalogue/artwork.js';
import { BRANDS, slug } from '../dist/shop/demo-catalogue/brands.js';
import { drawHarbor } from './artwork/hero-harbor.mjs';
import { drawLake } from './artwork/hero-lake.mjs';
import { drawMorning } from './artwork/hero-morning.mjs';
import { drawLogo } from './artwork/marks.mjs';
import { drawPackshot } from './artwork/packshot.mjs';

const artwork = fileURLToPath(new URL('../artwork/', import.meta.url));
const gallery = fileURLToPath(new URL('../../web/public/gallery/', import.meta.url));

fs.rmSync(artwork, { recursive: true, force: true });
fs.mkdirSync(artwork, { recursive: true });
fs.mkdirSync(gallery, { recursive: true });
for (const picture of PICTURES) fs.writeFileSync(`${artwork}${picture.file}`, drawPackshot(picture));
for (const { name, hasLogo } of BRANDS) {
  if (hasLogo) fs.writeFileSync(`${artwork}logo-${slug(name)}.svg`, `${drawLogo(slug(name))}\n`);
}
fs.writeFileSync(`${gallery}hero-lakeside.svg`, `${drawLake()}\n`);
fs.writeFileSync(`${gallery}hero-harbor.svg`, `${drawHarbor()}\n`);
fs.writeFileSync(`${gallery}hero-default.svg`, `${drawMorning()}\n`);
console.log(`Drew ${PICTURES.length} pictures.`);
