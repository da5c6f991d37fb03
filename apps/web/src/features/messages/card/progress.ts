import type { Message, OrderEnded } from '@eyecart/shared/contracts';
import type { MessageGroup } from '../history/group-messages';

/** How far a cart got, as far as we know. */
export interface ProgressStep {
  readonly step: 'sent' | 'delivered' | 'opened' | 'ordered';
  /** ISO. */
  readonly at: string;
}

type StepName = ProgressStep['step'] | OrderEnded | 'reminded' | 'replied' | 'opted-out';

export const STEP_LABELS: Readonly<Record<StepName, string>> = {
  sent: 'Sent',
  delivered: 'Delivered',
  opened: 'Opened',
  ordered: 'Ordered',
  canceled: 'Canceled',
  refunded: 'Refunded',
  reminded: 'Reminded',
  replied: 'Replied',
  'opted-out': 'Opted out',
};

/** The last thing that happened to a cart. */
interface LatestStep {
  /** Null for a text that was not sent, or not yet. */
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

/** The latest of its last step, the end of its order, its latest text, its replies, and the opt-out. */
export function latestStepOf(group: MessageGroup): LatestStep {
  const happened: LatestStep[] = [
    ...textSteps(group.latestText),
    ...progressOf(group).slice(-1),
    ...endOfOrder(group),
    ...group.firstTexts
      .flatMap(({ replies = [] }) => replies)
      .map(({ receivedAt }) => ({ step: 'replied', at: receivedAt }) as const),
    ...optOut(group),
  ];
  const [first = { step: null, at: group.latestAt }, ...others] = happened;
  return others.reduce(
    (latest, other) => (Date.parse(other.at) >= Date.parse(latest.at) ? other : latest),
    first,
  );
}

function endOfOrder({ orderEnded, orderEndedAt }: MessageGroup): LatestStep[] {
  return orderEnded === null || orderEndedAt === null ? [] : [{ step: orderEnded, at: orderEndedAt }];
}

/** Only while the number may not be texted. */
function optOut({ isStopped, optedOutAt }: MessageGroup): LatestStep[] {
  return isStopped && optedOutAt !== null ? [{ step: 'opted-out', at: optedOutAt }] : [];
}

/** The badge says how a text stands, so only a sent reminder is named. A pending text has not happened yet. */
function textSteps(text: Message): LatestStep[] {
  if (text.status === 'pending') return [];
  const isReminded = text.messageType === 'reminder' && text.status === 'sent';
  return [{ step: isReminded ? 'reminded' : null, at: text.sentAt ?? text.latestAt }];
}

const stepOf = (step: ProgressStep['step'], at: string | null | undefined): ProgressStep | null =>
  at == null ? null : { step, at };
