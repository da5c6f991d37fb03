import type { MessageGroup } from '../history/group-messages';

/** How far a cart got, as far as we know. */
export interface ProgressStep {
  readonly step: 'sent' | 'delivered' | 'opened' | 'ordered';
  /** ISO. */
  readonly at: string;
}

type StepName = ProgressStep['step'] | 'reminded' | 'replied';

export const STEP_LABELS: Readonly<Record<StepName, string>> = {
  sent: 'Sent',
  delivered: 'Delivered',
  opened: 'Opened',
  ordered: 'Ordered',
  reminded: 'Reminded',
  replied: 'Replied',
};

/** The last thing that happened to a cart. */
interface LatestStep {
  /** Null for a text that did not go, or not yet. */
  readonly step: StepName | null;
  /** ISO. */
  readonly at: string;
}

/** The steps that happened, in their order. A text that failed may have been followed by a QR code and an order. */
export function progressOf({ firstTexts, orderedAt, openedAt }: MessageGroup): ProgressStep[] {
  const went = firstTexts.find(({ status }) => status === 'sent');
  const steps = [
    stepOf('sent', went?.sentAt),
    stepOf('delivered', went?.deliveredAt),
    stepOf('opened', openedAt),
    stepOf('ordered', orderedAt),
  ];
  return steps.filter((step) => step !== null);
}

/** The latest of its last step, its latest text, and its replies. */
export function latestStepOf(group: MessageGroup): LatestStep {
  const steps: LatestStep[] = [
    latestTextStep(group),
    ...stepsThatStand(group).slice(-1),
    ...group.firstTexts
      .flatMap(({ replies = [] }) => replies)
      .map(({ receivedAt }) => ({ step: 'replied', at: receivedAt }) as const),
  ];
  return steps.reduce((latest, other) => (Date.parse(other.at) >= Date.parse(latest.at) ? other : latest));
}

/** The badge says that an order was canceled or refunded; when it was placed is in the open card. */
const stepsThatStand = (group: MessageGroup): ProgressStep[] =>
  progressOf(group).filter(({ step }) => step !== 'ordered' || group.orderEnded === null);

/** The badge says how a text stands; only a reminder that went is named. */
function latestTextStep({ latestText, latestAt }: MessageGroup): LatestStep {
  if (latestText.messageType !== 'reminder') return { step: null, at: latestAt };
  return { step: latestText.status === 'sent' ? 'reminded' : null, at: latestText.latestAt };
}

const stepOf = (step: ProgressStep['step'], at: string | null | undefined): ProgressStep | null =>
  at == null ? null : { step, at };
