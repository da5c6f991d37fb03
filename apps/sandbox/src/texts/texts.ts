import type { Clock } from '../clock.js';
import { SANDBOX_CREDENTIALS } from '../credentials.js';
import type { Faults } from '../faults.js';
import type { Log } from '../log.js';
import type { Numbering } from '../numbering.js';
import type { Delivery } from './delivery.js';
import { AUTO_REPLIES, readOptOutKeyword } from './opt-out-words.js';
import { addressOf, type Channel, isRcs, RCS_AGENT, SERVICE_SID } from './rcs.js';
import { countSegments } from './segments.js';
import { postSigned } from './signed-post.js';
import { phoneOf, type TextStore } from './text-store.js';
import type { Text } from './text-types.js';

export interface OutgoingText {
  to: string;
  from: string;
  body: string;
  statusCallback: string | null;
  messagingServiceSid: string | null;
}

export interface ReplyOptions {
  /** By RCS, the reply's sender is `rcs:` and the number, and its recipient the RCS sender. */
  channel?: Channel;
  /** Attached pictures. */
  numMedia?: number;
}

export interface Texts {
  store: TextStore;
  /** Accepts a text from the portal and delivers it, after `ready` if given. */
  accept(outgoing: OutgoingText, ready?: Promise<void>): Text;
  /** Replies from a phone. Resolves when the portal has responded or failed to. */
  reply(from: string, body: string, options?: ReplyOptions): Promise<Text>;
  close(): void;
}

interface Parts {
  store: TextStore;
  delivery: Delivery;
  faults: Faults;
  clock: Clock;
  numbering: Numbering;
  portalUrl: string;
  log: Log;
}

const { accountSid, from: SENDER } = SANDBOX_CREDENTIALS.twilio;
const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

/** The texts in a TwiML response: `<Response><Message>…</Message></Response>`. */
function readTwimlMessages(twiml: string): string[] {
  const messages = twiml.split('</Message>').slice(0, -1);
  return messages.flatMap((message) => {
    const [, inner = ''] = message.split(/<Message(?:\s[^<>]*)?>/);
    const [, body = inner] = inner.split(/<\/?Body>/);
    const text = body.replace(/<[^<>]*>/g, '').trim();
    return text === '' ? [] : [text.replace(/&(?:lt|gt|quot|apos|amp);/g, (name) => ENTITIES[name] ?? name)];
  });
}

/** What the gateway posts about pictures. The sandbox does not serve them. */
const mediaFields = ({ sid, numMedia = 0 }: Text): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: numMedia }, (_, index) => [
      [`MediaContentType${index}`, 'image/jpeg'],
      [
        `MediaUrl${index}`,
        `https://api.twilio.com/2010-04-01/Accounts/${accountSid}/Messages/${sid}/Media/ME${index}`,
      ],
    ]).flat(),
  );

export function createTexts({ store, delivery, faults, clock, numbering, portalUrl, log }: Parts): Texts {
  const closing = new AbortController();

  const write = (
    fields: Pick<Text, 'to' | 'from' | 'body' | 'direction' | 'status'> & Partial<Text>,
  ): Text => {
    const now = clock().toISOString();
    return store.save({
      sid: `SM${numbering.token()}`,
      errorCode: null,
      numSegments: countSegments(fields.body),
      statusCallback: null,
      messagingServiceSid: null,
      createdAt: now,
      sentAt: null,
      updatedAt: now,
      isAutomatic: false,
      note: null,
      isRead: false,
      outcome: { errorCode: null, isSilent: false },
      ...fields,
    });
  };
  const sendReply = (to: string, from: string, body: string, isAutomatic: boolean): void => {
    delivery.start(write({ to, from, body, direction: 'outbound-reply', status: 'queued', isAutomatic }));
  };

  /** A phone counts as having RCS once it has replied by it. */
  const hasRcs = (phone: string): boolean =>
    store.listOf(phone).some((text) => text.direction === 'inbound' && isRcs(text.from));
  const numberOf = (text: Text | undefined): string =>
    text === undefined || isRcs(text.from) ? SENDER : text.from;

  const postToPortal = async (text: Text, optOutType: string | null): Promise<void> => {
    const fields: Record<string, string> = {
      ToCountry: 'US',
      FromCountry: 'US',
      SmsMessageSid: text.sid,
      NumMedia: String(text.numMedia ?? 0),
      ...mediaFields(text),
      SmsSid: text.sid,
      SmsStatus: 'received',
      Body: text.body,
      To: text.to,
      From: text.from,
      NumSegments: String(text.numSegments),
      MessageSid: text.sid,
      AccountSid: accountSid,
      ApiVersion: '2010-04-01',
      ...(text.messagingServiceSid === null ? {} : { MessagingServiceSid: text.messagingServiceSid }),
      ...(optOutType === null ? {} : { OptOutType: optOutType }),
    };
    try {
      const { status, body: twiml } = await postSigned(
        `${portalUrl}/webhooks/twilio/inbound`,
        fields,
        closing.signal,
      );
      if (status >= 300) throw new Error(`it responded with ${status}`);
      if (store.isOptedOut(phoneOf(text))) return;
      for (const body of readTwimlMessages(twiml)) sendReply(text.from, text.to, body, false);
    } catch (error) {
      const reason =
        error instanceof Error && error.message.startsWith('it ') ? error.message : 'no connection';
      store.save({ ...text, note: `The portal did not accept this reply: ${reason}.` });
      log(`the portal did not accept reply ${text.sid}: ${reason}`);
    }
  };

  return {
    store,
    accept({ to, from, body, statusCallback, messagingServiceSid }, ready) {
      const failure = faults.takeSms('failedDelivery', { to });
      const isSilent = faults.takeSms('noCallbacks', { to }) !== null;
      // A Messaging Service texts by RCS where the phone has it.
      const isByRcs = messagingServiceSid !== null && hasRcs(to);
      const text = write({
        to: addressOf(to, isByRcs ? 'rcs' : 'sms'),
        from: isByRcs ? RCS_AGENT : from,
        body,
        direction: 'outbound-api',
        status: messagingServiceSid === null ? 'queued' : 'accepted',
        statusCallback,
        messagingServiceSid,
        outcome: {
          errorCode: failure === null ? null : (failure.errorCode ?? 30003),
          isSilent,
          arrivesAfterMs: failure?.arrivesAfterMs,
        },
      });
      if (ready === undefined) delivery.start(text);
      else void ready.then(() => delivery.start(text));
      return text;
    },
    async reply(from, body, { channel = 'sms', numMedia = 0 } = {}) {
      const address = addressOf(from, channel);
      const word = readOptOutKeyword(body);
      const last = store.listOf(from).findLast((text) => text.direction !== 'inbound');
      const sender = channel === 'rcs' ? RCS_AGENT : numberOf(last);
      const text = write({
        to: sender,
        from: address,
        body,
        numMedia,
        direction: 'inbound',
        status: 'received',
        isRead: true,
        messagingServiceSid: last?.messagingServiceSid ?? (channel === 'rcs' ? SERVICE_SID : null),
        sentAt: clock().toISOString(),
      });
      if (word === 'STOP') store.setOptedOut(from, true);
      if (word === 'START') store.setOptedOut(from, false);
      if (word !== null) sendReply(address, sender, AUTO_REPLIES[word], true);
      if (faults.takeSms('loseReplies', { to: from }) === null) await postToPortal(text, word);
      else store.save({ ...text, note: 'This reply was not posted to the portal: its webhook was lost.' });
      return store.find(text.sid) ?? text;
    },
    close() {
      closing.abort();
      delivery.close();
    },
  };
}
