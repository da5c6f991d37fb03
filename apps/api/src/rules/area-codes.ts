import areaCodes from './area-codes.json' with { type: 'json' };
import { STATE_HOURS } from './state-hours.js';

/** An area code in the numbering plan. */
export type AreaCode =
  | { readonly kind: 'us'; readonly state: string; readonly zones: readonly string[] }
  | { readonly kind: keyof typeof areaCodes.elsewhere }
  /** Three digits that cannot be a subscriber's area code: 012, 911, 555, or a block kept for a longer numbering plan. */
  | { readonly kind: 'impossible' }
  /** May have been assigned after our table was made. */
  | { readonly kind: 'unlisted' };

/**
 * Valid area codes of subscribers: the first digit is 2 to 9. Codes that end in two equal digits are kept for
 * services (N11, 555, 800, 888); N9X, 37X, and 96X are set aside for longer numbers; 950 is a carrier's prefix. Source:
 * docs/providers.md §3.3.
 */
const ASSIGNABLE = /^(?!\d(\d)\1|\d9|37|96|950)[2-9]\d\d$/;

/** The easternmost and westernmost zones. Hours that suit both suit everything in between. */
const UNLISTED_ZONES: readonly string[] = ['America/New_York', 'Pacific/Honolulu'];

const plan = new Map<string, AreaCode>();
for (const { place, zones, codes } of areaCodes.regions) {
  for (const code of codes.split(' ')) plan.set(code, { kind: 'us', state: place, zones });
}
for (const [kind, codes] of Object.entries(areaCodes.elsewhere)) {
  for (const code of codes.split(' ')) plan.set(code, { kind: kind as keyof typeof areaCodes.elsewhere });
}

/** Classifies three digits as an area code. Source: docs/product.md §8.1. */
export function readAreaCode(digits: string): AreaCode {
  return plan.get(digits) ?? { kind: ASSIGNABLE.test(digits) ? 'unlisted' : 'impossible' };
}

/**
 * The IANA time zones that a phone number may be in, by area code; New York and Honolulu for an unlisted one.
 * Source: docs/product.md §8.9.
 */
export function zonesForPhone(e164: string): readonly string[] {
  const area = areaCodeOf(e164);
  return area.kind === 'us' ? area.zones : UNLISTED_ZONES;
}

/**
 * The states, such as "TX", whose rules a phone number may be under; every state with its own hours for an
 * unlisted area code. Source: docs/product.md §8.9.
 */
export function statesForPhone(e164: string): readonly string[] {
  const area = areaCodeOf(e164);
  return area.kind === 'us' ? [area.state] : Object.keys(STATE_HOURS);
}

const areaCodeOf = (e164: string): AreaCode => readAreaCode(/^\+1(\d{3})/.exec(e164)?.[1] ?? '');
