import type { Database } from '../../db/client.js';
import type { Clock } from '../../providers/clock.js';
import type { IncomingText } from '../../providers/sms/sms-gateway.js';
import { answerText, confirmationText } from '../../rules/message-text.js';
import type { OptOutService } from '../opt-outs/opt-out-service.js';
import { publishOptOut } from '../opt-outs/publish-opt-out.js';
import { publishEvent } from '../outgoing-webhooks/publish-event.js';
import { createPracticeRepository } from '../practices/practice-repository.js';
import { findLastTextTo } from '../texting/find-last-text-to.js';
import { queueServiceText, wasAnsweredSince } from '../texting/queue-service-text.js';
import { releaseHeld } from '../texting/release-held.js';
import { type Reading, readReply } from './read-reply.js';
import { createReplyRepository, takeReplyTurn } from './reply-repository.js';

interface Dependencies {
  readonly optOuts: Pick<OptOutService, 'find' | 'recordWithin' | 'lift'>;
  readonly clock: Clock;
  /** 0: replies are not kept, and a doubtful one opts out, since no one can decide on it. */
  readonly replyRetentionDays: number;
}

/** The shortest time between two answers to one number that name a practice. */
const ANSWER_EVERY_MS = 24 * 60 * 60_000;
/** How late a reply may be found and still be answered or confirmed. */
const LATEST_ANSWER_MS = 60 * 60_000;
/** A START may be noted this much later than the gateway received it. */
const START_DELAY_MS = 60_000;

/** A START of which the gateway does not say when it received it may be this late. */
const LATEST_START_MS = 24 * 60 * 60_000;

/**
 * Takes a patient's reply within the transaction that notes its arrival, and returns what it was read as: a certain
 * request to stop opts out and is confirmed once, a doubtful one holds automatic texts until staff decide, START lifts
 * both, and HELP is answered with a number to call. `sentAt` is when the gateway received it, where it says so: a reply
 * that is found late counts from then. Source: docs/product.md §8.11.
 */
export type TakeReply = (
  tx: Database,
  text: IncomingText & { readonly sentAt?: Date | null },
) => Promise<Reading['kind']>;

export function createTakeReply({ optOuts, clock, replyRetentionDays }: Dependencies): TakeReply {
  return async (tx, { gatewayId, from, body, handledAs, sentAt = null }) => {
    const reading = readReply(body, { handledAs });
    const now = clock.now();
    const receivedAt = sentAt !== null && sentAt < now ? sentAt : now;
    const isRecent = now.getTime() - receivedAt.getTime() <= LATEST_ANSWER_MS;
    await takeReplyTurn(tx, from);
    const replies = createReplyRepository(tx);
    const isOvertaken =
      receivedAt < now &&
      (await replies.hasStartedSince(from, new Date(receivedAt.getTime() + START_DELAY_MS)));
    const about = await findLastTextTo(tx, from, receivedAt);
    const practice = about && (await createPracticeRepository(tx).find(about.practiceId));
    const isKept = replyRetentionDays > 0 && about !== null;
    const isHold = reading.kind === 'doubtful' && isKept;

    if (!isOvertaken && (reading.kind === 'stop' || (reading.kind === 'doubtful' && !isHold))) {
      const isFirst = (await optOuts.find(from, tx)) === null;
      const origin = { source: 'reply', recordedBy: null, throughPracticeId: about?.practiceId } as const;
      const entry = await optOuts.recordWithin(tx, from, origin, receivedAt);
      if (about) await publishOptOut(tx, about.practiceId, { phoneNumber: from, source: 'reply', ...entry });
      await replies.decideAll(from, 'opt-out', { by: 'patient', at: now });
      const isConfirmed = reading.kind === 'stop' && reading.isConfirmedByGateway;
      if (isFirst && isRecent && practice && about && !isConfirmed) {
        const { language } = about;
        await queueServiceText(tx, {
          practiceId: practice.id,
          type: 'confirmation',
          phoneNumber: from,
          language,
          body: confirmationText(practice.name, language),
          createdAt: now,
        });
      }
    }
    if (reading.kind === 'start') {
      const until = latestLifted(sentAt, now);
      await optOuts.lift(from, tx, until);
      if ((await optOuts.find(from, tx)) === null) {
        await replies.decideAll(from, 'keep-texting', { by: 'patient', at: now, receivedUntil: until });
        if (!(await replies.isHeld(from))) await releaseHeld(tx, from, now);
      }
    }
    if (about) {
      const { id: messageId, practiceId } = about;
      const { kind } = reading;
      const reply = { gatewayId, phoneNumber: from, practiceId, messageId, body, kind, receivedAt };
      const decided = { decision: 'keep-texting', decidedAt: now, decidedBy: 'patient' } as const;
      const replyId = isKept
        ? await replies.add({ ...reply, ...(isHold && isOvertaken ? decided : {}) })
        : null;
      await publishEvent(tx, {
        type: 'reply.received',
        practiceId,
        data: { replyId, messageId, kind, receivedAt: receivedAt.toISOString() },
        occurredAt: now,
      });
    }
    // HELP, too: the gateway's own answer names neither the practice nor a number to call.
    const isAsking = reading.kind === 'ordinary' || reading.kind === 'help';
    const mayAnswer = async () => (await optOuts.find(from, tx)) === null && !(await replies.isHeld(from));
    if (isAsking && isRecent && about && practice?.phoneNumber && (await mayAnswer())) {
      const since = new Date(now.getTime() - ANSWER_EVERY_MS);
      if (!(await wasAnsweredSince(tx, from, since))) {
        await queueServiceText(tx, {
          practiceId: practice.id,
          type: 'answer',
          phoneNumber: from,
          language: about.language,
          body: answerText(practice.name, practice.phoneNumber, about.language),
          createdAt: now,
        });
      }
    }
    return reading.kind;
  };
}

/** The last moment from which a START lifts an opt-out or a hold. The gateway's times are whole seconds. */
const latestLifted = (sentAt: Date | null, now: Date): Date =>
  sentAt === null ? new Date(now.getTime() - LATEST_START_MS) : new Date(sentAt.getTime() + 999);
