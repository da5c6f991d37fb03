/** For comparing: lower case, and only words: "Follow-up" is found as "follow up", too. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}/]+/gu, ' ')
    .trim();
