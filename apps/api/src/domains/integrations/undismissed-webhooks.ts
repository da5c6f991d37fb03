import type { OffWebhook } from '@eyecart/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';

/** A disabled webhook; its instant as PostgreSQL writes it in JSON. */
export type FoundWebhook = { id: string; url: string; switched_off_at: string };

/** A practice's disabled webhooks whose notice was not dismissed, latest first. */
export const selectUndismissedWebhooks = (practiceId: string): SQL => sql`
  SELECT id, url, switched_off_at FROM webhooks
  WHERE practice_id = ${practiceId} AND switched_off_at IS NOT NULL AND off_seen_at IS NULL
  ORDER BY switched_off_at DESC, id`;

export const presentOffWebhooks = (rows: readonly FoundWebhook[]): OffWebhook[] =>
  rows.map(({ id, url, switched_off_at: switchedOffAt }) => ({
    webhookId: id,
    host: new URL(url).host,
    switchedOffAt: new Date(switchedOffAt).toISOString(),
  }));
