/** The sandbox's Messaging Service, which has its number and its RCS sender. */
export const SERVICE_SID = `MG${'5a'.repeat(16)}`;

/** The address of the sandbox's RCS sender. */
export const RCS_AGENT = 'rcs:eyecart_sandbox_agent';

const PREFIX = 'rcs:';

export type Channel = 'sms' | 'rcs';

export const isRcs = (address: string): boolean => address.startsWith(PREFIX);
/** A phone's address: its number, or that with the prefix of RCS. */
export const addressOf = (phone: string, channel: Channel): string =>
  channel === 'rcs' ? `${PREFIX}${phone}` : phone;
/** The number in a phone's address. */
export const numberIn = (address: string): string =>
  isRcs(address) ? address.slice(PREFIX.length) : address;
