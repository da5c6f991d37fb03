import type { TextedProduct } from '@eyecart/shared/contracts';
import { MINUTE_MS } from '@eyecart/shared/rules/durations';
import {
  ExternalLink,
  MessageSquareOff,
  MessageSquareText,
  PencilLine,
  QrCode,
  RotateCcw,
} from 'lucide-react';
import { useMemo } from 'react';
import { PrintPlanButton } from '@/components/print-plan-button';
import { Button, buttonVariants } from '@/components/ui/button';
import { openPlan } from '@/lib/cart/plan-request';
import type { MessageGroup } from '../history/group-messages';
import type { OptOutChange } from '../opt-out/opt-out-dialog';
import { askForReply, hasUndecided } from '../replies/reply-to-reveal';
import type { FixableText } from '../send-again/fix-number-form';
import { patientName } from './message-words';

/** A cart to show as a QR code. */
export interface QrCart {
  readonly link: string;
  readonly products: readonly TextedProduct[];
}

/** A card's props from the tab; the functions are stable, so that unchanged cards do not rerender. */
export interface CardActionsProps {
  readonly onShowQr: (cart: QrCart) => void;
  readonly onFixNumber: (text: FixableText) => void;
  readonly onUseAgain: (group: MessageGroup) => void;
  readonly onChangeOptOut: (change: OptOutChange) => void;
}

/** The actions on a card's cart. */
export function CardActions({
  group,
  onShowQr,
  onFixNumber,
  onUseAgain,
  onChangeOptOut,
}: CardActionsProps & { group: MessageGroup }) {
  const { cartUrl, products, patientLastName, phoneNumber } = group;
  const [newest] = group.firstTexts;
  const isLinkLive = useIsFuture(group.linkExpiresAt);
  const name = patientName(patientLastName);
  // The cart has its own card for the corrected number.
  const isOver = group.correctedAt !== null && !group.isConverted;
  const isFixable =
    newest !== undefined && phoneNumber !== '' && cartUrl !== null && !group.isConverted && !isOver;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {group.isHeldForReply && !hasUndecided(group) && (
        <Button variant="line" size="sm" padding={3} onClick={() => askForReply(phoneNumber)}>
          See the Reply
        </Button>
      )}
      {cartUrl !== null && !isOver && (
        <a
          href={cartUrl}
          target="_blank"
          rel="noopener"
          aria-label={`View Cart, ${name} (opens in a new tab)`}
          className={buttonVariants({ variant: 'line', size: 'sm', padding: 3 })}
        >
          View Cart
          <ExternalLink aria-hidden size={16} strokeWidth={1.9} />
        </a>
      )}
      {cartUrl !== null && isLinkLive && !isOver && (
        <Button
          variant="line"
          size="sm"
          padding={3}
          aria-haspopup="dialog"
          onClick={() => onShowQr({ link: cartUrl, products })}
        >
          <QrCode aria-hidden size={16} strokeWidth={1.9} />
          Show QR
        </Button>
      )}
      {cartUrl !== null && !isOver && <PrintPlanButton padding={3} onClick={() => openPlan({ cartUrl })} />}
      {products.length > 0 && (
        <Button variant="line" size="sm" padding={3} onClick={() => onUseAgain(group)}>
          <RotateCcw aria-hidden size={16} strokeWidth={1.9} />
          Use this cart again
        </Button>
      )}
      {isFixable && (
        <Button
          variant="line"
          size="sm"
          padding={3}
          aria-haspopup="dialog"
          onClick={() =>
            onFixNumber({
              messageId: newest.id,
              phoneNumber,
              patientLastName,
              hasArrived: newest.status !== 'failed',
              products,
            })
          }
        >
          <PencilLine aria-hidden size={16} strokeWidth={1.9} />
          Fix number
        </Button>
      )}
      <OptOutAction group={group} onChange={onChangeOptOut} />
    </div>
  );
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
