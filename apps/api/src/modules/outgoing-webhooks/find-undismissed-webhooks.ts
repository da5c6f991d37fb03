import type { OffWebhook } from '@eyecart/shared/contracts';
import { sql } from 'drizzle-orm';
import type { RootDatabase } from '../../db/client.js';
import { runPrepared } from '../../db/run-prepared.js';

type FoundWebhook = { id: string; url: string; switched_off_at: Date };

/** A practice's disabled webhooks whose notice was not dismissed, latest first. */
export async function findUndismissedWebhooks(
  { $client }: RootDatabase,
  practiceId: string,
): Promise<OffWebhook[]> {
  const rows = await runPrepared<FoundWebhook>(
    $client,
    sql`
    SELECT id, url, switched_off_at FROM webhooks
    WHERE practice_id = ${practiceId} AND switched_off_at IS NOT NULL AND off_seen_at IS NULL
    ORDER BY switched_off_at DESC, id`,
  );
  return rows.map(({ id, url, switched_off_at: switchedOffAt }) => ({
    webhookId: id,
    host: new URL(url).host,
    switchedOffAt: switchedOffAt.toISOString(),
  }));
}
