/**
 * The codes of reasons, and what each means for its text. Separate from their schemas (`reasons.ts`), which the portal
 * does not load.
 */

/** Why a text is retried: the sender does not work, or the gateway or a carrier did not deliver it this time. */
export const RETRY_CODES = [
  'sender_down',
  'gateway_busy_retrying',
  'phone_off_retrying',
  'not_delivered_retrying',
] as const;

/** Why a text waits. `opening` is when the hours of automatic texts begin. */
export const PLAIN_WAIT_CODES = [
  ...RETRY_CODES,
  'held_for_reply',
  'held_elsewhere',
  'weekly_limit',
  'state_limit',
] as const;

/** Why the gateway or a carrier permanently failed to deliver a text. */
export const GATEWAY_CODES = [
  'sender_failed',
  'carrier_busy',
  'invalid_number',
  'country_off',
  'unreachable',
  'not_mobile',
  'phone_off',
  'blocked',
  'no_such_number',
  'landline',
  'filtered',
  'not_delivered',
  'delivery_failed',
] as const;

/** Why a text ended without a report from the gateway. */
export const END_CODES = [
  'opted_out',
  'ordered',
  'first_text_failed',
  'arrived_late',
  'cart_expired',
  'other_reminder',
  'no_opening',
  'practice_disabled',
  'number_corrected',
  'order_deleted',
  'order_changed',
  'repeat_stopped',
  'erased',
  'in_doubt',
  'waited_too_long',
  'over_limit_too_long',
  'confirmation_late',
  'answer_on_hold',
  'gateway_busy',
  'not_accepted',
] as const;

/** Why an order could not be texted, except `nothing_left`, which has parameters. */
export const ORDER_CODES = [
  'opted_out',
  'practice_disabled',
  'no_opening',
  'in_doubt',
  'tried_before_deleted',
  'repeat_not_opened',
  'repeat_late',
] as const;

/** Never stored: shown for an opt-out that was lifted since, and for a repeating order that ended. */
export const SHOWN_CODES = [
  'opted_out_then',
  'opted_out_when_due',
  'repeat_ended_not_opened',
  'repeat_ended_nothing_left',
] as const;

/** What the cart of a scheduled order lacks; the text is sent without it. Both may apply. */
export const SHORTFALL_CODES = ['left_out', 'fewer_than_ordered'] as const;

/** Codes of `messages.reason_code`. A text that is retried has one of the retry codes. */
export const TEXT_REASON_CODES = [...END_CODES, ...GATEWAY_CODES, ...RETRY_CODES, 'unknown'] as const;

/** Codes of `messages.wait_code` and `scheduled_orders.wait_code`. */
export const WAIT_CODES = [
  ...PLAIN_WAIT_CODES,
  'waits_for_hours',
  'number_limit',
  'practice_limit',
  'unknown',
] as const;

/** Codes of `scheduled_orders.reason_code`. */
export const ORDER_REASON_CODES = [...ORDER_CODES, 'nothing_left', 'unknown'] as const;

/** The stored codes that have parameters. */
export const CODES_WITH_PARAMS = [
  'waits_for_hours',
  'number_limit',
  'practice_limit',
  'nothing_left',
] as const;

/**
 * Whose fault a failed text is, which decides the next step:
 * - `number`: another number is needed.
 * - `ours`: ours or the operator's; the number is fine.
 * - `temporary`: the same number may work later.
 * - `unknown`: not reported.
 */
export const FAULTS = ['number', 'ours', 'temporary', 'unknown'] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * What a reason means for its text, and whose fault it is:
 * - `lost`: never sent, although no one canceled it. Staff count on these texts, so they show as failed.
 * - `failed`: it was tried, or the number cannot be texted.
 * - `canceled`: it was canceled or is no longer needed; no one's fault. Also for a shortfall, which ends no text.
 * - `waiting`: it has not ended.
 */
export interface ReasonClass {
  readonly kind: 'waiting' | 'lost' | 'failed' | 'canceled';
  readonly fault: Fault | null;
}

const CANCELED: ReasonClass = { kind: 'canceled', fault: null };
const WAITING: ReasonClass = { kind: 'waiting', fault: null };
const lost = (fault: Fault): ReasonClass => ({ kind: 'lost', fault });
const failed = (fault: Fault): ReasonClass => ({ kind: 'failed', fault });

type TextEnd = (typeof GATEWAY_CODES)[number] | (typeof END_CODES)[number] | 'unknown';

/** The class of every end of a text. */
const END_CLASSES: Readonly<Record<TextEnd, ReasonClass>> = {
  opted_out: failed('number'),
  ordered: CANCELED,
  first_text_failed: CANCELED,
  arrived_late: CANCELED,
  cart_expired: CANCELED,
  other_reminder: CANCELED,
  no_opening: lost('temporary'),
  practice_disabled: CANCELED,
  number_corrected: CANCELED,
  order_deleted: CANCELED,
  order_changed: CANCELED,
  repeat_stopped: CANCELED,
  erased: CANCELED,
  in_doubt: failed('ours'),
  waited_too_long: lost('ours'),
  over_limit_too_long: lost('ours'),
  confirmation_late: CANCELED,
  answer_on_hold: CANCELED,
  gateway_busy: failed('temporary'),
  not_accepted: failed('ours'),
  sender_failed: failed('ours'),
  carrier_busy: failed('temporary'),
  invalid_number: failed('number'),
  country_off: failed('ours'),
  unreachable: failed('number'),
  not_mobile: failed('number'),
  phone_off: failed('temporary'),
  blocked: failed('temporary'),
  no_such_number: failed('number'),
  landline: failed('number'),
  filtered: failed('ours'),
  not_delivered: failed('temporary'),
  delivery_failed: failed('unknown'),
  unknown: failed('unknown'),
};

/** Codes of texts that are `lost`. */
export const LOST_CODES = (Object.keys(END_CLASSES) as TextEnd[]).filter(
  (code) => END_CLASSES[code].kind === 'lost',
);

/** What a reason means for its text. */
export function classOf({ code }: { readonly code: string }): ReasonClass {
  if (isIn(Object.keys(END_CLASSES), code)) return END_CLASSES[code as TextEnd];
  return isIn(WAIT_CODES, code) ? WAITING : CANCELED;
}

const isIn = (codes: readonly string[], code: string): boolean => codes.includes(code);
