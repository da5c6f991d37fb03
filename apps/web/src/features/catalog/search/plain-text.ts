/** For comparing: lower case, and only words: "Follow-up" is found as "follow up", too. */
export const plain = (value: string): string =>
  value
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}/]+/gu, ' ')
    .trim();
