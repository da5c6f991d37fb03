import type { MessageGroup } from './group-messages';

/** How far the patient got with a cart, as far as we know. */
export interface ProgressStep {
  readonly word: 'Sent' | 'Delivered' | 'Opened' | 'Ordered';
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

const stepOf = (word: ProgressStep['word'], at: string | null | undefined): ProgressStep | null =>
  at == null ? null : { word, at };
