import { MINUTE_MS } from '@eyecart/shared/rules/durations';
import type { Database } from '../../../db/client.js';
import { takeAdvisoryLock } from '../../../db/take-advisory-lock.js';
import type { Caller } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import type { Clock } from '../../../providers/clock.js';
import { initialText } from '../../../rules/message-text.js';
import { cartLink } from '../../carts/cart-link.js';
import { recordAction } from '../../practices/audit-repository.js';
import { recordFollowUp } from '../follow-up-send-repository.js';
import { insertText } from '../message-repository.js';
import { HEAD_START_MS, queueFirstText } from '../queue-text.js';
import { type RefuseSend, refusalOf } from '../refuse-send.js';
import { findPauses } from '../reply-repository.js';
import { publicStatus } from '../state.js';
import { findLastOfLink, findTextedLink, moveCardUp, type TextedLink } from './send-link-again-repository.js';

/** A double click within this time is one send. */
const JUST_NOW_MS = MINUTE_MS;

interface Dependencies {
  readonly refuseSend: Pick<RefuseSend, 'overLimit' | 'optedOut' | 'waitingReply' | 'followUpTooSoon'>;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly reminderDelayHours: number;
}

/**
 * Queues a text of the same link to the same number, and returns its id; send it with `SendNow` after the transaction.
 * It gets no reminder, because its cart has one, unless all earlier texts of the cart to the number failed. The first
 * text's consent counts. Source: docs/product.md §8.29.
 * @throws ApiError `message_not_found` for another practice's text and one without a cart; `cart_expired`,
 * `already_ordered`, `number_corrected`; `texted_just_now` within a minute or while a text of it is under way; and as a
 * manual send for limits, an opt-out, a waiting reply, and a follow-up too soon
 */
export type SendLinkAgain = (
  tx: Database,
  caller: Caller,
  request: { readonly messageId: string; readonly isFollowUp: boolean },
) => Promise<string>;

export function createSendLinkAgain(dependencies: Dependencies): SendLinkAgain {
  const { refuseSend, clock, publicUrl } = dependencies;

  return async (tx, caller, { messageId, isFollowUp }) => {
    const { practice } = caller;
    const found = await findTextedLink(tx, practice.id, messageId);
    if (found === null) throw new ApiError('message_not_found');
    const { cartId, phoneNumber } = found.text;
    // The same lock as for every other send of this cart to this number, so that a double click finds the first text.
    await takeAdvisoryLock(tx, `${cartId} ${phoneNumber}`);
    const link = await findTextedLink(tx, practice.id, messageId);
    if (link === null) throw new ApiError('message_not_found');
    // First, so that a practice at its limit does not find out who opted out.
    await refuseSend.overLimit(tx, practice.id, phoneNumber);
    await refuseSend.optedOut(tx, practice, phoneNumber);
    await refuseSend.waitingReply(tx, practice.id, phoneNumber);
    await refusePaused(tx, practice.id, phoneNumber);
    refuseClosed(link, clock.now());
    const last = await findLastOfLink(tx, cartId, phoneNumber);
    const isUnderWay = publicStatus(last.state) === 'pending';
    if (isUnderWay || clock.now().getTime() - last.at.getTime() < JUST_NOW_MS) {
      throw new ApiError('texted_just_now');
    }
    if (isFollowUp) await refuseSend.followUpTooSoon(tx, practice, phoneNumber);
    return add(tx, caller, link, { firstId: last.firstId, isFollowUp });
  };

  /** `firstId`: the latest first text that did not fail; null when all did. */
  async function add(
    tx: Database,
    caller: Caller,
    link: TextedLink,
    { firstId, isFollowUp }: { readonly firstId: string | null; readonly isFollowUp: boolean },
  ): Promise<string> {
    const now = clock.now();
    const { practice } = caller;
    const { publicId, discountCode, ...recipient } = link.text;
    const words = {
      language: recipient.language,
      practiceName: practice.name,
      practicePhone: practice.phoneNumber ?? null,
      cartUrl: cartLink(publicUrl, publicId),
    };
    const row = {
      ...recipient,
      practiceId: practice.id,
      scheduledOrderId: null,
      isAutomatic: false,
      body: initialText({ ...words, hasDiscount: discountCode !== null }),
      createdAt: now,
    };
    const { id } =
      firstId === null
        ? await queueFirstText(
            tx,
            { ...row, ...words, type: 'initial', shortfalls: null, note: null },
            dependencies,
          )
        : await insertText(tx, {
            ...row,
            type: 'link',
            state: 'queued',
            firstMessageId: firstId,
            dueAt: new Date(now.getTime() + HEAD_START_MS),
          });
    if (firstId !== null) await moveCardUp(tx, firstId, now);
    const ids = { messageId: id, practiceId: practice.id, cartId: recipient.cartId };
    if (isFollowUp) await recordFollowUp(tx, { ...ids, kind: 'again', sentAt: now });
    await recordAction(tx, caller, { action: 'text.sent', subject: `message:${id}`, at: now });
    return id;
  }
}

/**
 * Refuses a number that a reply pauses. Send Cart only warns, but there is no form here. @throws ApiError `sms_refused`
 */
async function refusePaused(tx: Database, practiceId: string, phoneNumber: string): Promise<void> {
  const pauses = await findPauses(tx, practiceId, [phoneNumber]);
  if (pauses.has(phoneNumber)) throw refusalOf({ code: 'held_elsewhere' }, null);
}

/** @throws ApiError `number_corrected`, `already_ordered`, `cart_expired` */
function refuseClosed({ correctedAt, orderedAt, expiresAt }: TextedLink, now: Date): void {
  if (correctedAt !== null) throw new ApiError('number_corrected');
  if (orderedAt !== null) throw new ApiError('already_ordered');
  if (expiresAt <= now) throw new ApiError('cart_expired');
}
