import areaCodes from './area-codes.json' with { type: 'json' };
import { STATE_HOURS } from './state-hours.js';

/** What the numbering plan says of an area code. */
export type AreaCode =
  | { readonly kind: 'us'; readonly state: string; readonly zones: readonly string[] }
  | { readonly kind: keyof typeof areaCodes.elsewhere }
  /** Three digits that no area code can be: 012, 911, or one set aside for a longer numbering plan. */
  | { readonly kind: 'impossible' }
  /** An area code may have been assigned after our table was made. */
  | { readonly kind: 'unlisted' };

/** First digit 2 to 9; not N11; N9X, 37X and 96X are set aside. Source: NANPA, area code assignment guidelines. */
const ASSIGNABLE = /^(?!\d11|\d9|37|96)[2-9]\d\d$/;

/** East and west of all that an unlisted area code may mean: hours that suit both suit what lies between. */
const UNLISTED_ZONES: readonly string[] = ['America/New_York', 'Pacific/Honolulu'];

const plan = new Map<string, AreaCode>();
for (const { place, zones, codes } of areaCodes.regions) {
  for (const code of codes.split(' ')) plan.set(code, { kind: 'us', state: place, zones });
}
for (const [kind, codes] of Object.entries(areaCodes.elsewhere)) {
  for (const code of codes.split(' ')) plan.set(code, { kind: kind as keyof typeof areaCodes.elsewhere });
}

/** What three digits mean as an area code. Source: docs/product.md §8.1. */
export function readAreaCode(digits: string): AreaCode {
  return plan.get(digits) ?? { kind: ASSIGNABLE.test(digits) ? 'unlisted' : 'impossible' };
}

/**
 * The time zones (IANA names) a number's holder may be in, by its area code; New York and Honolulu for one that the
 * table does not list. Source: docs/product.md §8.9.
 */
export function zonesForPhone(e164: string): readonly string[] {
  const area = areaCodeOf(e164);
  return area.kind === 'us' ? area.zones : UNLISTED_ZONES;
}

/**
 * The states, such as "TX", whose hours a number's holder may live under; for an area code that the table does not list,
 * every state with hours of its own. Source: docs/product.md §8.9.
 */
export function statesForPhone(e164: string): readonly string[] {
  const area = areaCodeOf(e164);
  return area.kind === 'us' ? [area.state] : Object.keys(STATE_HOURS);
}

const areaCodeOf = (e164: string): AreaCode => readAreaCode(/^\+1(\d{3})/.exec(e164)?.[1] ?? '');
