import type { RootDatabase } from '../../../db/client.js';
import type { SmsGateway } from '../../../providers/sms/sms-gateway.js';
import {
  endPause,
  FIRST_PAUSE_SECONDS,
  forgetTrial,
  giveBackSends,
  grantSends,
  insertPace,
  isSenderPaused,
  markTrialSent,
  type Pace,
  pauseSender,
} from './sender-pace-repository.js';

/** A process that saw no pause checks again after this time, before any trial text can be sent. */
const LOOK_AGAIN_MS = (FIRST_PAUSE_SECONDS * 1000) / 2;

/** How many sends were granted, and whether a pause limited them. */
export interface Reservation {
  readonly granted: number;
  readonly isPaused: boolean;
}

/** What an attempt shows about its sender. */
export type ProbeResult = 'accepted' | 'delivered' | 'inconclusive';

export interface SenderPace {
  /** Reserves up to `wanted` sends: none during a pause, then one trial text at a time until one is delivered. */
  reserve(wanted: number, now: Date): Promise<Reservation>;
  /** Gives back unused sends of the reservation made at `reservedAt`. */
  giveBack(count: number, reservedAt: Date): Promise<void>;
  /** Counts a manual send, even above the rate: later texts wait longer. `false` during a pause, except for a trial. */
  takeOne(now: Date): Promise<boolean>;
  /** Pauses the sender after an attempt failed with this code, longer each time, and returns until when. */
  pause(code: string | null, attemptedAt: Date | null, now: Date): Promise<Date>;
  /** Records what the attempt at that time shows. A delivered trial text ends the pause. */
  recordResult(result: ProbeResult, attemptedAt: Date | null, now: Date): Promise<void>;
}

/** The rate limiter and circuit breaker of each sender: the shared one (null), and practices' own. */
export interface SenderPaces {
  of(sender: string | null): SenderPace;
}

export function createSenderPaces({
  db,
  gateway,
  perSecond,
}: {
  readonly db: RootDatabase;
  readonly gateway: Pick<SmsGateway, 'sender' | 'textsPerSecondOf'>;
  /** Rate of the shared sender; null: unlimited. */
  readonly perSecond: number | null;
}): SenderPaces {
  const known = new Map<string | null, SenderPace>();
  return {
    of(sender) {
      const pace =
        known.get(sender) ??
        createSenderPace(
          sender === null
            ? { db, sender: gateway.sender, perSecond }
            : { db, sender, perSecond: gateway.textsPerSecondOf(sender) },
        );
      known.set(sender, pace);
      return pace;
    },
  };
}

/**
 * Rate limiter and circuit breaker of one sender, shared by all workers. The state is one row, and each step one short
 * statement, so that no one waits long even if a process dies. Source: docs/product.md §8.14.
 */
export function createSenderPace({ db, ...pace }: Pace & { readonly db: RootDatabase }): SenderPace {
  const { sender, perSecond } = pace;
  /** When the last read found no pause. Results are recorded only during a pause. */
  let noPauseSeenAt: Date | null = null;

  async function take(wanted: number | 'above-rate', now: Date): Promise<Reservation> {
    const taken = await grantSends(db, pace, wanted, now);
    if (taken === null) {
      await insertPace(db, sender, now);
      return take(wanted, now);
    }
    const { isOver, ...reservation } = taken;
    if (isOver) {
      await endPause(db, sender, null, now);
      return take(wanted, now);
    }
    noPauseSeenAt = reservation.isPaused ? null : now;
    return reservation;
  }

  async function isPaused(now: Date): Promise<boolean> {
    const age = noPauseSeenAt === null ? Number.POSITIVE_INFINITY : now.getTime() - noPauseSeenAt.getTime();
    if (age >= 0 && age < LOOK_AGAIN_MS) return false;
    const paused = await isSenderPaused(db, sender);
    noPauseSeenAt = paused ? null : now;
    return paused;
  }

  return {
    reserve: take,
    takeOne: async (now) => (await take('above-rate', now)).granted > 0,
    async giveBack(count, reservedAt) {
      if (count === 0 || (perSecond === null && noPauseSeenAt !== null)) return;
      await giveBackSends(db, pace, count, reservedAt);
    },
    async pause(code, attemptedAt, now) {
      noPauseSeenAt = null;
      return pauseSender(db, sender, { code, attemptedAt, now });
    },
    async recordResult(result, attemptedAt, now) {
      if (attemptedAt === null || !(await isPaused(now))) return;
      if (result === 'delivered') await endPause(db, sender, attemptedAt, now);
      else if (result === 'accepted') await markTrialSent(db, sender, attemptedAt, now);
      else await forgetTrial(db, sender, attemptedAt);
    },
  };
}
