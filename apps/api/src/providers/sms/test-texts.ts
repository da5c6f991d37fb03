import { randomUUID } from 'node:crypto';
import { isFictional } from '../../rules/phone-number.js';
import type { Delivery, GatewayFailure, SmsGateway } from './sms-gateway.js';

const PREFIX = 'test:';

/** The sender of a test practice. No gateway has such a sender, and a CHECK constraint keeps it from live practices. */
export const testSenderOf = (practiceId: string): string => `${PREFIX}${practiceId}`;

export const isTestSender = (sender: string | null): sender is string => sender?.startsWith(PREFIX) === true;

/** Limited, so that test texts cannot keep a worker from patients' texts. */
const TEXTS_PER_SECOND = 10;

/** The outcome of a text to a fictional number, by its last two digits. To any other number it is delivered. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  '90': { failed: 'unreachable' },
  '91': { failed: 'landline' },
  '92': { failed: 'opted_out' },
  '93': { reply: 'Do I use them at night too?' },
  '94': { reply: 'STOP' },
  '95': { orders: true },
};

interface Outcome {
  readonly failed?: 'unreachable' | 'landline' | 'opted_out';
  /** What the patient writes back once they have the text. */
  readonly reply?: string;
  /** Whether the patient orders the cart once they have the text. */
  readonly orders?: true;
}

/** The outcome of a text to a fictional number (E.164). */
export const outcomeOf = (phoneNumber: string): Outcome => OUTCOMES[phoneNumber.slice(-2)] ?? {};

/** The delivery report of a text that the simulated gateway accepted. */
export function deliveryOf(phoneNumber: string): Delivery {
  const { failed } = outcomeOf(phoneNumber);
  return failed === undefined ? { status: 'delivered' } : { status: 'failed', failure: failureOf(failed) };
}

const failureOf = (code: 'unreachable' | 'landline' | 'opted_out' | 'invalid_number'): GatewayFailure => ({
  code: 'test',
  fault: 'number',
  retry: 'never',
  reason: { code },
  retryReason: null,
  isOptOut: code === 'opted_out',
});

/**
 * A gateway that simulates the texts of test practices and passes on all others: the only place that decides which
 * texts reach the real gateway (docs/decisions/045-test-keys.md). The job of the domain `test-keys` reports the
 * outcomes of simulated texts. `sharesNumbers`: live practices text fictional numbers too, as on the sandbox.
 */
export function withTestTexts(
  gateway: SmsGateway,
  { sharesNumbers }: { readonly sharesNumbers: boolean },
): SmsGateway {
  const isSimulated = (gatewayId: string): boolean => gatewayId.startsWith(PREFIX);
  return {
    ...gateway,
    async send(text) {
      if (!isTestSender(text.sender)) return gateway.send(text);
      if (!text.mayStillSend()) return { kind: 'expired' };
      if (!isFictional(text.to)) return { kind: 'refused', failure: failureOf('invalid_number') };
      const { failed } = outcomeOf(text.to);
      if (failed === 'opted_out') return { kind: 'refused', failure: failureOf(failed) };
      return { kind: 'sent', gatewayId: `${PREFIX}${randomUUID()}` };
    },
    startNumberOf: (sender) => (isTestSender(sender) ? null : gateway.startNumberOf(sender)),
    isSender: (value) => !isTestSender(value) && gateway.isSender(value),
    textsPerSecondOf: (sender) =>
      isTestSender(sender) ? TEXTS_PER_SECOND : gateway.textsPerSecondOf(sender),
    listTexts: async (to, since) => (isFictional(to) && !sharesNumbers ? [] : gateway.listTexts(to, since)),
    findDelivery: async (gatewayId) => (isSimulated(gatewayId) ? null : gateway.findDelivery(gatewayId)),
    findReceivedAt: async (gatewayId) => (isSimulated(gatewayId) ? null : gateway.findReceivedAt(gatewayId)),
  };
}
