import type { Channel } from '../sms-gateway.js';

/** No address is longer. */
const MAX_LENGTH = 100;
const E164 = /^\+[1-9]\d{7,14}$/;
const RCS = 'rcs:';

/**
 * Who an address belongs to: E.164 for a phone, whichever channel it used, such as "rcs:+13125550142" or
 * "RcS:+1 312 555 0142"; otherwise as given, such as "rcs:brand_agent", "whatsapp:+13125550142", or a short code.
 * Source: docs/providers.md §2.11
 */
export function readAddress(address: string): { readonly from: string; readonly channel: Channel } {
  const compact = address.slice(0, MAX_LENGTH).replace(/[\s().-]/g, '');
  const channel = isRcs(compact) ? 'rcs' : 'sms';
  const number = channel === 'rcs' ? compact.slice(RCS.length) : compact;
  return { from: E164.test(number) ? number : address, channel };
}

/** The senders that a text came to: our number (E.164), and its Messaging Service. */
export const namesIn = (
  to: string | undefined,
  messagingServiceSid: string | null | undefined,
): readonly string[] =>
  [to === undefined || isRcs(to) ? '' : readAddress(to).from, messagingServiceSid ?? ''].filter(
    (name) => name !== '',
  );

/** Whether an address belongs to RCS: a phone's, or our own agent's. */
export const isRcs = (address: string): boolean =>
  address.trimStart().slice(0, RCS.length).toLowerCase() === RCS;

/** A phone's address (E.164) for RCS, as the gateway lists it. */
export const rcsAddress = (e164: string): string => `${RCS}${e164}`;
