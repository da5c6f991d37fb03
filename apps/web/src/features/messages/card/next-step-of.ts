import { MINUTE_MS } from '@eyecart/shared/rules/durations';
import type { MessageGroup } from '../history/group-messages';
import { hasUndecided } from '../replies/reply-to-reveal';

/** What can be done about a cart that was texted, in the order of the buttons. */
export const CARD_STEPS = ['see-reply', 'fix-number', 'text-again', 'use-again', 'show-qr'] as const;
export type CardStep = (typeof CARD_STEPS)[number];

/** What the card offers. A cart that went to a corrected number has its own card there. */
export function stepsOf(group: MessageGroup, isLinkLive: boolean): CardStep[] {
  const { correctedAt, isConverted, cartUrl, phoneNumber, products, isStopped, isHeldForReply } = group;
  const isOver = correctedAt !== null && !isConverted;
  const isLive = isLinkLive && cartUrl !== null && !isOver;
  const isOpen = phoneNumber !== '' && cartUrl !== null && !isConverted && !isOver;
  const isOffered: Readonly<Record<CardStep, boolean>> = {
    'see-reply': isHeldForReply && !hasUndecided(group),
    'fix-number': isOpen,
    'text-again': isOpen && isLive && !isStopped && !isHeldForReply && group.latestText.status !== 'pending',
    'use-again': products.length > 0,
    'show-qr': isLive,
  };
  return CARD_STEPS.filter((step) => isOffered[step]);
}

/**
 * The most useful step; null while a reply in the card has its own buttons, and when nothing is left to do, such as for
 * a cart that went to a corrected number.
 */
export function nextStepOf(group: MessageGroup, steps: readonly CardStep[]): CardStep | null {
  const { latestText, isConverted, correctedAt } = group;
  if (hasUndecided(group) || (correctedAt !== null && !isConverted)) return null;
  const reason = latestText.status === 'failed' && !isConverted ? latestText.reason : null;
  // Another number may also help when the fault is unknown.
  const mayFixNumber = reason?.fault === 'number' || reason?.fault === 'unknown';
  const wanted: readonly CardStep[] = group.isStopped
    ? ['show-qr']
    : ['see-reply', ...(mayFixNumber ? (['fix-number'] as const) : []), 'text-again', 'use-again'];
  return wanted.find((step) => steps.includes(step)) ?? null;
}

/** A wrong number shows soon after the text, while the patient is still at the desk waiting for it. */
const JUST_SENT_MS = 30 * MINUTE_MS;

/** The steps that a closed row offers: text the link again, and fix a number that is likely wrong. */
export function quickStepsOf(group: MessageGroup, steps: readonly CardStep[]): readonly CardStep[] {
  const next = nextStepOf(group, steps);
  const mayBeWrong = next === 'text-again' && Date.now() - Date.parse(group.latestAt) < JUST_SENT_MS;
  const quick = steps.filter((step) => step === 'fix-number' && (next === 'fix-number' || mayBeWrong));
  return next === 'text-again' ? [...quick, next] : quick;
}
