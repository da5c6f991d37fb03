import { findKind } from './word-kinds.js';

/** The sizes of the parts of words that count. */
const PARTS = [3, 4, 5];

/** The name of the weight that every reply has. */
export const CONSTANT = '||';

/** How far apart two kinds of words may be to count together. */
const FARTHEST_KIND = 4;

/**
 * A reply's features, from its letters and its normalized words, in three groups, each once:
 *
 * - its words, emoji, and question mark, "me_off" for a pair, and "take…off" for a pair around a word
 * - parts of words, which see through misspellings: "<sto" is how a word begins, "op>" how one ends
 * - kinds of words (word-kinds.ts), their pairs, and three in a row: "NOT_TEXT_ME"
 */
export function listFeatures(text: string, reply: string): readonly (readonly string[])[] {
  const words = reply.replaceAll('||', '|').split(' ');
  return [listPairs(text, words), listAllParts(words), listKinds(words)];
}

function listPairs(text: string, words: readonly string[]): readonly string[] {
  const emoji = text.match(/\p{Extended_Pictographic}/gu) ?? [];
  const features = new Set<string>([...emoji, ...(text.includes('?') ? ['?'] : [])]);
  words.forEach((word, index) => {
    if (word !== '|') features.add(`<${word}>`);
    const [next, nextButOne] = words.slice(index + 1, index + 3);
    if (next !== undefined) features.add(`${word}_${next}`);
    if (nextButOne !== undefined) features.add(`${word}…${nextButOne}`);
  });
  return [...features];
}

function listAllParts(words: readonly string[]): readonly string[] {
  const features = new Set<string>();
  for (const word of words) {
    if (word === '|') continue;
    const whole = `<${word}>`;
    for (const size of PARTS) {
      for (let at = 0; at + size <= whole.length; at += 1) {
        const part = whole.slice(at, at + size);
        if (part !== whole) features.add(part);
      }
    }
  }
  return [...features];
}

function listKinds(words: readonly string[]): readonly string[] {
  const kinds = words.map((word) => (word === '|' ? word : findKind(word)));
  const features = new Set<string>();
  kinds.forEach((kind, index) => {
    if (kind === null) return;
    if (kind !== '|') features.add(kind);
    const following = kinds.slice(index + 1, index + 1 + FARTHEST_KIND);
    const clauseEnd = following.indexOf('|');
    const inClause = clauseEnd === -1 ? following : following.slice(0, clauseEnd);
    if (clauseEnd === 0) features.add(`${kind}_|`);
    const [next, nextButOne] = following;
    inClause.forEach((other, gap) => {
      if (other !== null) features.add(gap === 0 ? `${kind}_${other}` : `${kind}…${other}`);
    });
    if (next && nextButOne) features.add(`${kind}_${next}_${nextButOne}`);
  });
  return [...features];
}
