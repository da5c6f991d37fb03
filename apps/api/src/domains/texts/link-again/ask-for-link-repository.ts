import type { Language } from '@eyecart/shared/languages/languages';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { carts, consents, messages, practices } from '../../../db/schema/index.js';
import { isOptedOut } from '../number-status.js';

/** How long after a cart's text its link can be asked for again. */
const ASKABLE_MS = 90 * DAY_MS;

/** A first text that was sent, of a cart that is neither expired nor ordered. */
export interface OpenText {
  readonly id: string;
  readonly practiceId: string;
  readonly practiceName: string;
  /** E.164. */
  readonly practicePhone: string | null;
  readonly cartId: string;
  /** The id in the cart's link. */
  readonly publicId: string;
  readonly language: Language;
  readonly patientLastName: string | null;
}

/**
 * A number's (E.164) latest text with an open cart, from the practice or from any (null), within 90 days and with
 * consent; null when there is none, or the number has opted out.
 */
export async function findOpenText(
  tx: Database,
  phoneNumber: string,
  practiceId: string | null,
  now: Date,
): Promise<OpenText | null> {
  const hasConsent = sql`EXISTS (SELECT FROM ${consents} WHERE ${consents.phoneNumber} = ${messages.phoneNumber}
    AND ${consents.practiceId} = ${messages.practiceId} AND ${consents.given} IN ('ticked', 'attested', 'requested'))`;
  const [found] = await tx
    .select({
      id: messages.id,
      practiceId: messages.practiceId,
      practiceName: practices.name,
      practicePhone: practices.phoneNumber,
      cartId: carts.id,
      publicId: carts.publicId,
      language: messages.language,
      patientLastName: messages.patientLastName,
    })
    .from(messages)
    .innerJoin(carts, eq(carts.id, messages.cartId))
    .innerJoin(practices, eq(practices.id, messages.practiceId))
    .where(
      and(
        eq(messages.phoneNumber, phoneNumber),
        inArray(messages.type, ['initial', 'scheduled']),
        inArray(messages.state, ['accepted', 'delivered']),
        gt(messages.attemptedAt, new Date(now.getTime() - ASKABLE_MS)),
        isNull(messages.correctedAt),
        gt(carts.expiresAt, now),
        isNull(carts.orderedAt),
        isNull(practices.disabledAt),
        practiceId === null ? undefined : eq(messages.practiceId, practiceId),
        hasConsent,
        sql`NOT ${isOptedOut(phoneNumber)}`,
      ),
    )
    .orderBy(desc(messages.attemptedAt))
    .limit(1);
  return found ?? null;
}

/** The practice of a cart's link, expired or not; null when there is no such cart. */
export async function findPracticeOfLink(tx: Database, publicId: string): Promise<string | null> {
  const [found] = await tx
    .select({ practiceId: carts.practiceId })
    .from(carts)
    .where(eq(carts.publicId, publicId));
  return found?.practiceId ?? null;
}

/** Whether a cart's link was texted again after an instant, or is about to be. */
export async function hadLinkSince(tx: Database, cartId: string, since: Date): Promise<boolean> {
  const [found] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.cartId, cartId), eq(messages.type, 'link'), gt(messages.createdAt, since)))
    .limit(1);
  return found !== undefined;
}
