import type { OffWebhook, UnseenFailure, WaitingReply } from '@eyecart/shared/contracts';
import { describeReason } from '@eyecart/shared/staff-messages/reason-sentences';
import type { RootDatabase } from '../../../db/client.js';
import { readReason } from '../../../db/reason-columns.js';
import type { Clock } from '../../../providers/clock.js';
import { cartLink } from '../../carts/cart-link.js';
import type { FoundWebhook } from '../../integrations/webhook-repository.js';
import type { RefreshNeeds } from '../refresh-needs.js';
import { type FoundFailure, type FoundReply, findAlerts } from './alert-repository.js';

/** What needs a practice's staff, for the header of every page. */
export interface Alerts {
  /** How many replies are unseen, how many need a decision, and whose they are. */
  readonly unread: number;
  readonly undecided: number;
  readonly toRead: number;
  readonly replies: WaitingReply[];
  /** How many texts failed unseen, and the newest of them. */
  readonly failed: number;
  readonly failures: UnseenFailure[];
  readonly followUps: number;
  readonly offWebhooks: OffWebhook[];
  readonly queued: number;
  readonly lastQueued: { readonly id: number; readonly patientLastName: string } | null;
}

export type ReadAlerts = (practiceId: string) => Promise<Alerts>;

/**
 * Every open tab polls every 15 seconds, or every 5 once carts are handed over, so it is one prepared statement. It is
 * repeated only when needs have changed since they were last computed.
 */
export function createReadAlerts({
  db,
  followUpNeeds,
  clock,
  publicUrl,
  afterDays,
}: {
  readonly db: RootDatabase;
  readonly followUpNeeds: Pick<RefreshNeeds, 'refresh'>;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly afterDays: number;
}): ReadAlerts {
  const read = (practiceId: string) => findAlerts(db, { practiceId, now: clock.now(), afterDays });
  return async (practiceId) => {
    let found = await read(practiceId);
    if (found.is_behind) {
      await followUpNeeds.refresh(practiceId);
      found = await read(practiceId);
    }
    const [last] = found.queue;
    return {
      unread: found.replies[0]?.unread ?? 0,
      undecided: found.replies[0]?.undecided ?? 0,
      toRead: found.replies[0]?.to_read ?? 0,
      replies: found.replies.map(presentReply),
      failed: found.failures[0]?.total ?? 0,
      failures: found.failures.map((row) => presentFailure(row, publicUrl)),
      followUps: found.count,
      offWebhooks: found.webhooks.map(presentOffWebhook),
      queued: last?.total ?? 0,
      lastQueued: last ? { id: last.id, patientLastName: last.patient_last_name } : null,
    };
  };
}

const presentReply = (row: FoundReply): WaitingReply => ({
  replyId: row.id,
  phoneNumber: row.phone_number,
  patientLastName: row.patient_last_name,
  body: row.body,
  mediaCount: row.media_count,
  isUndecided: row.is_undecided,
  repliedAt: new Date(row.replied_at).toISOString(),
});

function presentFailure(row: FoundFailure, publicUrl: string): UnseenFailure {
  const reason = readReason(row.reason_code, row.reason_params);
  const described = reason && describeReason(reason);
  return {
    messageId: row.id,
    phoneNumber: row.phone_number ?? '',
    patientLastName: row.patient_last_name,
    reason: described?.sentence ?? null,
    reasonDetail: described?.said ?? null,
    briefReason: described?.brief ?? null,
    cartUrl: row.public_id === null ? null : cartLink(publicUrl, row.public_id),
    products: (row.lines ?? []).map(({ variantId, quantity }) => ({ variantId, quantity })),
    failedAt: new Date(row.unseen_failure_at).toISOString(),
  };
}

const presentOffWebhook = ({ id, url, switched_off_at: switchedOffAt }: FoundWebhook): OffWebhook => ({
  webhookId: id,
  host: new URL(url).host,
  switchedOffAt: new Date(switchedOffAt).toISOString(),
});
