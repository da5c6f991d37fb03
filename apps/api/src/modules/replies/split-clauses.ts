/** A stretch of a reply between punctuation: lower-case words of letters (no accents) and digits, one blank between them. */
export interface Clause {
  readonly words: string;
  readonly isQuestion: boolean;
}

/** What the gateway hands over at the most. */
const LONGEST_REPLY = 1600;

/** A phone that cannot show a reaction sends it as words around the text it is about, which names STOP itself. */
const REACTION =
  /^\s*(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted\b.{0,20}\bto|removed an?\b.{0,20}\bfrom)\s+["“]/iu;
/** Words quoted from somewhere are not the patient's own; a short quotation is emphasis ("STOP"). */
const QUOTATION = /["“]([^"“”]*)["”]/gu;
const isLong = (quotation: string): boolean => (quotation.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) > 3;

/** Reads a reply clause by clause. A reaction to a text of ours says nothing. */
export function splitClauses(text: string): Clause[] {
  const plain = text
    .slice(0, LONGEST_REPLY)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '');
  if (REACTION.test(plain)) return [];
  const own = plain.replace(QUOTATION, (whole, quoted: string) => (isLong(quoted) ? ' ' : whole));
  return [...own.matchAll(/([^.,;:!?()\n\r]+)([.,;:!?()\n\r]*)/gu)].flatMap(([, part = '', marks = '']) => {
    const words = part
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replaceAll('#', ' number ')
      .replace(/['’‘`]/g, '')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
    return words === '' ? [] : [{ words, isQuestion: marks.includes('?') }];
  });
}
