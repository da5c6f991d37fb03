/** The sizes of the parts of words that count. */
const PARTS = [3, 4, 5];

/**
 * What a reply is scored by, from its own letters and its normalized words: each feature once. "<sto" is how a word begins,
 * "op>" how one ends, "me off" a pair, "take…off" a pair around a word. Parts of words see through misspellings.
 */
export function listFeatures(text: string, reply: string): readonly string[] {
  const words = reply.replaceAll('||', '|').split(' ');
  const emoji = text.match(/\p{Extended_Pictographic}/gu) ?? [];
  const features = new Set<string>([...emoji, ...(text.includes('?') ? ['?'] : [])]);
  words.forEach((word, index) => {
    if (word !== '|') for (const part of listParts(word)) features.add(part);
    const [next, nextButOne] = words.slice(index + 1, index + 3);
    if (next !== undefined) features.add(`${word}_${next}`);
    if (nextButOne !== undefined) features.add(`${word}…${nextButOne}`);
  });
  return [...features];
}

function listParts(word: string): readonly string[] {
  const whole = `<${word}>`;
  const parts = PARTS.flatMap((size) =>
    Array.from({ length: Math.max(0, whole.length - size + 1) }, (_, at) => whole.slice(at, at + size)),
  );
  return [whole, ...parts];
}
