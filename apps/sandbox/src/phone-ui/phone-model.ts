import type { FaultState } from '../faults.js';
import { displayMoney } from '../money.js';
import type { Sandbox } from '../sandbox.js';
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
  /** The phone on the screen; null when no text has come yet. */
  phone: string | null;
  texts: Text[];
  isOptedOut: boolean;
  /** Who the texts are from. */
  practice: string;
  sender: string;
  /** The youngest link on the phone. */
  link: string | null;
  hasOpenCheckout: boolean;
  /** The youngest orders that something can still be done with. */
  orders: { number: number; label: string }[];
  faults: FaultState;
  portalUrl: string;
  now: Date;
}

/** Phones in the list; older ones are reached by ?phone=. */
const LISTED = 100;
const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g;
const PRACTICE = /^(?:A reminder from )?(.{2,60}?)(?: picked a few| put your next|:)/;

const stateOf = (order: Order): string =>
  `${financialStatus(order).toLowerCase().replace('_', ' ')}${order.isFulfilled ? ', fulfilled' : ''}`;

export const linksIn = (body: string): string[] => body.match(LINK) ?? [];

/** "(312) 555-0142" for numbers of the North American plan, others as they are. */
export const displayPhone = (phone: string): string =>
  phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

/** Everything the phone screen shows, for the phone chosen or the one with the youngest text. */
export function readPhone(sandbox: Sandbox, chosen: string | null): PhoneModel {
  const { texts, shop, faults } = sandbox;
  const phones = texts.book.phones();
  const phone = chosen !== null && phones.includes(chosen) ? chosen : (phones[0] ?? null);
  if (phone !== null) texts.book.markRead(phone);
  const listed = phones.filter((one, index) => index < LISTED || one === phone);
  const entries = listed.map((one): PhoneEntry => {
    const list = texts.book.listOf(one);
    const last = list.at(-1);
    const isFailed = last?.status === 'undelivered';
    return {
      phone: one,
      preview: isFailed ? 'Not delivered' : (last?.body ?? ''),
      at: last?.createdAt ?? '',
      unread: list.filter((text) => !text.isRead && text.status === 'delivered').length,
    };
  });
  const shown = phone === null ? [] : texts.book.listOf(phone);
  const fromPortal = shown.filter((text) => text.direction === 'outbound-api');
  const practice = fromPortal
    .map((text) => PRACTICE.exec(text.body)?.[1])
    .findLast((name) => name !== undefined);
  return {
    entries,
    phone,
    texts: shown,
    isOptedOut: phone !== null && texts.book.isOptedOut(phone),
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
    portalUrl: sandbox.portalUrl,
    now: sandbox.clock(),
  };
}

/** Whether the text lights up on the phone: not while under way, never when it bounced. */
export const hasArrived = (text: Text): boolean =>
  text.direction === 'inbound' || text.status === 'delivered';
