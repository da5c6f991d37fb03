import { inflateSync } from 'node:zlib';

/** The words on each page of a PDF that the portal made, in the order in which they were drawn. */
export function readPdf(bytes: Buffer): { pages: string[]; pictures: number; title: string } {
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
  const pages = kids.map((id) => {
    const page = objects.get(id) ?? '';
    const resources = objectOf(page, 'Resources') || page;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font = '']) => [
        name,
        lettersOf(streamOf(objectOf(objects.get(font) ?? '', 'ToUnicode'))),
      ]),
    );
    return wordsOf(streamOf(objectOf(page, 'Contents')), fonts);
  });
  return {
    pages,
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
