import type { PracticeRow } from '../../domains/practices/practice-repository.js';

/** What an operator may change about a practice. */
export type PracticeSettings = Pick<
  PracticeRow,
  | 'name'
  | 'discountCode'
  | 'phoneNumber'
  | 'sender'
  | 'timeZone'
  | 'language'
  | 'automaticRefills'
  | 'gallery'
>;

const LABELS: Readonly<Record<keyof PracticeSettings, string>> = {
  name: 'name',
  discountCode: 'code',
  phoneNumber: 'phone',
  sender: 'sender',
  timeZone: 'time zone',
  language: 'language',
  automaticRefills: 'automatic refills',
  gallery: 'gallery',
};

/** The settings of a practice on one line: `code LAKESIDE20, phone none, …`. */
export const describePractice = ({ name: _, ...settings }: PracticeSettings): string =>
  (['discountCode', 'phoneNumber', 'sender', 'timeZone', 'language', 'automaticRefills', 'gallery'] as const)
    .map((key) => `${LABELS[key]} ${wordValue(settings[key])}`)
    .join(', ');

/** What would change: `phone none → +13125550100`. */
export const listChanges = (before: PracticeSettings, after: Partial<PracticeSettings>): string[] =>
  (Object.keys(LABELS) as (keyof PracticeSettings)[])
    .map((key) => ({ key, from: wordValue(before[key]), to: wordValue(after[key] ?? null) }))
    .filter(({ key, from, to }) => key in after && from !== to)
    .map(({ key, from, to }) => `${LABELS[key]} ${from} → ${to}`);

function wordValue(value: string | boolean | readonly string[] | null): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (value === null || value.length === 0) return 'none';
  return typeof value === 'string' ? value : value.join(',');
}
