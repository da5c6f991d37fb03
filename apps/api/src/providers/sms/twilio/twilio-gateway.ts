import twilio from 'twilio';
import type { IncomingText, RememberedText, SmsGateway, StatusReport } from '../sms-gateway.js';
import { GatewayClient } from './gateway-client.js';
import { readSendFailure } from './read-send-failure.js';

export interface TwilioSettings {
  /** `AC` and 32 hexadecimal digits. */
  readonly accountSid: string;
  /** Signs our requests and the gateway's. */
  readonly authToken: string;
  /** E.164 number texts come from; null when a Messaging Service chooses it. */
  readonly from: string | null;
  /** Messaging Service that chooses the sender; wins over `from`. */
  readonly messagingServiceSid: string | null;
  /** Replaces https://api.twilio.com, e.g. the sandbox's http://localhost:3100; null = the real gateway. */
  readonly origin: string | null;
  /** How long one request may take. Default 8,000. */
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 8_000;
const PAGE_SIZE = 100;
/** 2,000 texts to one number since an unknown attempt are not a list to search but a fault. */
const MAX_PAGES = 20;

type FirstPage = Awaited<ReturnType<twilio.Twilio['messages']['page']>>;
type Page = Pick<FirstPage, 'instances'> & { nextPage(): Promise<Page> | undefined };
type Message = FirstPage['instances'][number];

/** @throws Error when the settings name no sender or the account id is not one. */
export function createTwilioGateway(settings: TwilioSettings): SmsGateway {
  const sender = chooseSender(settings);
  const timeoutMs = settings.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const httpClient = new GatewayClient({ origin: settings.origin, timeoutMs });
  const client = twilio(settings.accountSid, settings.authToken, { httpClient });

  return {
    async send({ to, body, statusCallbackUrl }) {
      try {
        const message = await client.messages.create({
          ...sender,
          to,
          body,
          statusCallback: statusCallbackUrl,
        });
        if (typeof message.sid !== 'string') return { kind: 'unknown', reason: 'accepted without an id' };
        return { kind: 'sent', gatewayId: message.sid };
      } catch (error) {
        return readSendFailure(error);
      }
    },

    async listTexts(to, since) {
      // The gateway's times are whole seconds: a text of the same second may look older than the attempt.
      const sinceMs = Math.floor(since.getTime() / 1000) * 1000;
      const found: RememberedText[] = [];
      // No DateSent filter: a queued text has none and would be missed.
      let page: Page | undefined = await client.messages.page({ to, pageSize: PAGE_SIZE });
      for (let pages = 1; page !== undefined; pages += 1) {
        if (pages > MAX_PAGES)
          throw new Error(`More than ${MAX_PAGES * PAGE_SIZE} texts to one number are listed`);
        const texts = page.instances.map(toRememberedText);
        const fresh = texts.filter((text) => text.createdAt.getTime() >= sinceMs);
        found.push(...fresh);
        // Newest first, but not strictly: only a page of old texts alone ends the search.
        if (texts.length > 0 && fresh.length === 0) break;
        page = await page.nextPage();
      }
      return found;
    },

    isSigned(url, form, signature) {
      if (signature === undefined || signature === '') return false;
      return twilio.validateRequest(settings.authToken, signature, url, { ...form });
    },

    readStatusReport(form) {
      const gatewayId = form.MessageSid;
      const status = readStatus(form.MessageStatus);
      if (!gatewayId || status === null) return null;
      return { gatewayId, status, errorCode: readErrorCode(form.ErrorCode) };
    },

    readIncomingText(form) {
      const { MessageSid: gatewayId, From: from, Body: body } = form;
      if (!gatewayId || !from || body === undefined) return null;
      return { gatewayId, from, body, takenFor: readOptOutType(form.OptOutType) };
    },
  };
}

function chooseSender({
  messagingServiceSid,
  from,
}: TwilioSettings): { messagingServiceSid: string } | { from: string } {
  if (messagingServiceSid !== null) return { messagingServiceSid };
  if (from !== null) return { from };
  throw new Error(
    'The text gateway needs a sender: a number (from) or a Messaging Service (messagingServiceSid)',
  );
}

function toRememberedText(message: Message): RememberedText {
  const createdAt: unknown = message.dateCreated;
  if (!(createdAt instanceof Date) || Number.isNaN(createdAt.getTime())) {
    throw new Error(`The text gateway lists ${message.sid} with the creation time "${String(createdAt)}"`);
  }
  return {
    gatewayId: message.sid,
    to: message.to,
    body: message.body,
    createdAt,
    status: message.status,
    errorCode: message.errorCode ?? null,
  };
}

/** Words that never come in a report on a text of ours (received, scheduled, read …) are none. */
function readStatus(word: string | undefined): StatusReport['status'] | null {
  switch (word) {
    case 'accepted':
    case 'queued':
      return 'queued';
    case 'sending':
    case 'sent':
    case 'delivered':
    case 'undelivered':
    case 'failed':
      return word;
    default:
      return null;
  }
}

function readOptOutType(word: string | undefined): IncomingText['takenFor'] {
  switch (word?.toUpperCase()) {
    case 'STOP':
      return 'stop';
    case 'START':
      return 'start';
    case 'HELP':
      return 'help';
    default:
      return null;
  }
}

function readErrorCode(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
