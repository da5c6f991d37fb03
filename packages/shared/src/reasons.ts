import { z } from 'zod';
import {
  END_CODES,
  FAULTS,
  GATEWAY_CODES,
  ORDER_CODES,
  type ORDER_REASON_CODES,
  PLAIN_WAIT_CODES,
  type RETRY_CODES,
  SHOWN_CODES,
  type TEXT_REASON_CODES,
  type WAIT_CODES,
} from './reason-codes.js';
import { UNAVAILABLE_CODES } from './rules/stock.js';

/**
 * What happened to a text, an order, or a reply: a code with its parameters. Tables, answers, and code use these. The
 * sentences for people are in `staff-messages/reason-sentences.ts`, the codes in `reason-codes.ts`.
 */

const placeSchema = z
  .enum(['patient', 'practice', 'both'])
  .meta({ id: 'DecidingPlace', description: "Which side's quiet hours delay a text." });
export type DecidingPlace = z.infer<typeof placeSchema>;

const plainSchema = z
  .enum([...PLAIN_WAIT_CODES, ...GATEWAY_CODES, ...END_CODES, ...ORDER_CODES, ...SHOWN_CODES, 'unknown'])
  .meta({
    id: 'PlainReasonCode',
    description: 'What happened, without parameters. Later versions may add codes.',
  });

/** Products that cannot be bought. */
const unavailableShape = {
  products: z
    .array(
      z
        .object({
          title: z.string().describe("The product's title."),
          reason: z.enum(UNAVAILABLE_CODES).describe('Why it cannot be bought.'),
        })
        .meta({ id: 'MissingProduct', description: 'A product that cannot be bought.' }),
    )
    .describe('The first of them, by the title that the order has.'),
  more: z.number().int().describe('How many more there are besides `products`.'),
};

/** Reasons grouped by their parameters, each with the fields of `shape`. */
const unionWith = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.discriminatedUnion('code', [
    z
      .object({ code: plainSchema.describe('What happened. Later versions may add codes.'), ...shape })
      .meta({ title: 'Plain', description: 'A reason without parameters.' }),
    z
      .object({
        code: z.literal('waits_for_hours').describe('What happened. Later versions may add codes.'),
        opening: z.iso.datetime().describe('When texts are allowed again.'),
        place: placeSchema.describe('Whose quiet hours delay it.'),
        ...shape,
      })
      .meta({ title: 'Hours', description: 'Quiet hours delay a text.' }),
    z
      .object({
        code: z
          .enum(['number_limit', 'practice_limit'])
          .describe('What happened. Later versions may add codes.'),
        limit: z.number().int().describe('The limit that was reached.'),
        ...shape,
      })
      .meta({ title: 'Limit', description: 'A limit of texts was reached.' }),
    z
      .object({
        code: z.literal('nothing_left').describe('What happened. Later versions may add codes.'),
        ...unavailableShape,
        ...shape,
      })
      .meta({ title: 'NothingLeft', description: 'None of the products can be bought.' }),
    z
      .object({
        code: z.literal('left_out').describe('What happened. Later versions may add codes.'),
        ...unavailableShape,
        ...shape,
      })
      .meta({ title: 'LeftOut', description: 'Products that cannot be bought were left out.' }),
    z
      .object({
        code: z.literal('fewer_than_ordered').describe('What happened. Later versions may add codes.'),
        products: z
          .array(
            z
              .object({
                title: z.string().describe("The product's title."),
                quantity: z.number().int().describe('How many the cart has.'),
                ordered: z.number().int().describe('How many were ordered.'),
              })
              .meta({
                id: 'ReducedProduct',
                description: 'A product of which the cart has fewer than ordered.',
              }),
          )
          .describe('The first of them, with how many the cart has of how many ordered.'),
        more: z.number().int().describe('How many more there are besides `products`.'),
        ...shape,
      })
      .meta({ title: 'Fewer', description: 'Fewer were to be had than ordered.' }),
  ]);

export const reasonSchema = unionWith({}).meta({
  id: 'Reason',
  description: 'Why something happened to a text or an order, as a code with its parameters.',
});
export type Reason = z.infer<typeof reasonSchema>;
/** A reason without parameters. */
export type PlainReason = Extract<Reason, { code: z.infer<typeof plainSchema> }>;
export type ReasonCode = Reason['code'];

export const reasonWithTextSchema = unionWith({
  problem: z.string().describe('What happened, as one sentence for staff.'),
  nextStep: z
    .string()
    .nullable()
    .describe('What else staff should know, and what to do; null when there is nothing.'),
  fault: z
    .enum(FAULTS)
    .nullable()
    .describe(
      'Whose fault it is that a text failed: of the `number` (another one is needed), `ours` (the number is fine), `temporary` (the same number may work another time), or `unknown`; null when it did not fail.',
    ),
}).meta({
  id: 'ReasonWithText',
  description:
    'Why something happened to a text or an order, as a code with its parameters and in words for staff.',
});
export type ReasonWithText = z.infer<typeof reasonWithTextSchema>;

type WithCode<Code extends ReasonCode> = Extract<Reason, { code: Code }>;
type PlainOf<Codes extends readonly ReasonCode[]> = { readonly code: Codes[number] & PlainReason['code'] };

export type TextReason = PlainOf<typeof TEXT_REASON_CODES>;
/** Why a text failed for now. */
export type RetryReason = PlainOf<typeof RETRY_CODES>;
export type WaitReason =
  | PlainOf<typeof WAIT_CODES>
  | WithCode<'waits_for_hours'>
  | WithCode<'number_limit' | 'practice_limit'>;
export type OrderReason = PlainOf<typeof ORDER_REASON_CODES> | WithCode<'nothing_left'>;

export type Shortfall = WithCode<'left_out'> | WithCode<'fewer_than_ordered'>;
