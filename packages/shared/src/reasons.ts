import { z } from 'zod';
import { UNAVAILABLE_CODES } from './rules/stock.js';

/**
 * What happened to a text, an order, or a reply: a code with its parameters. Tables and answers carry these, and the
 * program decides by them. The words for people are in `languages/reason-sentences.ts`.
 */

/** Why a text is tried again: the sender does not work, or the gateway or a carrier did not deliver it this time. */
const retryCodes = [
  'sender_down',
  'gateway_busy_retrying',
  'phone_off_retrying',
  'not_delivered_retrying',
] as const;

/** Why a text waits. `opening` is when the hours of automatic texts begin. */
const waitCodes = [...retryCodes, 'held_for_reply', 'held_elsewhere', 'weekly_limit', 'state_limit'] as const;

/** Why the gateway or a carrier did not deliver a text, for good. */
const gatewayCodes = [
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

/** Why a text ended without the gateway's word on it. */
const endCodes = [
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

/** Why an order could not be texted; `nothing_left` is one more. */
const orderCodes = [
  'opted_out',
  'practice_disabled',
  'no_opening',
  'in_doubt',
  'tried_before_deleted',
  'repeat_not_opened',
  'repeat_late',
] as const;

/** Never stored: what is shown of an opt-out that was lifted since, and of a repeating order that ended. */
const shownCodes = [
  'opted_out_then',
  'opted_out_when_due',
  'repeat_ended_not_opened',
  'repeat_ended_nothing_left',
] as const;

/** What the cart of a scheduled order lacks; its text goes out without. Both may apply. */
const shortfallCodes = ['left_out', 'fewer_than_ordered'] as const;

const placeSchema = z
  .enum(['patient', 'practice', 'both'])
  .meta({ id: 'DecidingPlace', description: "Which side's quiet hours delay a text." });
export type DecidingPlace = z.infer<typeof placeSchema>;

const plainSchema = z
  .enum([...waitCodes, ...gatewayCodes, ...endCodes, ...orderCodes, ...shownCodes, 'unknown'])
  .meta({
    id: 'PlainReasonCode',
    description: 'What happened, without parameters. Later versions may add codes.',
  });

/** Products that cannot be bought. */
const unavailableShape = {
  products: z
    .array(
      z.object({
        title: z.string().describe("The product's title."),
        reason: z.enum(UNAVAILABLE_CODES).describe('Why it cannot be bought.'),
      }),
    )
    .describe('The first of them, by the title that the order has.'),
  more: z.number().int().describe('How many more there are besides `products`.'),
};

/** Reasons by their parameters, and what else each has. */
const unionWith = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.discriminatedUnion('code', [
    z.object({ code: plainSchema.describe('What happened. Later versions may add codes.'), ...shape }),
    z.object({
      code: z.literal('waits_for_hours').describe('What happened. Later versions may add codes.'),
      opening: z.iso.datetime().describe('When texts are allowed again.'),
      place: placeSchema.describe('Whose quiet hours delay it.'),
      ...shape,
    }),
    z.object({
      code: z
        .enum(['number_limit', 'practice_limit'])
        .describe('What happened. Later versions may add codes.'),
      limit: z.number().int().describe('The limit that was reached.'),
      ...shape,
    }),
    z.object({
      code: z.literal('nothing_left').describe('What happened. Later versions may add codes.'),
      ...unavailableShape,
      ...shape,
    }),
    z.object({
      code: z.literal('left_out').describe('What happened. Later versions may add codes.'),
      ...unavailableShape,
      ...shape,
    }),
    z.object({
      code: z.literal('fewer_than_ordered').describe('What happened. Later versions may add codes.'),
      products: z
        .array(
          z.object({
            title: z.string().describe("The product's title."),
            quantity: z.number().int().describe('How many the cart has.'),
            ordered: z.number().int().describe('How many were ordered.'),
          }),
        )
        .describe('The first of them, with how many the cart has of how many ordered.'),
      more: z.number().int().describe('How many more there are besides `products`.'),
      ...shape,
    }),
  ]);

export const reasonSchema = unionWith({}).meta({
  id: 'Reason',
  description: 'Why something happened to a text or an order, as a code with its parameters.',
});
export type Reason = z.infer<typeof reasonSchema>;
/** A reason without parameters. */
export type PlainReason = Extract<Reason, { code: z.infer<typeof plainSchema> }>;
export type ReasonCode = Reason['code'];

export const saidReasonSchema = unionWith({
  problem: z.string().describe('What happened, as one sentence for staff.'),
  nextStep: z
    .string()
    .nullable()
    .describe('What else staff should know, and what to do; null when there is nothing.'),
}).meta({
  id: 'SaidReason',
  description:
    'Why something happened to a text or an order, as a code with its parameters and in words for staff.',
});
export type SaidReason = z.infer<typeof saidReasonSchema>;

/** Codes with parameters, of those that have a column. */
export const CODES_WITH_PARAMS = [
  'waits_for_hours',
  'number_limit',
  'practice_limit',
  'nothing_left',
] as const satisfies readonly Exclude<ReasonCode, PlainReason['code']>[];

/** Codes of `messages.reason_code`; a text that is retried has one of a wait. */
export const TEXT_REASON_CODES = [
  ...endCodes,
  ...gatewayCodes,
  ...retryCodes,
  'unknown',
] as const satisfies readonly ReasonCode[];

/** Codes of `messages.wait_code` and `scheduled_orders.wait_code`. */
export const WAIT_CODES = [
  ...waitCodes,
  'waits_for_hours',
  'number_limit',
  'practice_limit',
  'unknown',
] as const satisfies readonly ReasonCode[];

/** Codes of `scheduled_orders.reason_code`. */
export const ORDER_REASON_CODES = [
  ...orderCodes,
  'nothing_left',
  'unknown',
] as const satisfies readonly ReasonCode[];

/** Codes in `messages.shortfalls`. */
export const SHORTFALL_CODES = shortfallCodes satisfies readonly ReasonCode[];

type WithCode<Code extends ReasonCode> = Extract<Reason, { code: Code }>;
type PlainOf<Codes extends readonly ReasonCode[]> = { readonly code: Codes[number] & PlainReason['code'] };

export type TextReason = PlainOf<typeof TEXT_REASON_CODES>;
/** Why a text failed for now. */
export type RetryReason = PlainOf<typeof retryCodes>;
export type WaitReason =
  | PlainOf<typeof WAIT_CODES>
  | WithCode<'waits_for_hours'>
  | WithCode<'number_limit' | 'practice_limit'>;
export type OrderReason = PlainOf<typeof ORDER_REASON_CODES> | WithCode<'nothing_left'>;

export type Shortfall = WithCode<'left_out'> | WithCode<'fewer_than_ordered'>;

/** Texts that no one canceled and that were never sent. Staff count on these, so they show as failed. */
export const LOST_CODES = [
  'over_limit_too_long',
  'waited_too_long',
  'no_opening',
] as const satisfies readonly ReasonCode[];

/**
 * Whose fault it is that a text failed, which decides the next step:
 * - `number`: another number is needed.
 * - `ours`: ours or the operator's; the number is fine.
 * - `passing`: the same number may work another time.
 * - `unknown`: no one said.
 */
export type Fault = 'number' | 'ours' | 'passing' | 'unknown';

/** Each of the gateway's needs one. Of the other ends, one without a fault counts as canceled. */
const FAULTS: Readonly<Partial<Record<ReasonCode, Fault>> & Record<(typeof gatewayCodes)[number], Fault>> = {
  opted_out: 'number',
  invalid_number: 'number',
  unreachable: 'number',
  not_mobile: 'number',
  no_such_number: 'number',
  landline: 'number',
  sender_failed: 'ours',
  country_off: 'ours',
  filtered: 'ours',
  in_doubt: 'ours',
  waited_too_long: 'ours',
  over_limit_too_long: 'ours',
  not_accepted: 'ours',
  carrier_busy: 'passing',
  gateway_busy: 'passing',
  phone_off: 'passing',
  blocked: 'passing',
  not_delivered: 'passing',
  no_opening: 'passing',
  delivery_failed: 'unknown',
  unknown: 'unknown',
};

/**
 * What a reason means for its text, and whose fault that is; no one's for one that waits or that someone canceled. A
 * shortfall, which ends no text, counts as `canceled`: no one has to look into it.
 */
export interface ReasonClass {
  readonly kind: 'waiting' | 'lost' | 'failed' | 'canceled';
  readonly fault: Fault | null;
}

export function classOf({ code }: Pick<Reason, 'code'>): ReasonClass {
  const fault = FAULTS[code] ?? null;
  if (isIn(LOST_CODES, code)) return { kind: 'lost', fault };
  if (fault !== null) return { kind: 'failed', fault };
  return { kind: isIn(WAIT_CODES, code) ? 'waiting' : 'canceled', fault };
}

const isIn = (codes: readonly ReasonCode[], code: ReasonCode): boolean => codes.includes(code);
