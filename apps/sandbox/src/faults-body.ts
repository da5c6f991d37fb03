import { z } from 'zod';
import {
  type Fault,
  type FaultChange,
  type FaultScope,
  SCOPES,
  type ShopFault,
  type SmsFault,
} from './faults.js';

const common = {
  count: z.number().int().min(0).max(1_000_000).optional(),
  rate: z.number().min(0).max(1).optional(),
  to: z
    .string()
    .regex(/^\+\d{7,15}$/)
    .optional(),
  api: z.enum(['admin', 'storefront']).optional(),
};

const rule = <T extends z.ZodRawShape>(shape: T) =>
  z.union([
    z.literal(false).transform(() => null),
    z.null(),
    z.literal(true).transform(() => ({})),
    z.strictObject({ ...common, ...shape }),
  ]);
const either = <T extends z.ZodType>(one: T) =>
  z.union([one, z.strictObject({ sms: one.optional(), shop: one.optional() })]).optional();

/** At most 29 s: the gateway accepts a text within 30 s or never. */
const milliseconds = z.number().int().min(0).max(29_000);
const slow = z.union([
  milliseconds.transform((ms) => ({ ms })),
  z.literal(false).transform(() => null),
  z.null(),
  z.strictObject({ ...common, ms: milliseconds }),
]);
const plain = rule({});

const body = z.strictObject({
  slowMs: either(slow),
  tooManyRequests: either(plain),
  serverError: either(plain),
  timeoutAfterAccepting: plain.optional(),
  timeoutBeforeAccepting: plain.optional(),
  resetAfterAccepting: plain.optional(),
  failedDelivery: rule({
    errorCode: z.number().int().min(10_000).max(99_999).optional(),
    arrivesAfterMs: milliseconds.optional(),
  }).optional(),
  noCallbacks: plain.optional(),
  loseReplies: plain.optional(),
  noWebhooks: plain.optional(),
  cartCreate: rule({
    message: z.string().max(500).optional(),
    code: z.string().max(60).optional(),
  }).optional(),
});

/**
 * POST /control/faults: `true`, a number of ms or a rule switches a fault on; `false`, null or a count of 0 switches it
 * off. Without `sms` or `shop` the rule applies everywhere the fault exists.
 */
export const faultsBody = body.transform((patch): FaultChange[] => {
  const changes: FaultChange[] = [];
  for (const [name, value] of Object.entries(patch) as [SmsFault | ShopFault, Fault | null | undefined][]) {
    if (value === undefined) continue;
    for (const scope of SCOPES[name]) {
      const split = value !== null && ('sms' in value || 'shop' in value);
      const fault = split ? (value as Partial<Record<FaultScope, Fault | null>>)[scope] : value;
      if (fault !== undefined) changes.push({ scope, name, fault });
    }
  }
  return changes;
});
