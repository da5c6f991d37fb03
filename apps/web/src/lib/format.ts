/** "1 item", "4 items". */
export const countOf = (count: number, singular: string): string =>
  `${count} ${count === 1 ? singular : `${singular}s`}`;

/** Keeps "10 mL" and "90 count" on one line. */
export const keepUnits = (text: string): string =>
  text.replace(/(\d) (?=(?:mL|ml|g|mg|oz|count|vials|wipes|softgels|pack)\b)/gi, '$1\u00a0');
