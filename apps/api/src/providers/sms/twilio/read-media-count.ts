/** How many pictures and other files came with a text (`NumMedia`); 0 when missing or invalid. */
export const readMediaCount = (word: string | null | undefined): number =>
  word !== null && word !== undefined && /^\d{1,3}$/.test(word) ? Number(word) : 0;
