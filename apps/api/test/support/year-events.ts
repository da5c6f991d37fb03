import { DAY_MS } from '@eyecart/shared/rules/durations';
import { shopOrder } from './shop-orders.js';
import type { TestApi } from './test-api.js';
import { recordAsked, recordOptOut, reply } from './year-actions.js';
import type { CheckedPatient } from './year-rules.js';

/** What the simulation records about a patient, apart from the product's own rows. */
export type Patient = CheckedPatient & {
  /** Calls the API for the patient's practice. */
  readonly call: (path: string, body: object) => Promise<{ status: number; body: Record<string, never> }>;
  cartId: string | null;
  /** When staff sent a follow-up. */
  readonly followedUp: Date[];
  readonly orders: ReturnType<typeof shopOrder>[];
};

export interface Moment {
  readonly random: () => number;
  readonly now: Date;
  readonly variantId: string;
  /** Nothing can be bought. */
  readonly isSoldOut: boolean;
}

/** What may happen to a patient in a few hours. */
export async function live(api: TestApi, patient: Patient, moment: Moment): Promise<void> {
  const { random, now, variantId, isSoldOut } = moment;
  const { dependencies, database } = api;
  const { phoneNumber } = patient;
  const isLikely = (timesADay: number) => random() < timesADay / 6;
  const items = [{ id: variantId, variantId, quantity: 1 + Math.floor(random() * 2) }];
  const send = { phoneNumber, patientLastName: 'Alvarez', consent: true };

  if (isLikely(0.03) && !isSoldOut) {
    const { status, body } = await patient.call('/api/carts', { cartItems: items });
    if (status !== 201) throw new Error(`A cart was answered with ${status}.`);
    const { cartId, cartUrl }: { cartId?: string; cartUrl?: string } = body;
    const text = await patient.call('/api/send-sms', { ...send, cartUrl });
    if (text.status === 200) patient.cartId = cartId ?? null;
  }
  if (isLikely(0.004) && !isSoldOut) {
    const scheduledFor = new Date(now.getTime() + Math.ceil(random() * 20) * DAY_MS).toISOString();
    const everyMonths = [1, 2, 3, 6][Math.floor(random() * 4)];
    const times = random() < 0.5 ? 4 : null;
    await patient.call('/api/create-order', { ...send, items, scheduledFor, repeat: { everyMonths, times } });
  }
  if (isLikely(0.06)) {
    await database.query(
      `UPDATE carts SET opened_at = coalesce(opened_at, $2) WHERE id IN (SELECT cart_id FROM messages
         WHERE phone_number = $1 AND sent_at IS NOT NULL ORDER BY sent_at DESC LIMIT 1)`,
      [phoneNumber, now],
    );
  }
  if (patient.cartId !== null && isLikely(0.05)) await order(api, patient, patient.cartId, now);
  if (patient.cartId !== null && isLikely(0.12)) {
    const wanted = random() < 0.8;
    const { rows } = await database.query('SELECT ordered_at, expires_at FROM carts WHERE public_id = $1', [
      patient.cartId,
    ]);
    const isOpen = rows[0].ordered_at !== null && rows[0].expires_at > now;
    const isOut = patient.optedOut.at(-1)?.until === null;
    const { status } = await api
      .browser()
      .post(`/cart/${patient.cartId}/reorder-texts`)
      .type('form')
      .send({ wanted: wanted ? 'yes' : 'no' });
    // The page of a cart that was never texted offers nothing, and refuses a post.
    const isTaken = status === 303;
    if (isOpen && isTaken && !(wanted && isOut)) recordAsked(patient, wanted, now);
  }
  const last = patient.orders.at(-1);
  if (last && isLikely(0.002)) {
    const returned = { ...last, updatedAt: now, financialStatus: 'refunded' };
    await dependencies.orders.recordOrder(returned);
    patient.settled.add(last.externalId);
    patient.orders.pop();
  }
  if (isLikely(0.003)) {
    await dependencies.optOuts.record(phoneNumber, { source: 'reply', recordedBy: null });
    recordOptOut(patient, now);
  }
  if (isLikely(0.01)) await reply(api, patient, moment);
  if (isLikely(0.005)) {
    await database.query(
      `UPDATE messages SET state = 'undelivered', reason_code = 'not_delivered' WHERE id = (
         SELECT messages.id FROM messages JOIN carts ON carts.id = cart_id
         WHERE phone_number = $1 AND type IN ('initial', 'scheduled') AND state = 'accepted'
           AND opened_at IS NULL AND carts.ordered_at IS NULL
         ORDER BY messages.created_at DESC LIMIT 1)`,
      [phoneNumber],
    );
  }
  if (isLikely(0.01)) {
    await dependencies.optOuts.lift(dependencies.db, phoneNumber);
    const open = patient.optedOut.at(-1);
    if (open?.until === null) patient.optedOut.splice(-1, 1, { ...open, until: now });
  }
}

async function order(api: TestApi, patient: Patient, publicId: string, now: Date): Promise<void> {
  const { rows } = await api.database.query('SELECT id, lines FROM carts WHERE public_id = $1', [publicId]);
  const lines = rows[0].lines.map((line: { variantId: string; title: string; quantity: number }) => ({
    variantId: line.variantId,
    title: line.title,
    variantTitle: null,
    quantity: line.quantity,
    currentQuantity: line.quantity,
    priceCents: 1000,
    discountCents: 0,
  }));
  const taken = shopOrder({
    cartReference: rows[0].id,
    discountCodes: [],
    orderedAt: now,
    updatedAt: now,
    lines,
  });
  await api.dependencies.orders.recordOrder(taken);
  patient.orders.push(taken);
}
