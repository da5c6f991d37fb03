/** The places of the texts that contain a part of a word; 1 for each. */
export type FindPart = (part: string) => Uint8Array;

/**
 * Finds texts by parts of their words. A part has no spaces, so it is within one word: instead of every text, every
 * distinct word is searched, and these grow far slower than the texts.
 */
export function createWordIndex(texts: readonly string[]): FindPart {
  const placesOf = new Map<string, number[]>();
  texts.forEach((text, place) => {
    for (const word of new Set(text.split(' '))) {
      const places = placesOf.get(word);
      if (places) places.push(place);
      else placesOf.set(word, [place]);
    }
  });
  return (part) => {
    const found = new Uint8Array(texts.length);
    for (const [word, places] of placesOf) {
      if (!word.includes(part)) continue;
      for (const place of places) found[place] = 1;
    }
    return found;
  };
}
