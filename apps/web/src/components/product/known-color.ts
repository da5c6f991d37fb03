const COLORS: Readonly<Record<string, string>> = {
  amber: '#C98A2B',
  beige: '#D9C6A8',
  black: '#24292B',
  blue: '#2F6CA8',
  blush: '#E5B5A6',
  brown: '#7A5642',
  charcoal: '#454D50',
  clay: '#B56B52',
  coral: '#E07A63',
  cream: '#F3E9D6',
  forest: '#2F5B45',
  green: '#3F7D58',
  grey: '#8C9799',
  gray: '#8C9799',
  lavender: '#B5A6D6',
  lilac: '#B9A5CF',
  midnight: '#1B2A41',
  navy: '#2A4A70',
  ocean: '#2A76AC',
  orange: '#DD8A3E',
  pink: '#E3A0AE',
  plum: '#6B3E5E',
  purple: '#5A4C9C',
  red: '#B5403A',
  rose: '#D08A8F',
  sage: '#4B7A61',
  sand: '#D8C3A0',
  sky: '#8FC7E4',
  slate: '#5B6C78',
  stone: '#B8AEA0',
  teal: '#2C7C79',
  terracotta: '#C77A63',
  white: '#FDFCFA',
  yellow: '#E2B93B',
};

/** The color that an option value's name says; null if the option is not a color or the color is unknown. */
export function knownColor(optionName: string, value: string): string | null {
  if (!/^colou?r$/i.test(optionName.trim())) return null;
  return COLORS[value.trim().toLowerCase()] ?? null;
}
