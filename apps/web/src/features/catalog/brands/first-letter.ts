/** Digits and anything else that is not a Latin letter. */
export const OTHERS = '#';

/** Letters that are not an accented form of another one, and where people look for them. */
const SORTED_UNDER: Readonly<Record<string, string>> = {
  Æ: 'A',
  Ð: 'D',
  Đ: 'D',
  Ħ: 'H',
  ı: 'I',
  Ł: 'L',
  Ø: 'O',
  Œ: 'O',
  ẞ: 'S',
  ß: 'S',
  Þ: 'T',
  Ŧ: 'T',
};

/** The letter that represents a brand: its first character without accents, in upper case. */
export function firstLetterOf(title: string): string {
  const [first = OTHERS] = title.trim();
  const [letter = first] = (SORTED_UNDER[first] ?? SORTED_UNDER[first.toUpperCase()] ?? first).normalize(
    'NFD',
  );
  return letter.toUpperCase();
}
