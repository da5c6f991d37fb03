import type { Reply, ReplyDecision } from '@eyecart/shared/contracts';
import type { Database, RootDatabase } from '../../../db/client.js';
import type { Caller } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import type { Clock } from '../../../providers/clock.js';
import { noteAction } from '../../practices/note-action.js';
import type { OptOutService } from '../opt-out-service.js';
import { publishOptOut } from '../opt-outs/publish-opt-out.js';
import { releaseHeld } from '../queue/release-held.js';
import { createReplyRepository, type ReplyRow, takeReplyTurn } from '../reply-repository.js';

const DAY_MS = 24 * 60 * 60_000;
/** After this long without a decision, a doubtful reply counts as an opt-out. */
const DECIDE_WITHIN_MS = 3 * DAY_MS;

interface Dependencies {
  readonly db: RootDatabase;
  readonly optOuts: Pick<OptOutService, 'recordWithin' | 'recordRepliesWithin'>;
  readonly clock: Clock;
}

export type ReplyService = ReturnType<typeof createReplyService>;

/** Replies as the practice sees and decides them (docs/product.md §8.11). */
export function createReplyService(dependencies: Dependencies) {
  const { db, optOuts, clock } = dependencies;

  /** `false` when someone decided in the meantime. */
  async function decideOverdueOf(
    tx: Database,
    phoneNumber: string,
    { before, now }: { readonly before: Date; readonly now: Date },
  ): Promise<boolean> {
    const inTx = createReplyRepository(tx);
    await takeReplyTurn(tx, phoneNumber);
    const practiceIds = await inTx.listOverduePractices(phoneNumber, before);
    if (practiceIds.length === 0) return false;
    for (const entry of await optOuts.recordRepliesWithin(tx, phoneNumber, practiceIds)) {
      await publishOptOut(tx, entry.throughPracticeId, { phoneNumber, source: 'reply', ...entry });
    }
    await inTx.decideAll(phoneNumber, 'opt-out', { by: null, at: now, practiceIds });
    return true;
  }

  return {
    async markSeen(tx: Database, practiceId: string, ids: readonly string[]): Promise<void> {
      await createReplyRepository(tx).markSeen(practiceId, ids, clock.now());
    },

    /**
     * Decides a doubtful reply, and with it all open replies of its number to the practice.
     * @throws ApiError `reply_not_found`, `already_decided`
     */
    async decide(tx: Database, caller: Caller, id: string, decision: ReplyDecision): Promise<Reply> {
      const inTx = createReplyRepository(tx);
      const reply = await inTx.findInTurn(caller.practice.id, id);
      if (reply?.kind !== 'doubtful') throw new ApiError('reply_not_found');
      if (reply.decision !== null && reply.decision !== decision) throw new ApiError('already_decided');
      if (reply.decision === decision) return presentReply(reply);
      const now = clock.now();
      const { phoneNumber, practiceId } = reply;
      const by = caller.reference;
      if (decision === 'opt-out') {
        const origin = { source: 'reply', recordedBy: by, throughPracticeId: practiceId } as const;
        const entry = await optOuts.recordWithin(tx, phoneNumber, origin);
        await publishOptOut(tx, practiceId, { phoneNumber, source: 'reply', ...entry });
      }
      await inTx.decideAll(phoneNumber, decision, { by, at: now, practiceIds: [practiceId] });
      if (decision === 'keep-texting') {
        if (!(await inTx.isHeld(phoneNumber))) await releaseHeld(tx, phoneNumber, now);
      }
      await inTx.markSeen(practiceId, [id], now);
      await noteAction(tx, caller, { action: 'reply.decided', subject: `reply:${id}`, at: now });
      return presentReply({ ...reply, decision, decidedAt: now, seenAt: reply.seenAt ?? now });
    },

    /**
     * Opts out the numbers of doubtful replies that no one decided in time, and returns how many.
     * @throws the first failure, once all others were tried
     */
    async decideOverdue(): Promise<number> {
      const now = clock.now();
      const before = new Date(now.getTime() - DECIDE_WITHIN_MS);
      let decided = 0;
      const failures: unknown[] = [];
      for (const phoneNumber of await createReplyRepository(db).listOverdueNumbers(before)) {
        try {
          if (await db.transaction((tx) => decideOverdueOf(tx, phoneNumber, { before, now }))) decided += 1;
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
      return decided;
    },
  };
}

export const presentReply = (row: ReplyRow): Reply => ({
  id: row.id,
  body: row.body,
  mediaCount: row.mediaCount,
  channel: row.channel,
  kind: row.kind,
  receivedAt: row.receivedAt.toISOString(),
  isSeen: row.seenAt !== null,
  decision: row.decision,
  isDecidedByPatient: row.decidedBy === 'patient',
  decideBy:
    row.kind === 'doubtful' && row.decision === null
      ? new Date(row.receivedAt.getTime() + DECIDE_WITHIN_MS).toISOString()
      : null,
});
