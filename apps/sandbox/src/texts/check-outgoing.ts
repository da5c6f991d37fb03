import { SANDBOX_CREDENTIALS } from '../credentials.js';
import { checkTestNumber, type GatewayError, gatewayErrors } from './gateway-errors.js';
import type { TextStore } from './text-store.js';
import type { OutgoingText } from './texts.js';

const { from: SENDER, secondNumber } = SANDBOX_CREDENTIALS.twilio;
const NUMBERS: readonly string[] = [SENDER, secondNumber];
const MAX_LENGTH = 1600;

type Form = Record<string, unknown>;
const textOf = (form: Form, name: string): string => (typeof form[name] === 'string' ? form[name] : '');

/** Reads the form of a text to send. Returns an error if the gateway rejects it. */
export function checkOutgoing(form: Form, store: TextStore): OutgoingText | GatewayError {
  const to = textOf(form, 'To').replace(/[\s().-]/g, '');
  const service = textOf(form, 'MessagingServiceSid');
  const from = textOf(form, 'From');
  const body = textOf(form, 'Body');
  if (to === '') return gatewayErrors.noTo;
  if (from === '' && service === '') return gatewayErrors.noFrom;
  if (body === '') return gatewayErrors.noBody;
  if (service === '' && !NUMBERS.includes(from)) return gatewayErrors.badFrom(from);
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return gatewayErrors.badTo(textOf(form, 'To'));
  if (body.length > MAX_LENGTH) return gatewayErrors.tooLong;
  const testError = checkTestNumber(to);
  if (testError !== null) return testError;
  if (store.isOptedOut(to)) return gatewayErrors.optedOut;
  return {
    to,
    from: service === '' ? from : SENDER,
    body,
    statusCallback: textOf(form, 'StatusCallback') || null,
    messagingServiceSid: service || null,
  };
}
