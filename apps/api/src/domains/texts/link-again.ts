import { DAY_MS } from '@eyecart/shared/rules/durations';
import type { Logger } from 'pino';
import type { Database, RootDatabase } from '../../db/client.js';
import { takeAdvisoryLock } from '../../db/take-advisory-lock.js';
import { describeFault } from '../../faults/describe-fault.js';
import type { Caller } from '../../http/access.js';
import { ApiError } from '../../http/api-error.js';
import type { RateLimiter } from '../../http/rate-limit.js';
import type { Clock } from '../../providers/clock.js';
import { linkAgainText } from '../../rules/message-text.js';
import { type IsTestNumber, parsePatientPhone } from '../../rules/phone-number.js';
import { cartLink } from '../carts/cart-link.js';
import { recordAction } from '../practices/audit-repository.js';
import { findLinkSince, findOpenText, findPracticeOfLink, type OpenText } from './link-again-repository.js';
import { insertText } from './message-repository.js';
import { HEAD_START_MS } from './queue-text.js';
import type { RefuseSend } from './refuse-send.js';

/** A cart's link is texted once more at most once in this time. */
const ONCE_IN_MS = DAY_MS;
/** How often an address may ask, for any numbers. Many phones of a carrier share one. */
const PER_ADDRESS = { limit: 20, windowSeconds: 3600 } as const;
/** How often anyone may ask for a number, known or not. */
const PER_NUMBER = { limit: 3, windowSeconds: 86_400 } as const;

interface Dependencies {
  readonly db: RootDatabase;
  readonly refuseSend: Pick<RefuseSend, 'overLimit' | 'optedOut' | 'waitingReply'>;
  readonly rateLimiter: Pick<RateLimiter, 'take'>;
  readonly clock: Clock;
  readonly isTestNumber: IsTestNumber;
  readonly publicUrl: string;
  readonly log: Logger;
}

/** What a patient sent from the page of a link that does not work. */
export interface LinkRequest {
  readonly typedNumber: string;
  /** The id in the link, whether or not there is such a cart; null when it has none. */
  readonly publicId: string | null;
  /** Where the request comes from. */
  readonly address: string;
}

export type LinkAgain = ReturnType<typeof createLinkAgain>;

/**
 * Texts the link of a cart once more: the same link, without a reminder, at most once a day (docs/product.md §8.29).
 */
export function createLinkAgain(dependencies: Dependencies) {
  const { db, refuseSend, rateLimiter, clock, isTestNumber, publicUrl, log } = dependencies;
  const running = new Set<Promise<void>>();

  return {
    /**
     * A patient asks for a number's link. The answer is the same, and as fast, whether or not the number is known: whether
     * anything is texted is found out after it. A request that a stopping process loses can be repeated.
     * @throws ApiError `invalid_phone`, or `rate_limited` for the address
     */
    async ask({ typedNumber, publicId, address }: LinkRequest): Promise<void> {
      await rateLimiter.take({ key: `link-again:${address}`, ...PER_ADDRESS });
      const phone = parsePatientPhone(typedNumber, { isTestNumber });
      if (!phone.ok) throw new ApiError('invalid_phone', { message: phone.message });
      const work: Promise<void> = textPatient(phone.e164, publicId)
        .catch((error: unknown) =>
          log.warn({ fault: describeFault(error) }, 'Link could not be texted again'),
        )
        .finally(() => running.delete(work));
      running.add(work);
    },

    /** Resolves when every request so far is queued or dropped. */
    settle: async (): Promise<void> => {
      await Promise.all(running);
    },

    /**
     * Queues the text for staff, who then send it with `sendNow`, and returns its id; within a day of the last one, that
     * one's.
     * @throws ApiError `cart_not_found` when the number got no text with an open cart's link; for opt-out, limits, and a
     * waiting reply
     */
    async enqueue(
      tx: Database,
      caller: Caller,
      { phoneNumber, publicId }: { readonly phoneNumber: string; readonly publicId: string },
    ): Promise<string> {
      const { practice } = caller;
      await refuseSend.overLimit(tx, practice.id, phoneNumber);
      await refuseSend.optedOut(tx, practice, phoneNumber);
      await refuseSend.waitingReply(tx, practice.id, phoneNumber);
      const text = await findOpenText(tx, { phoneNumber, practiceId: practice.id, publicId }, clock.now());
      if (text === null) throw new ApiError('cart_not_found');
      const { id, isNew } = await queueOnce(tx, text, phoneNumber, false);
      if (isNew)
        await recordAction(tx, caller, { action: 'text.sent', subject: `message:${id}`, at: clock.now() });
      return id;
    },
  };

  async function textPatient(phoneNumber: string, publicId: string | null): Promise<void> {
    try {
      await rateLimiter.take({ key: `link-again-to:${phoneNumber}`, ...PER_NUMBER });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'rate_limited') return;
      throw error;
    }
    const practiceId = publicId === null ? null : await findPracticeOfLink(db, publicId);
    await db.transaction(async (tx) => {
      const text = await findOpenText(tx, { phoneNumber, practiceId, publicId: null }, clock.now());
      if (text !== null) await queueOnce(tx, text, phoneNumber, true);
    });
  }

  /** Queues the text unless the cart had one within a day. One that a patient asked for waits for hours and pauses. */
  async function queueOnce(
    tx: Database,
    text: OpenText,
    phoneNumber: string,
    isAutomatic: boolean,
  ): Promise<{ readonly id: string; readonly isNew: boolean }> {
    // Also taken by whoever sends this cart to this number.
    await takeAdvisoryLock(tx, `${text.cartId} ${phoneNumber}`);
    const now = clock.now();
    const last = await findLinkSince(tx, text.cartId, new Date(now.getTime() - ONCE_IN_MS));
    if (last !== null) return { id: last, isNew: false };
    const { id: firstMessageId, practiceId, cartId, patientLastName, language } = text;
    const cartUrl = cartLink(publicUrl, text.publicId);
    const { id } = await insertText(tx, {
      ...{ practiceId, cartId, patientLastName, language, firstMessageId, phoneNumber, isAutomatic },
      type: 'link',
      state: 'queued',
      body: linkAgainText({ ...text, cartUrl }),
      dueAt: new Date(now.getTime() + (isAutomatic ? 0 : HEAD_START_MS)),
      createdAt: now,
    });
    return { id, isNew: true };
  }
}
