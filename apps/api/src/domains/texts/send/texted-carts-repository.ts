import { SEND_DETAILS, type SendDetails } from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import { pick } from '@eyecart/shared/rules/pick';
import { and, desc, eq, gt, gte, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { prepareOnce, unseen } from '../../../db/run-prepared.js';
import { type CartLine, carts, messages } from '../../../db/schema/index.js';
import { type OrderEnded, orderEndedOf } from '../../carts/order-ended.js';
import { lockedInOrder } from '../message-repository.js';
import type { MessageRow } from '../message-types.js';

export interface TextedCart {
  readonly lines: readonly CartLine[];
  readonly textedAt: Date;
}

export interface CorrectableText {
  readonly cartId: string;
  readonly phoneNumber: string;
  readonly patientLastName: string | null;
  readonly discountCode: string | null;
  readonly language: Language;
  readonly isLanguageChosen: boolean;
  readonly lines: readonly CartLine[];
}

/** A practice's text with its cart; null for one without a cart, or whose number was erased. */
export async function findTextedCart(
  tx: Database,
  practiceId: string,
  messageId: string,
): Promise<CorrectableText | null> {
  const [found] = await tx
    .select({
      cartId: carts.id,
      phoneNumber: messages.phoneNumber,
      patientLastName: messages.patientLastName,
      discountCode: carts.discountCode,
      language: carts.language,
      isLanguageChosen: carts.isLanguageChosen,
      lines: carts.lines,
    })
    .from(messages)
    .innerJoin(carts, eq(carts.id, messages.cartId))
    .where(and(eq(messages.id, messageId), eq(messages.practiceId, practiceId), isFirstText));
  if (!found || found.phoneNumber === null) return null;
  return { ...found, phoneNumber: found.phoneNumber };
}

/** Marks a cart's texts to a number as sent again to a corrected one (docs/product.md §8.19). */
export async function markCorrected(
  tx: Database,
  { cartId, phoneNumber }: Pick<CorrectableText, 'cartId' | 'phoneNumber'>,
  now: Date,
): Promise<void> {
  await tx
    .update(messages)
    .set({ correctedAt: now })
    .where(
      lockedInOrder(
        tx,
        and(eq(messages.cartId, cartId), eq(messages.phoneNumber, phoneNumber), isNull(messages.correctedAt)),
      ),
    );
}

/** The latest text of a practice to a number, with what was in its cart. */
export interface LatestText
  extends Pick<MessageRow, 'state' | 'reasonCode' | 'reasonParams' | 'language'>,
    SendDetails {
  readonly textedAt: Date;
  readonly orderedAt: Date | null;
  readonly orderEnded: OrderEnded | null;
  readonly lines: readonly CartLine[] | null;
}

/** More than the limits allow to one number in that time. */
const MOST = 100;

const isFirstText = inArray(messages.type, ['initial', 'scheduled']);

const isOfNumber = and(
  eq(messages.phoneNumber, unseen(sql.placeholder('phoneNumber'), 'text')),
  eq(messages.practiceId, unseen(sql.placeholder('practiceId'), 'text')),
  isFirstText,
);

/** Carts that a practice texted to a number since an instant, newest first; failed texts do not count. */
export async function listTextedCarts(
  tx: Database,
  practiceId: string,
  phoneNumber: string,
  since: Date,
): Promise<TextedCart[]> {
  const rows = await prepareTextedCarts(tx).execute({ practiceId, phoneNumber, since });
  return rows.map(({ lines, sentAt, createdAt }) => ({ lines, textedAt: sentAt ?? createdAt }));
}

const prepareTextedCarts = prepareOnce((tx) =>
  tx
    .select({ lines: carts.lines, sentAt: messages.sentAt, createdAt: messages.createdAt })
    .from(messages)
    .innerJoin(carts, eq(carts.id, messages.cartId))
    .where(
      and(
        isOfNumber,
        gte(messages.createdAt, sql.placeholder('since')),
        notInArray(messages.state, ['refused', 'undelivered', 'canceled']),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(MOST)
    .prepare('list_texted_carts'),
);

/** The latest text of a practice to a number that was attempted; null when there is none. */
export async function findLatestText(
  tx: Database,
  practiceId: string,
  phoneNumber: string,
): Promise<LatestText | null> {
  const [found] = await prepareLatestText(tx).execute({ practiceId, phoneNumber });
  if (!found) return null;
  const { sentAt, createdAt, ...text } = found;
  return { ...text, textedAt: sentAt ?? createdAt };
}

const prepareLatestText = prepareOnce((tx) =>
  tx
    .select({
      ...pick(messages, SEND_DETAILS),
      state: messages.state,
      language: messages.language,
      reasonCode: messages.reasonCode,
      reasonParams: messages.reasonParams,
      sentAt: messages.sentAt,
      createdAt: messages.createdAt,
      orderedAt: messages.orderConvertedAt,
      orderEnded: orderEndedOf(messages.cartId),
      lines: carts.lines,
    })
    .from(messages)
    .leftJoin(carts, eq(carts.id, messages.cartId))
    .where(and(isOfNumber, gt(messages.attempts, 0)))
    .orderBy(desc(messages.createdAt))
    .limit(1)
    .prepare('find_latest_text'),
);
