import { z } from 'zod';
import { analyticsRangeSchema, textCounts } from './analytics.js';
import { defineEndpoint } from './endpoint.js';
import { centsSchema } from './fields.js';

/** Keeps the list of a group's practices, and its figures, within one answer. */
export const MAX_GROUP_PRACTICES = 200;

const groupSchema = z
  .object({
    id: z.string().describe("The group's id."),
    name: z.string().describe("The group's name."),
  })
  .meta({ id: 'Group', description: 'Practices of one company.' });
export type Group = z.infer<typeof groupSchema>;

const groupFiguresSchema = z
  .object({
    ...textCounts,
    totalOrders: z.number().int().describe("Orders in the shop's currency, canceled ones included."),
    netSales: centsSchema.describe('The base of the fee, in cents.'),
    fee: centsSchema.describe("The participation fee: the sum of the orders' own fees, in cents."),
    otherCurrencyOrders: z
      .number()
      .int()
      .describe('Orders in other currencies, which are in no other figure here.'),
  })
  .meta({ id: 'GroupFigures', description: "Texts and orders of one practice, or of all of the group's." });
export type GroupFigures = z.infer<typeof groupFiguresSchema>;

const practiceFiguresSchema = groupFiguresSchema
  .extend({
    practiceId: z.string().describe("The practice's id."),
    practiceName: z.string().describe("The practice's name."),
    isDisabled: z.boolean().describe('Whether the operator disabled the practice; its figures stay.'),
  })
  .meta({ id: 'PracticeFigures', description: 'Texts and orders of one practice of the group.' });
export type PracticeFigures = z.infer<typeof practiceFiguresSchema>;

const OWN = ['not_signed_in', 'group_key_required'] as const;

export const groupEndpoints = {
  getGroup: defineEndpoint({
    method: 'GET',
    path: '/api/group',
    response: z.object({
      group: groupSchema.describe('The group that the key belongs to.'),
      practices: z
        .array(
          z
            .object({
              id: z.string().describe('What `Eyecart-Practice` takes.'),
              name: z.string().describe('What `practiceName` takes.'),
            })
            .meta({ id: 'PracticeOfGroup', description: 'A practice that the key of a group acts for.' }),
        )
        .max(MAX_GROUP_PRACTICES)
        .describe('Its enabled practices, by name.'),
    }),
    access: 'group',
    summary: 'The group of the key, with the practices that the key can act for.',
    description:
      'A practice that leaves the group, or is disabled, is missing at once, and calls that name it are refused.',
    errors: OWN,
  }),
  getGroupAnalytics: defineEndpoint({
    method: 'GET',
    path: '/api/group/analytics',
    query: z.object({
      range: analyticsRangeSchema
        .optional()
        .describe('The days to count: a named range, or the first and last day. Absent means all.'),
    }),
    response: z.object({
      currency: z.string().describe("ISO 4217, such as `USD`: the shop's."),
      practices: z
        .array(practiceFiguresSchema)
        .max(MAX_GROUP_PRACTICES)
        .describe('The practices of the group, by name.'),
      total: groupFiguresSchema.describe('The sum of the practices.'),
    }),
    access: 'group',
    summary: 'Texts, orders, net sales, and fee of each practice of the group, and of all together.',
    description:
      "Each practice's days are those of its own time zone, and its figures are those of its own analytics. Test orders never count.",
    errors: OWN,
  }),
};
