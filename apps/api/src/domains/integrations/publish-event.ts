import { randomUUID } from 'node:crypto';
import type { WEBHOOK_DATA, WebhookEvent } from '@eyecart/shared/contracts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/client.js';

/** An event for a practice's own systems. */
export type PracticeEvent = {
  readonly [E in WebhookEvent]: {
    readonly type: E;
    readonly practiceId: string;
    /** Ids, amounts, and states; a number is stored in `phoneNumber`, where it can be erased. */
    readonly data: Omit<z.output<(typeof WEBHOOK_DATA)[E]>, 'phoneNumber'>;
    readonly phoneNumber?: string;
    readonly occurredAt: Date;
  };
}[WebhookEvent];

/**
 * Queues an event for each of the practice's webhooks that subscribe to it, in the transaction that causes it; a worker
 * delivers it. The webhooks are locked, so that the removal of one cannot fail that transaction. Source: docs/product.md
 * §9.9.
 */
export async function publishEvent(tx: Database, event: PracticeEvent): Promise<void> {
  const at = event.occurredAt.toISOString();
  await tx.execute(sql`
    INSERT INTO webhook_deliveries (webhook_id, event_id, type, data, phone_number, due_at, occurred_at)
    SELECT webhooks.id, ${randomUUID()}::uuid, ${event.type}, ${JSON.stringify(event.data)}::jsonb,
      ${event.phoneNumber ?? null}::text, ${at}::timestamptz, ${at}::timestamptz
    FROM webhooks JOIN practices ON practices.id = webhooks.practice_id
    WHERE webhooks.practice_id = ${event.practiceId} AND ${event.type} = ANY(webhooks.events)
      AND webhooks.switched_off_at IS NULL AND practices.disabled_at IS NULL
    FOR KEY SHARE OF webhooks`);
}
