import { SANDBOX_CREDENTIALS } from '../credentials.js';
import { type Refusal, refusals, refuseMagicNumber } from './gateway-errors.js';
import type { TextBook } from './text-book.js';
import type { OutgoingText } from './texts.js';

const { from: SENDER } = SANDBOX_CREDENTIALS.twilio;
const LONGEST = 1600;

type Form = Record<string, unknown>;
const word = (form: Form, name: string): string => (typeof form[name] === 'string' ? form[name] : '');

/** A form of a text to send, or why the gateway refuses it. */
export function checkOutgoing(form: Form, book: TextBook): OutgoingText | Refusal {
  const to = word(form, 'To').replace(/[\s().-]/g, '');
  const service = word(form, 'MessagingServiceSid');
  const from = word(form, 'From');
  const body = word(form, 'Body');
  if (to === '') return refusals.noTo;
  if (from === '' && service === '') return refusals.noFrom;
  if (body === '') return refusals.noBody;
  if (service === '' && from !== SENDER) return refusals.badFrom(from);
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return refusals.badTo(word(form, 'To'));
  if (body.length > LONGEST) return refusals.tooLong;
  const magic = refuseMagicNumber(to);
  if (magic !== null) return magic;
  if (book.isOptedOut(to)) return refusals.optedOut;
  return {
    to,
    from: SENDER,
    body,
    statusCallback: word(form, 'StatusCallback') || null,
    messagingServiceSid: service || null,
  };
}
