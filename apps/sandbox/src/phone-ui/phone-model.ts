import type { FaultState } from '../faults.js';
import { displayMoney } from '../money.js';
import type { Sandbox } from '../sandbox.js';
import type { Settings } from '../settings.js';
import { financialStatus, orderMoney } from '../shop/orders.js';
import type { Order } from '../shop/shop-types.js';
import type { Text } from '../texts/text-types.js';

export interface PhoneEntry {
  phone: string;
  preview: string;
  at: string;
  unread: number;
}

export interface PhoneModel {
  entries: PhoneEntry[];
  /** The selected phone; null before the first text. */
  phone: string | null;
  texts: Text[];
  isOptedOut: boolean;
  /** The sender's name. */
  practice: string;
  sender: string;
  /** The latest link on the phone. */
  link: string | null;
  hasOpenCheckout: boolean;
  /** The latest orders that are not canceled. */
  orders: { number: number; label: string }[];
  faults: FaultState;
  settings: Settings;
  portalUrl: string;
  now: Date;
}

/** How many phones the list shows; others open with ?phone=. */
const LISTED = 100;
const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g;
const PRACTICE = /^(.{2,60}?):/;

const stateOf = (order: Order): string =>
  `${financialStatus(order).toLowerCase().replace('_', ' ')}${order.isFulfilled ? ', fulfilled' : ''}`;

export const linksIn = (body: string): string[] => body.match(LINK) ?? [];

/** "(312) 555-0142" for North American numbers, others unchanged. */
export const displayPhone = (phone: string): string =>
  phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

/** Everything the phone screen shows, for the selected phone or the one with the latest text. */
export function readPhone(sandbox: Sandbox, selected: string | null): PhoneModel {
  const { texts, shop, faults } = sandbox;
  const phones = texts.store.phones();
  const phone = selected !== null && phones.includes(selected) ? selected : (phones[0] ?? null);
  if (phone !== null) texts.store.markRead(phone);
  const listed = phones.filter((one, index) => index < LISTED || one === phone);
  const entries = listed.map((one): PhoneEntry => {
    const list = texts.store.listOf(one);
    const last = list.at(-1);
    const isFailed = last?.status === 'undelivered';
    return {
      phone: one,
      preview: isFailed ? 'Not delivered' : last?.body || (last?.numMedia ? 'Picture' : ''),
      at: last?.createdAt ?? '',
      unread: list.filter((text) => !text.isRead && text.status === 'delivered').length,
    };
  });
  const shown = phone === null ? [] : texts.store.listOf(phone);
  const fromPortal = shown.filter((text) => text.direction === 'outbound-api');
  const practice = fromPortal
    .map((text) => PRACTICE.exec(text.body)?.[1])
    .findLast((name) => name !== undefined);
  return {
    entries,
    phone,
    texts: shown,
    isOptedOut: phone !== null && texts.store.isOptedOut(phone),
    practice: practice ?? 'Your practice',
    sender: fromPortal.at(-1)?.from ?? '',
    link:
      fromPortal
        .filter(hasArrived)
        .flatMap((text) => linksIn(text.body))
        .at(-1) ?? null,
    hasOpenCheckout: shop.carts.findLatestOpen() !== null,
    orders: shop.orders
      .list()
      .filter((order) => order.cancelledAt === null)
      .toReversed()
      .slice(0, 8)
      .map((order) => ({
        number: order.number,
        label: `#${order.number}, ${displayMoney(orderMoney(order).leftCents, order.currency)}, ${stateOf(order)}`,
      })),
    faults: faults.read(),
    settings: sandbox.settings.read(),
    portalUrl: sandbox.portalUrl,
    now: sandbox.clock(),
  };
}

/** Whether the phone has the text: not while it is in transit, never if it failed. */
export const hasArrived = (text: Text): boolean =>
  text.direction === 'inbound' || text.status === 'delivered';
