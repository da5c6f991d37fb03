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

/** The faults the phone screen offers; the control API knows finer ones. */
export const FAULT_SWITCHES: readonly FaultSwitch[] = [
  plain('slowMs', 'Slow answers', '3 seconds each', 3000),
  plain('tooManyRequests', 'Too many requests', 'Answers 429'),
  plain('timeoutAfterAccepting', 'Timeout after accepting', 'Accepted, reply lost'),
  plain('failedDelivery', 'Failed delivery', 'Texts bounce, code 30003'),
  plain('serverError', 'Server errors', 'Answers 500'),
  plain('noCallbacks', 'No status callbacks', 'Delivered, nobody is told'),
  plain('noWebhooks', 'No shop webhooks', 'Orders come, nobody is told'),
];
