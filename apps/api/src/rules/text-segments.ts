/** The characters of GSM-7, in which a segment holds 160 of them instead of 70. */
export const GSM_CHARACTERS = new Set(
  '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑܧ¿' +
    'abcdefghijklmnopqrstuvwxyzäöñüà^{}\\[~]|€',
);

/** Those that count twice. */
const GSM_EXTENSION = new Set('^{}\\[~]|€');

/** The size of a single text, and of each part of a longer one, whose header takes some room. */
const GSM = { alone: 160, part: 153 };
const UNICODE = { alone: 70, part: 67 };

const widthInGsm = (character: string): number => (GSM_EXTENSION.has(character) ? 2 : 1);

/** How many segments a text is sent and billed as. A character is never split between two. */
export function countSegments(text: string): number {
  const characters = Array.from(text);
  const isGsm = characters.every((character) => GSM_CHARACTERS.has(character));
  const widthOf = isGsm ? widthInGsm : ({ length }: string) => length;
  const { alone, part } = isGsm ? GSM : UNICODE;
  const widths = characters.map(widthOf);
  if (widths.reduce((sum, width) => sum + width, 0) <= alone) return 1;
  let segments = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > part) {
      segments += 1;
      used = 0;
    }
    used += width;
  }
  return segments;
}

/** As much of the start of a text as fits into a width, in characters of GSM-7. */
export function cutToWidth(text: string, width: number): string {
  let used = 0;
  const tooWide = Array.from(text).findIndex((character) => {
    used += widthInGsm(character);
    return used > width;
  });
  return tooWide === -1 ? text : Array.from(text).slice(0, tooWide).join('');
}
