import { DAY_MS } from '@eyecart/shared/rules/durations';
import type { Database } from '../../../db/client.js';
import type { RefillLine } from '../../../db/schema/index.js';
import { checkOptedOut } from '../../texts/consent-repository.js';
import {
  type CartRow,
  findOrderWithCart,
  insertRefill,
  listNewerRefills,
  listRecipients,
  lockEarlierRefills,
  lockRefillOfOrder,
  lockRefillsOf,
  type OrderRow,
  setRefillLines,
  TOO_LATE_MS,
  withdrawRefill,
} from './refill-repository.js';
import { findSupplies } from './supplies.js';

/** Items that run out this soon after the first are refilled with it. */
const TOGETHER_MS = 14 * DAY_MS;

interface Timing {
  readonly now: Date;
  /** How long before the first item runs out a refill is due. */
  readonly daysBefore: number;
}

/**
 * Makes or updates the refill of an order, if its cart was texted to one number, without what was returned. What a
 * patient ordered again leaves the refills of earlier orders. Call it in the transaction that stores the order. Source:
 * docs/product.md §14.2.
 */
export async function proposeRefill(
  tx: Database,
  orderId: string,
  { now, daysBefore }: Timing,
): Promise<void> {
  const found = await findOrderWithCart(tx, orderId);
  if (!found || found.order.isTest) return;
  const { order, cart } = found;
  const made = await lockRefillOfOrder(tx, orderId);
  if (made && made.state !== 'open') return;
  const lines = await linesOf(tx, order, cart);
  if (made) {
    const again = made.phoneNumber === null ? NOTHING : await findOrderedAgain(tx, order, made.phoneNumber);
    const due = lines.filter(({ variantId }) => !again.has(variantId));
    if (due.length === 0) {
      return withdrawRefill(tx, made.id, lines.length === 0 ? 'returned' : 'ordered', now);
    }
    if (isSame(due, made.lines)) return;
    return setRefillLines(tx, made.id, due, dueAtOf(due, daysBefore));
  }
  const patient = await findRecipient(tx, cart.id);
  if (patient === null || lines.length === 0) return;
  await lockRefillsOf(tx, patient.phoneNumber);
  if (await checkOptedOut(tx, patient.phoneNumber)) return;
  const again = await findOrderedAgain(tx, order, patient.phoneNumber);
  const due = lines.filter(({ variantId }) => !again.has(variantId));
  const dueAt = dueAtOf(due, daysBefore);
  if (due.length > 0 && now.getTime() - dueAt.getTime() < TOO_LATE_MS) {
    await insertRefill(tx, {
      ...patient,
      practiceId: order.practiceId,
      orderId,
      discountCode: cart.discountCode,
      language: cart.language,
      lines: due,
      dueAt,
      state: 'open',
      createdAt: now,
    });
  }
  await removeFromEarlierRefills(tx, order, patient.phoneNumber, lines, { now, daysBefore });
}

const NOTHING: ReadonlySet<string> = new Set();

/** The variants in refills of the patient's newer orders from the practice. */
async function findOrderedAgain(
  tx: Database,
  order: OrderRow,
  phoneNumber: string,
): Promise<ReadonlySet<string>> {
  const newer = await listNewerRefills(tx, order, phoneNumber);
  return new Set(newer.flatMap((one) => one.lines.map(({ variantId }) => variantId)));
}

/** The products of known supply that run out first or soon after, with when each does. */
async function linesOf(tx: Database, order: OrderRow, cart: CartRow): Promise<RefillLine[]> {
  if (order.status === 'canceled' || order.status === 'refunded') return [];
  const kept = new Map<string, number>();
  for (const { variantId, quantity, refundedQuantity } of order.lines ?? []) {
    if (variantId) kept.set(variantId, (kept.get(variantId) ?? 0) + quantity - refundedQuantity);
  }
  const supplies = await findSupplies(tx, order.practiceId, [...kept.keys()]);
  const lines = [...kept].flatMap(([variantId, quantity]): RefillLine[] => {
    const supply = supplies.get(variantId);
    const line = cart.lines.find((one) => one.variantId === variantId);
    if (!line || !supply || supply.days === null || supply.source === null || quantity <= 0) return [];
    const runsOutAt = new Date(order.orderedAt.getTime() + supply.days * quantity * DAY_MS).toISOString();
    return [{ ...line, quantity, runsOutAt, source: supply.source }];
  });
  const first = Math.min(...lines.map(runsOut));
  return lines
    .filter((line) => runsOut(line) <= first + TOGETHER_MS)
    .sort((one, other) => runsOut(one) - runsOut(other));
}

const runsOut = ({ runsOutAt }: RefillLine): number => Date.parse(runsOutAt);

const dueAtOf = (lines: readonly RefillLine[], daysBefore: number): Date =>
  new Date(Math.min(...lines.map(runsOut)) - daysBefore * DAY_MS);

const isSame = (one: readonly RefillLine[], other: readonly RefillLine[]): boolean =>
  factsOf(one) === factsOf(other);
const factsOf = (lines: readonly RefillLine[]): string =>
  lines.map(({ variantId, quantity, runsOutAt }) => `${variantId} ${quantity} ${runsOutAt}`).join('\n');

/** States of a text that may have reached the patient. */
const SENT_STATES = ['sending', 'unknown', 'accepted', 'delivered'] as const;

/** The one number that a cart was texted to, and the last name; null when there is none or several. */
export async function findRecipient(
  tx: Database,
  cartId: string,
  { includesUndelivered = false } = {},
): Promise<{ phoneNumber: string; patientLastName: string | null } | null> {
  const undelivered = includesUndelivered ? (['undelivered'] as const) : [];
  const texted = await listRecipients(tx, cartId, [...SENT_STATES, ...undelivered]);
  const [first] = texted;
  if (!first?.phoneNumber || texted.some(({ phoneNumber }) => phoneNumber !== first.phoneNumber)) return null;
  return { phoneNumber: first.phoneNumber, patientLastName: first.patientLastName };
}

async function removeFromEarlierRefills(
  tx: Database,
  order: OrderRow,
  phoneNumber: string,
  lines: readonly RefillLine[],
  { now, daysBefore }: Timing,
): Promise<void> {
  const again = new Set(lines.map(({ variantId }) => variantId));
  for (const refill of await lockEarlierRefills(tx, order, phoneNumber)) {
    const left = refill.lines.filter(({ variantId }) => !again.has(variantId));
    if (left.length === 0) await withdrawRefill(tx, refill.id, 'ordered', now);
    else if (left.length < refill.lines.length) {
      await setRefillLines(tx, refill.id, left, dueAtOf(left, daysBefore));
    }
  }
}
