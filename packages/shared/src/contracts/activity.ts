import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import { instantSchema, practiceQuerySchema, wholeNumberInAddress } from './fields.js';

/** The actions in the audit trail. */
export const AUDIT_ACTIONS = [
  'text.sent',
  'order.scheduled',
  'order.changed',
  'order.canceled',
  'order.stopped',
  'order.restored',
  'refill.moved',
  'refill.dismissed',
  'refill.restored',
  'supply.changed',
  'automatic-refills.switched-on',
  'automatic-refills.switched-off',
  'opt-out.recorded',
  'opt-out.lifted',
  'reply.decided',
  'follow-up.dismissed',
  'follow-up.postponed',
  'follow-up.restored',
  'draft.deleted',
  'draft.restored',
  'bundle.deleted',
  'bundle.restored',
  'product-notes.changed',
  'session.ended',
  'session.switched-in',
  'session.switched-out',
  'practice.added',
  'practice.changed',
  'practice-phone.added',
  'practice.disabled',
  'practice.enabled',
  'computer.enrolled',
  'group.added',
  'group.changed',
  'group.removed',
  'group.joined',
  'group.left',
  'api-key.created',
  'api-key.revoked',
  'webhook.added',
  'webhook.removed',
  'webhook.switched-on',
  'webhook.switched-off',
  'webhook.secret-renewed',
  'orders.exported',
  'follow-ups.exported',
  'follow-up-reasons.exported',
  'data.backed-up',
  'data.restored',
  'patient.erased',
  'patient.exported',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The longest page of the audit trail. */
const MAX_ACTIVITY_PAGE = 100;

const activityEntrySchema = z
  .object({
    id: z.string().describe("The entry's id, higher for later ones."),
    at: instantSchema.describe('When it was done.'),
    action: z.enum(AUDIT_ACTIONS).describe('What was done. Later versions may add actions.'),
    subject: z
      .string()
      .nullable()
      .describe(
        'What it was done to, such as `message:018f…` or `scheduled-order:1001`, or the range of an export, such as `range:90`; null when nothing has an id.',
      ),
    by: z
      .object({
        kind: z
          .enum(['session', 'api-key', 'operator', 'system'])
          .describe(
            '`session` for staff in the portal, `api-key` for a program, `operator` for a command of the operator, `system` for the portal itself.',
          ),
        name: z
          .string()
          .nullable()
          .describe(`The computer of a session, such as "Chrome on Windows", or a key's label.`),
        isYou: z.boolean().describe("Whether it was the caller's own session or key."),
      })
      .meta({ id: 'Actor', description: 'Who did something.' })
      .describe('Who did it.'),
  })
  .meta({ id: 'ActivityEntry', description: 'An entry of the audit trail.' });
export type ActivityEntry = z.infer<typeof activityEntrySchema>;

export const activityEndpoints = {
  listActivity: defineEndpoint({
    method: 'GET',
    path: '/api/activity',
    query: practiceQuerySchema.extend({
      before: wholeNumberInAddress(1, Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('Only entries before the one with this id.'),
      pageSize: wholeNumberInAddress(1, MAX_ACTIVITY_PAGE)
        .default(50)
        .describe('How many entries a page has.'),
    }),
    response: z.object({
      entries: z.array(activityEntrySchema).max(MAX_ACTIVITY_PAGE).describe('Newest first.'),
      next: z.number().int().nullable().describe('The `before` of the next page; null on the last one.'),
    }),
    access: 'practice',
    summary:
      "The practice's audit trail, newest first. It says who sent, scheduled, canceled, or deleted what.",
    description:
      'Who did what and when, by staff, programs, and the operator. Entries cannot be changed or deleted.',
    errors: ['not_signed_in', 'other_practice'],
  }),
};
