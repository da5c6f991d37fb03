import type { Clock } from '../clock.js';
import { SANDBOX_CREDENTIALS } from '../credentials.js';
import type { Faults } from '../faults.js';
import type { Log } from '../log.js';
import type { Numbering } from '../numbering.js';
import type { Delivery } from './delivery.js';
import { AUTOMATIC_ANSWERS, readOptOutWord } from './opt-out-words.js';
import { countSegments } from './segments.js';
import { postSigned } from './signed-post.js';
import type { TextBook } from './text-book.js';
import type { Text } from './text-types.js';

export interface OutgoingText {
  to: string;
  from: string;
  body: string;
  statusCallback: string | null;
  messagingServiceSid: string | null;
}

export interface Texts {
  book: TextBook;
  /** Takes a text from the portal; from here on it exists. It goes on its way at once, or when `mayGo` is fulfilled. */
  accept(outgoing: OutgoingText, mayGo?: Promise<void>): Text;
  /** A person at a phone writes back; resolves once the portal has been told, or could not be. */
  reply(from: string, body: string): Promise<Text>;
  close(): void;
}

interface Parts {
  book: TextBook;
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

/** The texts a webhook answer asks for: `<Response><Message>…</Message></Response>`. */
function readAnswers(twiml: string): string[] {
  return [...twiml.matchAll(/<Message(?:\s[^>]*)?>([\s\S]*?)<\/Message>/g)].flatMap(([, inner = '']) => {
    const text = (/<Body>([\s\S]*?)<\/Body>/.exec(inner)?.[1] ?? inner).replace(/<[^>]*>/g, '').trim();
    return text === '' ? [] : [text.replace(/&(?:lt|gt|quot|apos|amp);/g, (name) => ENTITIES[name] ?? name)];
  });
}

export function createTexts({ book, delivery, faults, clock, numbering, portalUrl, log }: Parts): Texts {
  const closing = new AbortController();

  const write = (
    fields: Pick<Text, 'to' | 'from' | 'body' | 'direction' | 'status'> & Partial<Text>,
  ): Text => {
    const now = clock().toISOString();
    return book.save({
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
      fate: { errorCode: null, isSilent: false },
      ...fields,
    });
  };
  const answer = (to: string, from: string, body: string, isAutomatic: boolean): void => {
    delivery.start(write({ to, from, body, direction: 'outbound-reply', status: 'queued', isAutomatic }));
  };

  const tellPortal = async (text: Text, optOutType: string | null): Promise<void> => {
    const fields: Record<string, string> = {
      ToCountry: 'US',
      FromCountry: 'US',
      SmsMessageSid: text.sid,
      NumMedia: '0',
      SmsSid: text.sid,
      SmsStatus: 'received',
      Body: text.body,
      To: text.to,
      From: text.from,
      NumSegments: String(text.numSegments),
      MessageSid: text.sid,
      AccountSid: accountSid,
      ApiVersion: '2010-04-01',
      ...(optOutType === null ? {} : { OptOutType: optOutType }),
    };
    try {
      const { status, text: twiml } = await postSigned(
        `${portalUrl}/webhooks/twilio/inbound`,
        fields,
        closing.signal,
      );
      if (status >= 300) throw new Error(`it answered ${status}`);
      if (book.isOptedOut(text.from)) return;
      for (const body of readAnswers(twiml)) answer(text.from, text.to, body, false);
    } catch (error) {
      const reason =
        error instanceof Error && error.message.startsWith('it ') ? error.message : 'no connection';
      book.save({ ...text, note: `The portal did not take this reply: ${reason}.` });
      log(`inbound text ${text.sid} was not taken: ${reason}`);
    }
  };

  return {
    book,
    accept({ to, from, body, statusCallback, messagingServiceSid }, mayGo) {
      const failure = faults.takeSms('failedDelivery', { to });
      const isSilent = faults.takeSms('noCallbacks', { to }) !== null;
      const text = write({
        to,
        from,
        body,
        direction: 'outbound-api',
        status: messagingServiceSid === null ? 'queued' : 'accepted',
        statusCallback,
        messagingServiceSid,
        fate: { errorCode: failure === null ? null : (failure.errorCode ?? 30003), isSilent },
      });
      if (mayGo === undefined) delivery.start(text);
      else void mayGo.then(() => delivery.start(text));
      return text;
    },
    async reply(from, body) {
      const word = readOptOutWord(body);
      const sender = book.listOf(from).findLast((text) => text.direction !== 'inbound')?.from ?? SENDER;
      const text = write({ to: sender, from, body, direction: 'inbound', status: 'received', isRead: true });
      if (word === 'STOP') book.setOptedOut(from, true);
      if (word === 'START') book.setOptedOut(from, false);
      if (word !== null) answer(from, sender, AUTOMATIC_ANSWERS[word], true);
      await tellPortal(text, word);
      return book.find(text.sid) ?? text;
    },
    close() {
      closing.abort();
      delivery.close();
    },
  };
}
