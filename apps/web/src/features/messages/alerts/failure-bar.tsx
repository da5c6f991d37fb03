import { PencilLine, QrCode } from 'lucide-react';
import { BottomNotice } from '@/components/bottom-notice';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { patientName } from '../card/message-words';
import type { Alerts } from './alerts';

export type Failure = Alerts['failures'][number];

/** "Text to Whitfield failed: looks like a landline"; the card in the history has the whole sentence. */
export const titleOf = ({ patientLastName, briefReason }: Failure): string =>
  `Text to ${patientName(patientLastName)} failed${briefReason === null ? '' : `: ${briefReason}`}`;

/** What happened, if the title does not say it. */
export const factOf = ({ reasonDetail, briefReason }: Failure): string | undefined =>
  briefReason === null ? reasonDetail?.problem : undefined;

interface FailureBarProps {
  failure: Failure;
  /** How many failed texts no one has seen. */
  failed: number;
  onFixNumber: () => void;
  onShowQr: () => void;
  onShowHistory: () => void;
  onDismiss: () => void;
}

/** One line about a text that failed. On small screens it opens to the reason and the other buttons. */
export function FailureBar({
  failure,
  failed,
  onFixNumber,
  onShowQr,
  onShowHistory,
  onDismiss,
}: FailureBarProps) {
  const fact = factOf(failure);
  return (
    <BottomNotice
      label="Failed text"
      onDismiss={onDismiss}
      text={(isOpen) => (
        <p role="alert" className="min-w-0 flex-1 py-1 text-note leading-snug wrap-anywhere low:py-0">
          <b className={cn('font-[620]', !isOpen && 'line-clamp-2')}>{titleOf(failure)}</b>
          {fact !== undefined && (
            <span className={cn('line-clamp-2 text-small text-ink-2', !isOpen && 'max-sm:hidden')}>
              {fact}
            </span>
          )}
        </p>
      )}
      details={
        <>
          {failure.cartUrl !== null && (
            <Button variant="line" size="sm" padding={3} aria-haspopup="dialog" onClick={onShowQr}>
              <QrCode aria-hidden size={16} strokeWidth={1.9} />
              Show QR
            </Button>
          )}
          <Button variant="ghost" size="sm" padding={2} onClick={onShowHistory}>
            {failed > 1 ? `See all ${failed}` : 'History'}
          </Button>
        </>
      }
    >
      {failure.phoneNumber !== '' && (
        <Button variant="line" size="sm" padding={3} aria-haspopup="dialog" onClick={onFixNumber}>
          <PencilLine aria-hidden size={16} strokeWidth={1.9} className="max-sm:hidden" />
          <span>
            Fix <span className="max-sm:sr-only">number</span>
          </span>
        </Button>
      )}
    </BottomNotice>
  );
}
