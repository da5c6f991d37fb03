import twilio from 'twilio';
import { storableText } from '../../../rules/storable.js';
import { UnsignedWebhookError, type WebhookRequest } from '../../webhook-request.js';
import type { Delivery, IncomingText, ListedText, SmsGateway } from '../sms-gateway.js';
import { explainCode } from './explain-code.js';
import { GatewayClient, withWriteGuard } from './gateway-client.js';
import { inspectAccount, inspectSender } from './inspect-account.js';
import { createdAtOf, listMessages, type Message, readMediaCount } from './list-messages.js';
import { listReplies } from './list-replies.js';
import { namesIn, rcsAddress, readAddress } from './read-address.js';
import { readSendFailure } from './read-send-failure.js';

export interface TwilioSettings {
  /** `AC` and 32 hexadecimal digits. */
  readonly accountSid: string;
  /** Signs our requests and the gateway's. */
  readonly authToken: string;
  /** The second token during a rotation: the gateway may sign with either. */
  readonly secondaryAuthToken?: string | null;
  /** E.164 number texts come from; null when a Messaging Service chooses it. */
  readonly from: string | null;
  /** Messaging Service that chooses the sender; wins over `from`. */
  readonly messagingServiceSid: string | null;
  /** Replaces https://api.twilio.com, e.g. the sandbox's http://localhost:3100; null = the real gateway. */
  readonly origin: string | null;
  /** `false` for the sandbox, which has no rate limit. */
  readonly hasLimits?: boolean;
  /** How long one request may take. Default 8,000. */
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 8_000;
const PAGE_SIZE = 100;
/** More than 2,000 texts to one number since an attempt is an error, not a list to search. */
const MAX_PAGES = 20;

/** Twilio's magic test numbers. No patient has a number in area code 500. Source: docs/providers.md §2 */
const MAGIC_NUMBER = /^\+1500555000\d$/;

const NUMBER = /^\+[1-9]\d{7,14}$/;
const SERVICE = /^MG[0-9a-f]{32}$/i;

/** Empty TwiML: no reply is sent. */
const EMPTY_TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

/** @throws Error when the settings name no sender or the account id is not one. */
export function createTwilioGateway(settings: TwilioSettings): SmsGateway {
  const shared = chooseSender(settings);
  const timeoutMs = settings.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const httpClient = new GatewayClient({ origin: settings.origin, timeoutMs });
  const tokens = [settings.authToken, settings.secondaryAuthToken ?? ''].filter((token) => token !== '');
  const client = twilio(settings.accountSid, settings.authToken, { httpClient });

  return {
    name: 'twilio',
    sender: settings.messagingServiceSid ?? settings.from ?? settings.accountSid,
    startNumberOf: (sender) => (sender === null ? settings.from : namesOf(readSender(sender)).from),
    isSender: (value) => NUMBER.test(value) || SERVICE.test(value),
    textsPerSecondOf: (sender) => (settings.hasLimits === false ? null : textsPerSecondOf(sender)),
    secret: settings.authToken,
    isTestNumber: (e164) => MAGIC_NUMBER.test(e164),
    acknowledgement: { contentType: 'text/xml', body: EMPTY_TWIML },

    async send({ to, body, sender, statusCallbackUrl, mayStillSend }) {
      try {
        const message = await withWriteGuard(mayStillSend, () =>
          client.messages.create({
            ...(sender === null ? shared : readSender(sender)),
            to,
            body,
            statusCallback: statusCallbackUrl,
          }),
        );
        if (typeof message.sid !== 'string') return { kind: 'unknown', reason: 'accepted without an id' };
        return { kind: 'sent', gatewayId: message.sid };
      } catch (error) {
        return readSendFailure(error);
      }
    },

    async findReceivedAt(gatewayId) {
      try {
        const { dateCreated } = await client.messages(gatewayId).fetch();
        return dateCreated instanceof Date && !Number.isNaN(dateCreated.getTime()) ? dateCreated : null;
      } catch {
        return null;
      }
    },

    async findDelivery(gatewayId) {
      try {
        const { status, errorCode } = await client.messages(gatewayId).fetch();
        return readDelivery(status, errorCode ?? null);
      } catch (error) {
        if (error instanceof twilio.RestException && error.status === 404) return null;
        throw error;
      }
    },

    async listTexts(to, since) {
      const listing = { since, pageSize: PAGE_SIZE, maxPages: MAX_PAGES };
      const sms = await listMessages(client, { ...listing, to });
      // A Messaging Service with an RCS sender lists what went by RCS under the phone's RCS address.
      const rcs = await listMessages(client, { ...listing, to: rcsAddress(to) });
      const texts = [...sms, ...rcs].map(toListedText);
      return [...new Map(texts.map((text) => [text.gatewayId, text])).values()];
    },

    listReplies: (since, senders) =>
      listReplies(client, [settings, ...senders.map((sender) => namesOf(readSender(sender)))], since),

    inspect: (repliesUrl, sender) =>
      sender === undefined
        ? inspectAccount({ ...settings, client, repliesUrl })
        : inspectSender({ ...settings, ...namesOf(readSender(sender)), client, repliesUrl }),

    readStatusReport(request) {
      const form = readSignedForm(request, tokens);
      const gatewayId = form.MessageSid;
      const delivery = readDelivery(form.MessageStatus, readErrorCode(form.ErrorCode));
      return gatewayId && delivery ? { gatewayId, delivery } : null;
    },

    readIncomingText(request) {
      const {
        MessageSid: gatewayId,
        From = '',
        Body: body,
        NumMedia,
        OptOutType,
        To,
        MessagingServiceSid,
      } = readSignedForm(request, tokens);
      const mediaCount = readMediaCount(NumMedia);
      if (!gatewayId || (body === undefined && mediaCount === 0)) return null;
      return {
        gatewayId,
        ...readAddress(From),
        sentTo: namesIn(To, MessagingServiceSid),
        body: body ?? '',
        mediaCount,
        handledAs: readOptOutType(OptOutType),
      };
    },
  };
}

type Sender = { readonly messagingServiceSid: string } | { readonly from: string };

const readSender = (sender: string): Sender =>
  SERVICE.test(sender) ? { messagingServiceSid: sender } : { from: sender };

const namesOf = (sender: Sender) => ({ from: null, messagingServiceSid: null, ...sender });

/** A single number sends one text per second, a Messaging Service ten. */
export const textsPerSecondOf = (sender: string): number => (SERVICE.test(sender) ? 10 : 1);

function chooseSender({ messagingServiceSid, from }: TwilioSettings): Sender {
  if (messagingServiceSid !== null) return { messagingServiceSid };
  if (from !== null) return { from };
  throw new Error(
    'The text gateway needs a sender: a number (from) or a Messaging Service (messagingServiceSid)',
  );
}

const toListedText = (message: Message): ListedText => ({
  gatewayId: message.sid,
  to: readAddress(message.to).from,
  body: message.body,
  createdAt: createdAtOf(message),
  delivery: readDelivery(message.status, message.errorCode ?? null) ?? { status: 'accepted' },
});

/** Twilio's forms have some 30 fields; checking the signature of thousands takes long. */
const MAX_FIELDS = 200;

/**
 * The fields of a webhook form signed with one of our auth tokens; two are valid during a rotation. What PostgreSQL
 * cannot store is removed once the signature is checked.
 * @throws UnsignedWebhookError for any other request. Source: docs/providers.md §2.5
 */
function readSignedForm(
  { url, header, body }: WebhookRequest,
  authTokens: readonly string[],
): Readonly<Record<string, string | undefined>> {
  const encoded = Buffer.from(body).toString('utf8');
  if (encoded.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) throw new UnsignedWebhookError();
  const form = Object.fromEntries(new URLSearchParams(encoded));
  const signature = header('X-Twilio-Signature');
  const isSigned =
    signature !== undefined &&
    signature !== '' &&
    authTokens.some((token) => twilio.validateRequest(token, signature, url, form));
  if (!isSigned) throw new UnsignedWebhookError();
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, storableText(value)]));
}

/** Null for statuses that are never reported for an outgoing text (received, scheduled …). */
function readDelivery(status: string | undefined, errorCode: number | null): Delivery | null {
  switch (status) {
    case 'accepted':
    case 'queued':
    case 'sending':
    case 'sent':
      return { status: 'accepted' };
    case 'delivered':
    // RCS read receipt.
    case 'read':
      return { status: 'delivered' };
    case 'undelivered':
    case 'failed':
      return { status: 'failed', failure: explainCode(errorCode) };
    default:
      return null;
  }
}

function readOptOutType(type: string | undefined): IncomingText['handledAs'] {
  switch (type?.toUpperCase()) {
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

function readErrorCode(value: string | undefined): number | null {
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : null;
}
