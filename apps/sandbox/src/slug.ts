/** A name as it appears in URLs and file names. */
export const slug = (words: string): string =>
  words
    .toLowerCase()
    .replace(/\u00a0/g, ' ')
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/\./g, '-')
    .replace(/^-|-$/g, '');
