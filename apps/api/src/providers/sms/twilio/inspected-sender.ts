import type twilio from 'twilio';

/** The account, its sender, and where replies to it must be posted. */
export interface InspectedSender {
  readonly client: twilio.Twilio;
  readonly accountSid: string;
  readonly from: string | null;
  readonly messagingServiceSid: string | null;
  readonly repliesUrl: string;
}

/** A number of the account; null when it has no such number. */
export async function findNumber(client: twilio.Twilio, phoneNumber: string | null) {
  if (phoneNumber === null) return null;
  const [found] = await client.incomingPhoneNumbers.list({ phoneNumber, limit: 1 });
  return found ?? null;
}

export const ok = (message: string) => ({ state: 'ok', message }) as const;
export const wrong = (message: string) => ({ state: 'wrong', message }) as const;
export const unknown = (message: string) => ({ state: 'unknown', message }) as const;
