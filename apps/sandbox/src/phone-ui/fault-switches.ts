import type { FaultState } from '../faults.js';

export interface FaultSwitch {
  key: string;
  title: string;
  hint: string;
  /** Body of POST /control/faults. */
  on: Record<string, unknown>;
  off: Record<string, unknown>;
  isOn: (faults: FaultState) => boolean;
}

const plain = (key: string, title: string, hint: string, on: unknown = true): FaultSwitch => ({
  key,
  title,
  hint,
  on: { [key]: on },
  off: { [key]: false },
  isOn: (faults) => faults[key] !== undefined,
});

/** The faults on the phone screen. The control API offers more options. */
export const FAULT_SWITCHES: readonly FaultSwitch[] = [
  plain('slowMs', 'Slow responses', '3 seconds each', 3000),
  plain('tooManyRequests', 'Too many requests', 'Responds with 429'),
  plain('timeoutAfterAccepting', 'Timeout after accepting', 'Accepted, response lost'),
  plain('failedDelivery', 'Failed delivery', 'Texts fail with code 30003'),
  plain('serverError', 'Server errors', 'Responds with 500'),
  plain('noCallbacks', 'No status callbacks', 'Delivered but not reported'),
  plain('loseReplies', 'Lost replies', 'Listed but not posted'),
  plain('noWebhooks', 'No shop webhooks', 'Orders are not reported'),
];
