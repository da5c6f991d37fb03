import { DAY_MS } from '@eyecart/shared/rules/durations';
import type { Logger } from 'pino';
import type { Database, RootDatabase } from '../../../db/client.js';
import { takeAdvisoryLock } from '../../../db/take-advisory-lock.js';
import { describeFault } from '../../../faults/describe-fault.js';
import { ApiError } from '../../../http/api-error.js';
import type { RateLimiter } from '../../../http/rate-limit.js';
import type { Clock } from '../../../providers/clock.js';
import { linkAgainText } from '../../../rules/message-text.js';
import type { IsTestNumber } from '../../../rules/phone-number.js';
import { cartLink } from '../../carts/cart-link.js';
import { insertText } from '../message-repository.js';
import { readPatientPhone } from '../refuse-send.js';
import { findOpenText, findPracticeOfLink, hadLinkSince, type OpenText } from './ask-for-link-repository.js';

/** A cart's link is texted again at most once in this time. */
const ONCE_IN_MS = DAY_MS;
/** Requests from an address, which many phones of a carrier share. */
const PER_ADDRESS = { limit: 20, windowSeconds: 3600 } as const;
/** Requests for a number, known or not. */
const PER_NUMBER = { limit: 3, windowSeconds: 86_400 } as const;

interface Dependencies {
  readonly db: RootDatabase;
  readonly rateLimiter: Pick<RateLimiter, 'take'>;
  readonly clock: Clock;
  readonly isTestNumber: IsTestNumber;
  readonly publicUrl: string;
  readonly log: Logger;
}

/** What a patient sent from the page of a dead link. */
export interface LinkRequest {
  readonly typedNumber: string;
  /** The id in the link, whether or not there is such a cart; null when it has none. */
  readonly publicId: string | null;
  /** Where the request comes from. */
  readonly address: string;
}

export type LinkAgain = ReturnType<typeof createLinkAgain>;

/** Texts a cart's link again to a patient who asks for it, at most once a day (docs/product.md §8.29). */
export function createLinkAgain(dependencies: Dependencies) {
  const { db, rateLimiter, clock, isTestNumber, publicUrl, log } = dependencies;
  const running = new Set<Promise<void>>();

  return {
    /**
     * Anti-enumeration: the answer is the same, and as fast, whether or not the number is known, because the work is
     * done after it. A request that a stopping process loses can be repeated.
     * @throws ApiError `invalid_phone`, or `rate_limited` for the address
     */
    async ask({ typedNumber, publicId, address }: LinkRequest): Promise<void> {
      await rateLimiter.take({ key: `link-again:${address}`, ...PER_ADDRESS });
      const phoneNumber = readPatientPhone(typedNumber, isTestNumber);
      const work: Promise<void> = textPatient(phoneNumber, publicId)
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
      const text = await findOpenText(tx, phoneNumber, practiceId, clock.now());
      if (text !== null) await queueOnce(tx, text, phoneNumber);
    });
  }

  /** Queues the text unless the cart had one within a day. It is automatic, so hours and pauses apply. */
  async function queueOnce(tx: Database, text: OpenText, phoneNumber: string): Promise<void> {
    // The same lock as for every other send of this cart to this number.
    await takeAdvisoryLock(tx, `${text.cartId} ${phoneNumber}`);
    const now = clock.now();
    if (await hadLinkSince(tx, text.cartId, new Date(now.getTime() - ONCE_IN_MS))) return;
    const { id: firstMessageId, practiceId, cartId, patientLastName, language } = text;
    const cartUrl = cartLink(publicUrl, text.publicId);
    await insertText(tx, {
      ...{ practiceId, cartId, patientLastName, language, firstMessageId, phoneNumber },
      isAutomatic: true,
      type: 'link',
      state: 'queued',
      body: linkAgainText({ ...text, cartUrl }),
      dueAt: now,
      createdAt: now,
    });
  }
}
