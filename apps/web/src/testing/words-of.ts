/** An element's text, with plain spaces for those that keep a time on one line. */
export const wordsOf = (element: Element | undefined): string =>
  element?.textContent?.replaceAll('\u00a0', ' ') ?? '';
