import { slug } from './brands.js';
import { colorsOf, handleOf, pictureOf } from './build-product.js';
import { SPECS } from './demo-catalogue.js';
import type { Form } from './product-spec.js';

export interface Picture {
  file: string;
  form: Form;
  /** Key of the brand in the drawing code. */
  brand: string;
  /** The label's words, in one or two lines, and its size. */
  lines: string[];
  note: string;
  color: string | null;
}

/** "Hypochlorous Eyelid Spray" → two lines of about the same length. */
function breakLine(words: string[]): string[] {
  if (words.length < 2) return words;
  const lengths = words.map((_, cut) =>
    cut === 0
      ? Number.POSITIVE_INFINITY
      : Math.max(words.slice(0, cut).join(' ').length, words.slice(cut).join(' ').length),
  );
  const cut = lengths.indexOf(Math.min(...lengths));
  return [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
}

/** Every picture the demo shop shows, for scripts/draw-artwork.mjs. */
export const PICTURES: readonly Picture[] = SPECS.filter((spec) => spec.hasNoImage !== true).flatMap(
  (spec): Picture[] => {
    const [name = '', size = ''] = spec.title.split(', ');
    const colors = colorsOf(spec);
    const base = {
      form: spec.form,
      brand: slug(spec.vendor),
      lines: breakLine(name.split(' ')),
      note: size.replace(/Count|Vials|Pairs/, (word) => word.toLowerCase()),
    };
    const handle = handleOf(spec);
    if (colors.length === 0) return [{ ...base, file: pictureOf(handle, undefined), color: null }];
    return colors.map((color) => ({ ...base, file: pictureOf(handle, color), color }));
  },
);
