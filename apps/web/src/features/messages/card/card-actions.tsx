import type { TextedProduct } from '@eyecart/shared/contracts';
import { MINUTE_MS } from '@eyecart/shared/rules/durations';
import {
  ExternalLink,
  type LucideIcon,
  MessageSquareOff,
  MessageSquareText,
  QrCode,
  RotateCcw,
} from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { PrintPlanButton } from '@/components/print-plan-button';
import { Button, buttonVariants } from '@/components/ui/button';
import { OpenMark } from '@/components/ui/open-mark';
import { openPlan } from '@/lib/cart/plan-request';
import { cn } from '@/lib/cn';
import { type MessageGroup, ownTime } from '../history/group-messages';
import type { OptOutChange } from '../opt-out/opt-out-dialog';
import { askForReply } from '../replies/reply-to-reveal';
import type { FixableText } from '../send-again/fix-number-form';
import type { TextAgainSubject } from '../send-again/text-again-dialog';
import { patientName } from './message-words';
import { type CardStep, nextStepOf, stepsOf } from './next-step-of';

/** A cart to show as a QR code. */
export interface QrCart {
  readonly link: string;
  readonly products: readonly TextedProduct[];
}

/** A card's props from the tab; the functions are stable, so that unchanged cards do not rerender. */
export interface CardActionsProps {
  readonly onShowQr: (cart: QrCart) => void;
  readonly onFixNumber: (text: FixableText) => void;
  readonly onTextAgain: (subject: TextAgainSubject) => void;
  readonly onUseAgain: (group: MessageGroup) => void;
  readonly onChangeOptOut: (change: OptOutChange) => void;
}

const STEPS: Readonly<Record<CardStep, { readonly label: string; readonly icon: LucideIcon | null }>> = {
  'see-reply': { label: 'See the Reply', icon: null },
  'fix-number': { label: 'Fix number', icon: null },
  'text-again': { label: 'Text the link again', icon: null },
  'use-again': { label: 'Use this cart again', icon: RotateCcw },
  'show-qr': { label: 'Show QR', icon: QrCode },
};
const OPENING: readonly CardStep[] = ['fix-number', 'text-again', 'show-qr'];

/** In a history row, actions for a lost link or a wrong number are never behind "More". */
const SHOWN_IN_ROW: readonly CardStep[] = ['text-again', 'fix-number'];

interface CardActionsOfGroup extends CardActionsProps {
  group: MessageGroup;
  /** Shows only the next step, and "More" beside it. */
  isBrief?: boolean;
}

/** What can be done about a card's cart: the most useful action first, rare ones under "More". */
export function CardActions({ group, isBrief = false, ...actions }: CardActionsOfGroup) {
  const steps = useSteps(group);
  const next = nextStepOf(group, steps);
  const [isMoreShown, setMoreShown] = useState(false);
  const more = useId();
  const { cartUrl } = group;
  const hasLink = cartUrl !== null && (group.correctedAt === null || group.isConverted);
  const take = takerOf(group, actions);
  const others = steps.filter((step) => step !== next);
  const inRow = isBrief ? [] : SHOWN_IN_ROW.filter((step) => others.includes(step));
  return (
    <>
      <div className={isBrief ? 'ml-auto flex flex-wrap gap-2' : EQUAL_HALVES}>
        {next !== null && <StepButton step={next} isNext onTake={take} />}
        {inRow.map((step) => (
          <StepButton key={step} step={step} onTake={take} />
        ))}
        {hasLink && !isBrief && <ViewCart group={group} href={cartUrl} />}
        <Button
          variant="line"
          size="sm"
          padding={3}
          aria-expanded={isMoreShown}
          aria-controls={isMoreShown ? more : undefined}
          onClick={() => setMoreShown(!isMoreShown)}
        >
          More
          <OpenMark isOpen={isMoreShown} />
        </Button>
      </div>
      {isMoreShown && (
        <div id={more} className={cn(EQUAL_HALVES, 'mt-2 basis-full')}>
          {others
            .filter((step) => !inRow.includes(step))
            .map((step) => (
              <StepButton key={step} step={step} onTake={take} />
            ))}
          {hasLink && (
            <>
              {isBrief && <ViewCart group={group} href={cartUrl} />}
              <PrintPlanButton padding={3} onClick={() => openPlan({ cartUrl })} />
            </>
          )}
          <OptOutAction group={group} onChange={actions.onChangeOptOut} />
        </div>
      )}
    </>
  );
}

/** Two columns on phones. */
const EQUAL_HALVES = 'grid grid-cols-2 gap-2 sm:flex sm:flex-wrap';

const ViewCart = ({ group, href }: { group: MessageGroup; href: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener"
    aria-label={`View Cart, ${patientName(group.patientLastName)} (opens in a new tab)`}
    className={buttonVariants({ variant: 'line', size: 'sm', padding: 3 })}
  >
    View Cart
    <ExternalLink aria-hidden size={16} strokeWidth={1.9} />
  </a>
);

interface StepButtonProps {
  step: CardStep;
  isNext?: boolean;
  onTake: (step: CardStep) => void;
}

function StepButton({ step, isNext = false, onTake }: StepButtonProps) {
  const { label, icon: Icon } = STEPS[step];
  return (
    <Button
      variant={isNext ? 'primary' : 'line'}
      size="sm"
      padding={3}
      aria-haspopup={OPENING.includes(step) ? 'dialog' : undefined}
      onClick={() => onTake(step)}
    >
      {Icon && <Icon aria-hidden size={16} strokeWidth={1.9} />}
      {label}
    </Button>
  );
}

/** Takes a step about a card's cart. */
function takerOf(group: MessageGroup, actions: CardActionsProps): (step: CardStep) => void {
  const { cartUrl, products, phoneNumber } = group;
  return (step) => {
    if (step === 'see-reply') askForReply(phoneNumber);
    else if (step === 'use-again') actions.onUseAgain(group);
    else if (step === 'show-qr' && cartUrl !== null) actions.onShowQr({ link: cartUrl, products });
    else if (step === 'text-again') actions.onTextAgain(subjectOf(group));
    else if (step === 'fix-number') actions.onFixNumber(fixableOf(group));
  };
}

/** The text whose number may be wrong, of a card that offers to fix it. */
export function fixableOf({
  latestText,
  firstTexts,
  phoneNumber,
  patientLastName,
  products,
}: MessageGroup): FixableText {
  const [newest = latestText] = firstTexts;
  return {
    messageId: (firstTexts.find(({ isAgain }) => !isAgain) ?? newest).id,
    phoneNumber,
    patientLastName,
    hasArrived: newest.status !== 'failed',
    products,
  };
}

/** The link to text again, of a card that offers it. */
export function subjectOf({
  latestText,
  firstTexts,
  phoneNumber,
  patientLastName,
}: MessageGroup): TextAgainSubject {
  const [newest = latestText] = firstTexts;
  return { messageId: newest.id, phoneNumber, patientLastName, lastTextedAt: ownTime(latestText) };
}

/** The steps that a card offers now. */
export function useSteps(group: MessageGroup): readonly CardStep[] {
  const isLinkLive = useIsFuture(group.linkExpiresAt);
  return useMemo(() => stepsOf(group, isLinkLive), [group, isLinkLive]);
}

interface OptOutActionProps {
  group: MessageGroup;
  onChange: (change: OptOutChange) => void;
}

/**
 * Stops texts to the number, or undoes that when staff stopped them by mistake. One button, so that it keeps the focus.
 */
function OptOutAction({ group, onChange }: OptOutActionProps) {
  const { phoneNumber, isStopped, optOutLiftableUntil } = group;
  const canLift = useIsFuture(optOutLiftableUntil);
  if (phoneNumber === '' || (isStopped && !canLift)) return null;
  const Icon = isStopped ? MessageSquareText : MessageSquareOff;
  return (
    <Button
      variant="line"
      size="sm"
      padding={3}
      aria-haspopup="dialog"
      onClick={() => onChange({ phoneNumber, isLift: isStopped })}
    >
      <Icon aria-hidden size={16} strokeWidth={1.9} />
      {isStopped ? 'Allow texts again' : 'Stop texting this number'}
    </Button>
  );
}

/** A link that is about to expire is of no use, and the server's clock may be ahead of this one. */
const LAST_MOMENT_MS = MINUTE_MS;

/** Whether an instant was still to come when it was last reported. */
const useIsFuture = (at: string | null): boolean =>
  useMemo(() => at !== null && Date.parse(at) > Date.now() + LAST_MOMENT_MS, [at]);
