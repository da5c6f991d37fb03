import type { MessageGroup } from './group-messages';

/** How far a cart got, as far as we know. */
export interface ProgressStep {
  readonly word: 'Sent' | 'Delivered' | 'Opened' | 'Ordered';
  /** ISO. */
  readonly at: string;
}

/** The last thing that happened to a cart. */
interface LatestStep {
  /** Null for a text that did not go, or not yet. */
  readonly word: ProgressStep['word'] | 'Reminded' | 'Replied' | null;
  /** ISO. */
  readonly at: string;
}

/** The steps that happened, in their order. A text that failed may have been followed by a QR code and an order. */
export function progressOf({ firstTexts, orderedAt, openedAt }: MessageGroup): ProgressStep[] {
  const went = firstTexts.find(({ status }) => status === 'sent');
  const steps = [
    stepOf('Sent', went?.sentAt),
    stepOf('Delivered', went?.deliveredAt),
    stepOf('Opened', openedAt),
    stepOf('Ordered', orderedAt),
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
      .map(({ receivedAt }) => ({ word: 'Replied', at: receivedAt }) as const),
  ];
  return steps.reduce((latest, step) => (Date.parse(step.at) >= Date.parse(latest.at) ? step : latest));
}

/** The badge says that an order was canceled or refunded; when it was placed is in the open card. */
const stepsThatStand = (group: MessageGroup): ProgressStep[] =>
  progressOf(group).filter(({ word }) => word !== 'Ordered' || group.orderEnded === null);

/** The badge says how a text stands; only a reminder that went is named. */
function latestTextStep({ latestText, latestAt }: MessageGroup): LatestStep {
  if (latestText.messageType !== 'reminder') return { word: null, at: latestAt };
  return { word: latestText.status === 'sent' ? 'Reminded' : null, at: latestText.latestAt };
}

const stepOf = (word: ProgressStep['word'], at: string | null | undefined): ProgressStep | null =>
  at == null ? null : { word, at };
