/** "1 item", "4 items", "1,200 items". */
export const countOf = (count: number, singular: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : `${singular}s`}`;

const MAX_NAMED = 3;

/** "Heat Mask; Lid Wipes"; beyond three titles, "… and 2 more". */
export function listTitles(items: ReadonlyArray<{ readonly title: string }>): string {
  const more = items.length - MAX_NAMED;
  const named = items
    .slice(0, MAX_NAMED)
    .map(({ title }) => title)
    .join('; ');
  return more > 0 ? `${named} and ${more} more` : named;
}

/** Keeps "10 mL" and "90 count" on one line, but not "Omega-3 Softgels", whose number is no count. */
export const keepUnits = (value: string): string =>
  value.replace(/(^|[^-])(\d) (?=(?:m?g|ml|oz|count|vials|wipes|softgels|pack)\b)/gi, '$1$2\u00a0');
