import { inflateSync } from 'node:zlib';

/** Something that a screen reader reads. */
export interface PdfElement {
  readonly tag: string;
  readonly words: string;
  readonly alt: string;
  /** Blank where it is the document's. */
  readonly lang: string;
}

interface ReadPdf {
  /** The words on each page, in the order in which they were drawn. */
  readonly pages: string[];
  readonly pictures: number;
  readonly title: string;
  readonly lang: string;
  /** In the order in which they are read. */
  readonly elements: PdfElement[];
}

/** What is in a PDF that the portal made. */
export function readPdf(bytes: Buffer): ReadPdf {
  const file = bytes.toString('latin1');
  const objects = new Map(
    [...file.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj/gms)].map(([, id = '', body = '']) => [id, body]),
  );
  const all = [...objects.values()];
  const idsIn = (text: string) => [...text.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id);
  const objectOf = (text: string, key: string) =>
    objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(text)?.[1] ?? '') ?? '';
  const kids = idsIn(
    /\/Kids \[(.*?)\]/s.exec(all.find((one) => one.includes('/Type /Pages')) ?? '')?.[1] ?? '',
  );
  const contents = kids.map((id) => {
    const page = objects.get(id) ?? '';
    const resources = objectOf(page, 'Resources') || page;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font = '']) => [
        name,
        lettersOf(streamOf(objectOf(objects.get(font) ?? '', 'ToUnicode'))),
      ]),
    );
    return { id, fonts, drawn: streamOf(objectOf(page, 'Contents')) };
  });
  const elements = idsIn(
    /\/K \[(.*?)\]/s.exec(all.find((one) => one.includes('/S /Document')) ?? '')?.[1] ?? '',
  )
    .map((id) => objects.get(id) ?? '')
    .map((element) => {
      const at = (key: string) => new RegExp(`/${key} [[/]?(\\w+)`).exec(element)?.[1] ?? '';
      const page = contents.find(({ id }) => id === at('Pg'));
      const marked = new RegExp(`/MCID ${at('K')}\n>> BDC(.*?)EMC`, 's').exec(page?.drawn ?? '')?.[1] ?? '';
      const said = (key: string) => textOf(new RegExp(`/${key} (\\(.*?\\))\n`, 's').exec(element)?.[1] ?? '');
      const words = wordsOf(marked, page?.fonts ?? new Map()).replaceAll('\n', ' ');
      return { tag: at('S'), words, alt: said('Alt'), lang: said('Lang') };
    });
  return {
    pages: contents.map(({ drawn, fonts }) => wordsOf(drawn, fonts)),
    lang: textOf(
      /\/Lang (\(.*?\))\n/.exec(all.find((one) => one.includes('/Type /Catalog')) ?? '')?.[1] ?? '',
    ),
    elements,
    pictures: all.filter((one) => one.includes('/Subtype /Image')).length,
    title: textOf(objectOf(objectOf(file.slice(file.lastIndexOf('trailer')), 'Info'), 'Title')),
  };
}

function streamOf(object: string): string {
  const data = /stream\n(.*)\nendstream/s.exec(object)?.[1] ?? '';
  const bytes = Buffer.from(data, 'latin1');
  return (object.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

/** The letters of a font's glyphs. */
function lettersOf(map: string): string[] {
  const lists = [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[(.*?)\]/gis)].map(([, list = '']) => list);
  return lists.flatMap((list) =>
    [...list.matchAll(/<([0-9a-f]*)>/gi)].map(([, code = '']) =>
      Buffer.from(code, 'hex').swap16().toString('utf16le'),
    ),
  );
}

/** Lines as they are drawn, one after another. */
function wordsOf(content: string, fonts: ReadonlyMap<string, string[]>): string {
  let letters: string[] = [];
  const lines: string[] = [];
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/gs)) {
    if (font !== undefined) letters = fonts.get(font) ?? [];
    else {
      const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)].map(([, code = '']) => code).join('');
      lines.push(
        (glyphs.match(/.{4}/g) ?? []).map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '?').join(''),
      );
    }
  }
  return lines.join('\n');
}

function textOf(object: string): string {
  const literal = /^\((.*)\)$/s.exec(object)?.[1] ?? '';
  const bytes = Buffer.from(literal.replace(/\\(.)/gs, '$1'), 'latin1');
  return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : literal;
}
