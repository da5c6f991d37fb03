import { createRequire } from 'node:module';
import type { Language } from '@eyecart/shared/languages/languages';
import { type PdfFont, pdfFontOf, printable } from '@eyecart/shared/rules/printable';

const require = createRequire(import.meta.url);
export const FONTS: Readonly<Record<PdfFont, Readonly<Record<'regular' | 'bold', string>>>> = {
  Figtree: {
    regular: require.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'),
  },
  'Noto Sans': {
    regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
  },
};

export const COLORS = { ink: '#10262E', soft: '#40545B', line: '#BFCBCB', stage: '#F4EEE5' } as const;

export interface TextStyle {
  readonly font: 'regular' | 'bold';
  /** In points, before scaling. */
  readonly size: number;
  readonly color?: keyof typeof COLORS;
  readonly align?: 'left' | 'right';
  readonly isStruck?: boolean;
  /** Role of the text for a screen reader: a paragraph by default. Repeated content is an artifact. */
  readonly tag?: 'H1' | 'H2' | 'H3' | 'Artifact';
  /** Only when it is not the document's language. */
  readonly lang?: Language | undefined;
}

type Place = Readonly<Record<'x' | 'y', number>>;

interface Square extends Place {
  readonly size: number;
  /** Alternative text. */
  readonly alt: string;
}

export type Pen = ReturnType<typeof createPen>;

/**
 * Measures and draws in points; sizes and lengths are multiplied by the scale. Screen readers read what it draws in
 * that order: words and pictures become elements of `root`; lines and backgrounds are artifacts.
 */
export function createPen(doc: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement, scale: number) {
  const asElement = (tag: string, options: { lang?: string; alt?: string }, draw: () => void) =>
    root.add(doc.struct(tag, options, draw));
  const asArtifact = (draw: () => void, type: 'Layout' | 'Pagination' = 'Layout') => {
    doc.markContent('Artifact', { type });
    draw();
    doc.endMarkedContent();
  };
  const set = ({ font, size }: TextStyle, words: string) =>
    doc.font(FONTS[pdfFontOf(words)][font]).fontSize(size * scale);
  const options = (style: TextStyle, width: number) => ({
    width,
    align: style.align ?? 'left',
    lineGap: style.size * scale * 0.08,
    strike: style.isStruck ?? false,
  });
  return {
    /** A length of the layout at this scale. */
    of: (points: number): number => points * scale,

    heightOf(words: string, style: TextStyle, width: number): number {
      const shown = printable(words);
      return shown === '' ? 0 : set(style, shown).heightOfString(shown, options(style, width));
    },

    /** On one line. */
    widthOf(words: string, style: TextStyle): number {
      const shown = printable(words);
      return set(style, shown).widthOfString(shown);
    },

    write(words: string, style: TextStyle, { x, y, width }: Place & { readonly width: number }) {
      const shown = printable(words);
      if (shown === '') return;
      const draw = () =>
        set(style, shown)
          .fillColor(COLORS[style.color ?? 'ink'])
          .text(shown, x, y, options(style, width));
      const { tag = 'P', lang } = style;
      if (tag === 'Artifact') asArtifact(draw, 'Pagination');
      else asElement(tag, lang === undefined ? {} : { lang }, draw);
    },

    line({ x, y, width }: Place & { readonly width: number }) {
      asArtifact(() =>
        doc
          .moveTo(x, y)
          .lineTo(x + width, y)
          .lineWidth(0.75)
          .strokeColor(COLORS.line)
          .stroke(),
      );
    },

    /** Scales an SVG path of `units` to a square of `size` points. */
    path(path: string, { x, y, size, units, alt }: Square & { readonly units: number }) {
      asElement('Figure', { alt }, () =>
        doc
          .save()
          .translate(x, y)
          .scale(size / units)
          .path(path)
          .fill('#000000')
          .restore(),
      );
    },

    /** A picture in its square; without one that can be drawn the square stays plain. */
    picture(bytes: Uint8Array | null, { x, y, size, alt }: Square) {
      asArtifact(() => doc.roundedRect(x, y, size, size, 4 * scale).fill(COLORS.stage));
      if (bytes === null) return;
      asElement('Figure', { alt }, () => {
        doc
          .save()
          .roundedRect(x, y, size, size, 4 * scale)
          .clip();
        try {
          doc.image(Buffer.from(bytes), x, y, { fit: [size, size], align: 'center', valign: 'center' });
        } catch {
          // A picture that starts well may still be broken.
        }
        doc.restore();
      });
    },
  };
}
