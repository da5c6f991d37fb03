const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENDED = new Set('^{}\\[~]|€\f');

/** How many segments a text is billed as: 160 or 153 GSM-7 characters each, 70 or 67 in UCS-2. */
export function countSegments(body: string): number {
  const letters = [...body];
  const isBasic = letters.every((letter) => BASIC.has(letter) || EXTENDED.has(letter));
  const length = isBasic
    ? letters.reduce((sum, letter) => sum + (EXTENDED.has(letter) ? 2 : 1), 0)
    : body.length;
  const [single, part] = isBasic ? [160, 153] : [70, 67];
  return length <= single ? 1 : Math.ceil(length / part);
}
