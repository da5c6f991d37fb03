import { DAY_MS } from '@eyecart/shared/rules/durations';
import type { Logger } from 'pino';
import type { Database } from '../../../db/client.js';
import { isDatabaseAway } from '../../../db/database-away.js';
import { tryWithin } from '../../../db/try-within.js';
import { describeFault } from '../../../faults/describe-fault.js';
import type { Clock } from '../../../providers/clock.js';
import type { IncomingText } from '../../../providers/sms/sms-gateway.js';
import { answerText, confirmationText } from '../../../rules/message-text.js';
import { publishEvent } from '../../integrations/webhook-repository.js';
import { findPractice, type PracticeRow } from '../../practices/practice-repository.js';
import { findOptOut } from '../consent-repository.js';
import { releasePaused } from '../message-repository.js';
import type { OptOutService } from '../opt-out-service.js';
import { publishLift, publishOptOut } from '../opt-outs/publish-opt-out.js';
import {
  decideReplies,
  hasStartedSince,
  insertReply,
  isNumberPaused,
  lockRepliesFrom,
  type NewReply,
} from '../reply-repository.js';
import {
  type AnsweredText,
  findLastTextTo,
  insertServiceText,
  wasAnsweredSince,
} from './inbound-repository.js';
import { type Reading, readReply } from './read-reply.js';

interface Dependencies {
  readonly optOuts: Pick<OptOutService, 'recordWithin' | 'lift'>;
  readonly clock: Clock;
  /** 0: replies are not kept, so one of kind `other` opts out, because no one can decide it. */
  readonly replyRetentionDays: number;
  readonly log: Logger;
}

/** The shortest time between two answers to a number. */
const ANSWER_EVERY_MS = DAY_MS;
/** How late a reply may be found and still be answered. */
const ANSWERED_WITHIN_MS = 60 * 60_000;
/** A START counts as newer than a reply only if it was received more than this much later. */
const START_DELAY_MS = 60_000;

/** How late a START may be when the gateway does not say when it received it. */
const LATEST_START_MS = DAY_MS;

/**
 * Processes a patient's reply and returns what it was read as. STOP opts out and is confirmed once; START lifts that;
 * HELP is answered with a number to call; anything else but thanks pauses automatic texts until staff decide. `sentAt`:
 * when the gateway received it, if known; a reply that is found late counts from then. Source: docs/product.md §8.11.
 */
export type TakeReply = (
  tx: Database,
  text: IncomingText & { readonly sentAt?: Date | null },
) => Promise<Reading['kind']>;

/** A reply with the text that it answers and its practice. */
interface Taken {
  readonly tx: Database;
  /** E.164. */
  readonly from: string;
  readonly now: Date;
  readonly receivedAt: Date;
  readonly about: AnsweredText | null;
  readonly practice: PracticeRow | null;
}

export function createTakeReply({ optOuts, clock, replyRetentionDays, log }: Dependencies): TakeReply {
  async function optOut({ tx, from, now, receivedAt, about, practice }: Taken, reading: Reading) {
    const isFirst = (await findOptOut(tx, from)) === null;
    const origin = { source: 'reply', recordedBy: null, throughPracticeId: about?.practiceId } as const;
    const entry = await optOuts.recordWithin(tx, from, origin, receivedAt);
    if (about) await publishOptOut(tx, about.practiceId, { phoneNumber: from, source: 'reply', ...entry });
    await decideReplies(tx, from, 'opt-out', { by: 'patient', at: now });
    const isConfirmed = reading.kind === 'stop' && reading.isConfirmedByGateway;
    if (!isFirst || isConfirmed || !about || !practice) return;
    await insertServiceText(tx, {
      practiceId: practice.id,
      type: 'confirmation',
      phoneNumber: from,
      language: about.language,
      body: confirmationText(practice.name, about.language),
      createdAt: receivedAt,
    });
  }

  async function lift({ tx, from, now }: Taken, sentAt: Date | null) {
    const until = latestLifted(sentAt, now);
    const lifted = await optOuts.lift(tx, from, until);
    if ((await findOptOut(tx, from)) === null) {
      await decideReplies(tx, from, 'keep-texting', { by: 'patient', at: now, receivedUntil: until });
      if (!(await isNumberPaused(tx, from))) await releasePaused(tx, from, now);
    }
    for (const practiceId of lifted) {
      await publishLift(tx, practiceId, { phoneNumber: from, source: 'reply', liftedAt: now });
    }
  }

  async function answer({ tx, from, now, receivedAt, about, practice }: Taken) {
    const isLate = now.getTime() - receivedAt.getTime() > ANSWERED_WITHIN_MS;
    if (!about || !practice?.phoneNumber || isLate) return;
    if ((await findOptOut(tx, from)) !== null || (await isNumberPaused(tx, from))) return;
    if (await wasAnsweredSince(tx, from, new Date(now.getTime() - ANSWER_EVERY_MS))) return;
    await insertServiceText(tx, {
      practiceId: practice.id,
      type: 'answer',
      phoneNumber: from,
      language: about.language,
      body: answerText(practice.name, practice.phoneNumber, about.language),
      createdAt: now,
    });
  }

  return async (tx, { sentAt = null, handledAs, from, sentTo, ...text }) => {
    const reading = readReply(text.body, { handledAs });
    const { kind } = reading;
    const now = clock.now();
    const receivedAt = sentAt !== null && sentAt < now ? sentAt : now;
    await lockRepliesFrom(tx, from);
    const isOvertaken =
      receivedAt < now && (await hasStartedSince(tx, from, new Date(receivedAt.getTime() + START_DELAY_MS)));
    const about = await findLastTextTo(tx, from, receivedAt, sentTo);
    const practice = about && (await findPractice(tx, about.practiceId));
    const taken: Taken = { tx, from, now, receivedAt, about, practice };
    const keep = async (): Promise<KeptReply> => {
      if (!about || replyRetentionDays === 0) return 'not-kept';
      const { id: messageId, practiceId } = about;
      const { gatewayId, body, channel, mediaCount } = text;
      const written = { gatewayId, body, channel, mediaCount, kind, receivedAt };
      const reply = { ...written, phoneNumber: from, practiceId, messageId };
      const decided = { decision: 'keep-texting', decidedAt: now, decidedBy: 'patient' } as const;
      return keepReply(tx, { ...reply, ...(kind === 'other' && isOvertaken ? decided : {}) }, log);
    };

    // The stored row is what pauses texts. Without one, no one can decide about the reply, so it opts out.
    const stored = kind === 'other' ? await keep() : null;
    if (!isOvertaken && (kind === 'stop' || stored === 'not-kept')) await optOut(taken, reading);
    if (kind === 'start') await lift(taken, sentAt);
    if (about) {
      const kept = stored ?? (await keep());
      await publishEvent(tx, {
        type: 'reply.received',
        practiceId: about.practiceId,
        data: {
          replyId: kept === 'not-kept' ? null : kept.id,
          messageId: about.id,
          kind,
          receivedAt: receivedAt.toISOString(),
        },
        occurredAt: now,
      });
    }
    // Even where the gateway answers: its answer names neither the practice nor a number to call.
    if (kind === 'help') await answer(taken);
    return kind;
  };
}

/** A START lifts opt-outs and pauses from before it. The gateway's times are whole seconds. */
const latestLifted = (sentAt: Date | null, now: Date): Date =>
  sentAt === null ? new Date(now.getTime() - LATEST_START_MS) : new Date(sentAt.getTime() + 999);

/** A stored reply; its id is null when it was stored before. */
type KeptReply = { readonly id: string | null } | 'not-kept';

/**
 * Stores a reply in the open transaction, without its words if the database refuses them. A reply that may ask to stop
 * still counts if that fails too: it is `not-kept`.
 * @throws for any other reply that cannot be stored, also for a lack of space or connections: it is found in the
 * gateway's list later
 */
async function keepReply(tx: Database, reply: NewReply, log: Logger): Promise<KeptReply> {
  const store = async (kept: NewReply) => ({
    id: await tryWithin(tx, () => insertReply(tx, kept)),
  });
  try {
    return await store(reply);
  } catch (error) {
    const { gatewayId, kind } = reply;
    const isRequestToStop = kind === 'stop' || kind === 'other';
    if (!isRequestToStop && isDatabaseAway(error)) throw error;
    log.error({ gatewayId, kind, fault: describeFault(error) }, 'A reply could not be stored');
    return store({ ...reply, body: '' }).catch((second) => {
      if (isRequestToStop) return 'not-kept';
      throw second;
    });
  }
}
