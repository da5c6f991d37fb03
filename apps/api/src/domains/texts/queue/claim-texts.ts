import { classOf } from '@eyecart/shared/reason-codes';
import type { TextReason } from '@eyecart/shared/reasons';
import type { Logger } from 'pino';
import type { Database, RootDatabase } from '../../../db/client.js';
import { describeFault } from '../../../faults/describe-fault.js';
import { type Clock, type Stopwatch, startStopwatch } from '../../../providers/clock.js';
import type { OpeningHours } from '../../../rules/quiet-hours.js';
import { publishFailures } from '../delivery/publish-failures.js';
import { findSender, isOneOf } from '../message-repository.js';
import { moveTexts } from '../state-repository.js';
import { applyLimits, type TextLimits } from './apply-limits.js';
import {
  type Decided,
  isClaimValid,
  type LockedText,
  lockDue,
  lockFollowers,
  lockOne,
  markLost,
  markSenderDown,
  markTextSenderDown,
  postpone,
  readLocked,
  type StartedText,
  startSending,
  touchCardsOfReminders,
} from './claim-repository.js';
import { type Decision, decideText } from './decide.js';
import { createDueTexts, type DueOfSender } from './round-robin.js';
import type { SenderPace, SenderPaces } from './sender-pace.js';

/** A text that only this process may attempt now. */
export interface ClaimedText extends StartedText {
  /** Started before `attemptedAt`. */
  readonly stopwatch: Stopwatch;
  /** Whether the text would still be sent at a later time: hours close, and answers come too late. */
  readonly holdsAt: (at: Date) => boolean;
}

/** `seen`: how many due texts the claim looked at; 0 when nothing is left. */
export interface Claim {
  readonly texts: readonly ClaimedText[];
  readonly seen: number;
}

interface Dependencies {
  readonly db: RootDatabase;
  readonly clock: Clock;
  readonly paces: SenderPaces;
  /** Hours for automatic texts; null when quiet hours are off. */
  readonly hours: OpeningHours | null;
  readonly limits: TextLimits;
  readonly log: Logger;
}

/** After this delay a manual send becomes automatic, because no one is waiting for it anymore. */
const DELAYED_MS = 15 * 60_000;
/** The delay before a text that caused an error is tried again. */
const PAUSE_AFTER_FAULT_MS = 60 * 60_000;
const NOTHING: Claim = { texts: [], seen: 0 };

export type ClaimTexts = ReturnType<typeof createClaimTexts>;

/**
 * Claims texts from the queue: reserves sends from the sender's rate limiter, shares them among its practices, then in
 * one transaction locks due rows and decides whether each is sent, waits, or is canceled. Source: docs/product.md §8.4,
 * §8.12.
 */
export function createClaimTexts({ db, clock, paces, hours, limits, log }: Dependencies) {
  const dueTexts = createDueTexts(db);

  /** An error about one text, such as an unknown time zone, must not block the others. */
  function decideOrPostpone(text: LockedText, now: Date): Decision {
    try {
      return decideText({ ...text, isAutomatic: text.isAutomatic || isDelayed(text, now) }, now, hours);
    } catch (error) {
      log.error({ messageId: text.id, fault: describeFault(error) }, 'Could not decide about a text');
      return { kind: 'wait', until: new Date(now.getTime() + PAUSE_AFTER_FAULT_MS), wait: null };
    }
  }

  /** Decides about the queued texts that `lock` locks, and marks those to send as `sending`. */
  async function claim(
    stopwatch: Stopwatch,
    lock: (tx: Database) => Promise<readonly string[]>,
    decide: (text: LockedText, at: Date) => Decision,
  ): Promise<Claim> {
    const now = stopwatch.now();
    return db.transaction(async (tx) => {
      const due = await readLocked(tx, await lock(tx), now);
      const proposed = due.map((text) => ({ ...text, decision: decide(text, now) }));
      const decided = await applyLimits(tx, proposed, limits, now);
      await postpone(tx, decided);
      await cancelDecided(tx, decided, now);
      const toSend = decided.filter(({ decision }) => decision.kind === 'send');
      if (toSend.length === 0) return { texts: [], seen: due.length };
      // The claim may have waited for the limits' locks, and it expires soon after this time.
      const startedAt = stopwatch.now();
      const left = await touchCardsOfReminders(tx, toSend, startedAt);
      const ids = toSend.flatMap(({ id }) => (left.has(id) ? [] : id));
      const texts = await startSending(tx, ids, startedAt);
      const lockedById = new Map(due.map((text) => [text.id, text]));
      const holds = (id: string, at: Date): boolean => {
        const text = lockedById.get(id);
        return text !== undefined && decide(text, at).kind === 'send';
      };
      return {
        texts: texts.map((text) => ({ ...text, stopwatch, holdsAt: (at) => holds(text.id, at) })),
        seen: due.length - left.size,
      };
    });
  }

  /** Spends reserved sends on `work` and gives back the rest. */
  async function spend(
    pace: SenderPace,
    granted: number,
    reservedAt: Date,
    work: () => Promise<Claim>,
  ): Promise<Claim> {
    let spent = 0;
    try {
      const claimed = await work();
      spent = claimed.texts.length;
      return claimed;
    } finally {
      await pace.giveBack(granted - spent, reservedAt);
    }
  }

  async function claimOf(
    { sender, texts }: DueOfSender,
    limit: number,
    stopwatch: Stopwatch,
  ): Promise<Claim> {
    const now = stopwatch.now();
    const pace = paces.of(sender);
    dueTexts.markServed(sender);
    const { granted, isPaused } = await pace.reserve(Math.min(texts, limit), now);
    if (isPaused) await markSenderDown(db, sender, now);
    if (granted === 0) return NOTHING;
    return spend(pace, granted, now, () =>
      claim(stopwatch, (tx) => lockDue(tx, dueTexts.share(sender, granted), now), decideOrPostpone),
    );
  }

  return {
    /** Claims at most `limit` due texts of one sender: senders and their practices round-robin, oldest texts first. */
    async claimDue(limit: number): Promise<Claim> {
      // Monotonic time: a wall clock that jumps ahead during the claim makes nothing due early.
      const stopwatch = startStopwatch(clock);
      for (;;) {
        const { senders, isFresh } = await dueTexts.listSenders(stopwatch.now());
        for (const due of senders) {
          const claimed = await claimOf(due, limit, stopwatch);
          if (claimed.seen > 0) return claimed;
        }
        if (isFresh) return NOTHING;
        dueTexts.forget();
      }
    },

    /**
     * Claims one text for someone who waits for it, due or not. Null when it is no longer queued or may not be sent.
     */
    async claimNow(id: string): Promise<ClaimedText | null> {
      const stopwatch = startStopwatch(clock);
      const now = stopwatch.now();
      const pace = paces.of(await findSender(db, id));
      if (!(await pace.takeOne(now))) {
        await markTextSenderDown(db, id);
        return null;
      }
      const { texts } = await spend(pace, 1, now, () =>
        claim(
          stopwatch,
          (tx) => lockOne(tx, id),
          (text, at) => decideText({ ...text, isAutomatic: false }, at, hours),
        ),
      );
      return texts[0] ?? null;
    },

    /** Whether a claim is not superseded, and the number neither opted out nor paused since. */
    async isStillSendable({ id, attempts, isAutomatic, createdAt }: ClaimedText): Promise<boolean> {
      const mayBePaused = isAutomatic || isDelayed({ createdAt }, clock.now());
      return isClaimValid(db, { id, attempts, mayBePaused });
    },
  };
}

const isDelayed = ({ createdAt }: Pick<LockedText, 'createdAt'>, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > DELAYED_MS;

/** Cancels texts with their reminders and links, except those that another claim decides about. */
async function cancelDecided(tx: Database, decided: readonly Decided[], now: Date): Promise<void> {
  const reasons = new Map<TextReason['code'], string[]>();
  for (const { id, decision } of decided) {
    if (decision.kind !== 'cancel') continue;
    const { code } = decision.reason;
    reasons.set(code, [...(reasons.get(code) ?? []), id]);
  }
  for (const [code, ids] of reasons) {
    const all = [...ids, ...(await lockFollowers(tx, ids))];
    await moveTexts(tx, isOneOf(all), 'canceled', { reason: { code } });
    if (classOf({ code }).kind === 'lost') {
      await markLost(tx, ids, now);
      await publishFailures(tx, ids, now);
    }
  }
}
