import type { Reply, ReplyDecision } from '@eyecart/shared/contracts';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import type { Database, RootDatabase } from '../../../db/client.js';
import type { Caller } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import type { Clock } from '../../../providers/clock.js';
import { recordAction } from '../../practices/audit-repository.js';
import { releasePaused } from '../message-repository.js';
import { kindOf } from '../number-status.js';
import type { OptOutService } from '../opt-out-service.js';
import { publishOptOut } from '../opt-outs/publish-opt-out.js';
import {
  decideReplies,
  findReply,
  isNumberPaused,
  listUndecidedNumbers,
  listUndecidedPractices,
  lockRepliesFrom,
  lockReply,
  markRepliesSeen,
  type ReplyRow,
} from '../reply-repository.js';

interface Dependencies {
  readonly db: RootDatabase;
  readonly optOuts: Pick<OptOutService, 'recordWithin' | 'recordRepliesWithin'>;
  readonly clock: Clock;
  /** After this many days a reply is erased; if it was not decided by then, it opts out. */
  readonly retentionDays: number;
}

export type ReplyService = ReturnType<typeof createReplyService>;

/** Replies as the practice sees and decides them (docs/product.md §8.11). */
export function createReplyService(dependencies: Dependencies) {
  const { db, optOuts, clock, retentionDays } = dependencies;

  /** `false` when someone decided in the meantime. */
  async function optOutUndecidedOf(
    tx: Database,
    phoneNumber: string,
    { before, now }: { readonly before: Date; readonly now: Date },
  ): Promise<boolean> {
    await lockRepliesFrom(tx, phoneNumber);
    const practiceIds = await listUndecidedPractices(tx, phoneNumber, before);
    if (practiceIds.length === 0) return false;
    for (const entry of await optOuts.recordRepliesWithin(tx, phoneNumber, practiceIds)) {
      await publishOptOut(tx, entry.throughPracticeId, { phoneNumber, source: 'reply', ...entry });
    }
    await decideReplies(tx, phoneNumber, 'opt-out', { by: null, at: now, practiceIds });
    return true;
  }

  return {
    /** A reply to the practice, and its number. @throws ApiError `reply_not_found` */
    async get(practiceId: string, id: string): Promise<{ reply: Reply; phoneNumber: string }> {
      const reply = await findReply(db, practiceId, id);
      if (reply === null) throw new ApiError('reply_not_found');
      return { reply: presentReply(reply, retentionDays), phoneNumber: reply.phoneNumber };
    },

    async markSeen(tx: Database, practiceId: string, ids: readonly string[]): Promise<void> {
      await markRepliesSeen(tx, practiceId, ids, clock.now());
    },

    /**
     * Decides a reply, and with it all replies of its number that wait for the practice.
     * @throws ApiError `reply_not_found`, `already_decided`
     */
    async decide(tx: Database, caller: Caller, id: string, decision: ReplyDecision): Promise<Reply> {
      const reply = await lockReply(tx, caller.practice.id, id);
      if (reply === null || kindOf(reply) !== 'other') throw new ApiError('reply_not_found');
      if (reply.decision !== null && reply.decision !== decision) throw new ApiError('already_decided');
      if (reply.decision === decision) return presentReply(reply, retentionDays);
      const now = clock.now();
      const { phoneNumber, practiceId } = reply;
      const by = caller.reference;
      if (decision === 'opt-out') {
        const origin = { source: 'reply', recordedBy: by, throughPracticeId: practiceId } as const;
        const entry = await optOuts.recordWithin(tx, phoneNumber, origin);
        await publishOptOut(tx, practiceId, { phoneNumber, source: 'reply', ...entry });
      }
      await decideReplies(tx, phoneNumber, decision, { by, at: now, practiceIds: [practiceId] });
      if (decision === 'keep-texting') {
        if (!(await isNumberPaused(tx, phoneNumber))) await releasePaused(tx, phoneNumber, now);
      }
      await markRepliesSeen(tx, practiceId, [id], now);
      await recordAction(tx, caller, { action: 'reply.decided', subject: `reply:${id}`, at: now });
      const decided = { ...reply, decision, decidedAt: now, seenAt: reply.seenAt ?? now };
      return presentReply(decided, retentionDays);
    },

    /**
     * Opts out the numbers of replies that no one decided before they are erased, and returns how many.
     * @throws the first failure, once all others were tried
     */
    async optOutUndecided(): Promise<number> {
      const now = clock.now();
      const before = new Date(now.getTime() - retentionDays * DAY_MS);
      let decided = 0;
      const failures: unknown[] = [];
      for (const phoneNumber of await listUndecidedNumbers(db, before)) {
        try {
          if (await db.transaction((tx) => optOutUndecidedOf(tx, phoneNumber, { before, now }))) decided += 1;
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
      return decided;
    },
  };
}

type ShownReply = Omit<ReplyRow, 'gatewayId' | 'phoneNumber' | 'practiceId' | 'messageId' | 'decidedAt'>;

export function presentReply(row: ShownReply, retentionDays: number): Reply {
  const kind = kindOf(row);
  const erasedAt = new Date(row.receivedAt.getTime() + retentionDays * DAY_MS);
  return {
    id: row.id,
    body: row.body,
    mediaCount: row.mediaCount,
    channel: row.channel,
    kind,
    receivedAt: row.receivedAt.toISOString(),
    isSeen: row.seenAt !== null,
    decision: row.decision,
    isDecidedByPatient: row.decidedBy === 'patient',
    decideBy: kind === 'other' && row.decision === null ? erasedAt.toISOString() : null,
  };
}
