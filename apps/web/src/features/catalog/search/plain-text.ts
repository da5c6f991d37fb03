/** Normalizes a string for matching: lower case, words only, so that "Follow-up" matches "follow up". */
export const plain = (value: string): string =>
  value
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}/]+/gu, ' ')
    .trim();
