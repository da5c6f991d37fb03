import { PencilLine, QrCode, TriangleAlert, X } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { showToast } from '@/features/notifications/notify';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { type Alerts, useAlerts } from './alerts';
import { FixNumberDialog } from './fix-number-dialog';
import { patientName, splitSentences } from './message-words';
import { useMarkFailuresSeen } from './use-seen-failures';

type Failure = Alerts['failures'][number];

interface FailureNoticeProps {
  /** Something covers the page, such as the cart panel: a toast says it instead. */
  isCovered: boolean;
  onShowHistory: () => void;
  /** Shows a cart link as a QR code; the app passes it in. */
  QrDialog: ComponentType<OpenState & { link: string }>;
}

/** Says which text failed after staff had left it, until somebody looks at it (docs/product.md §8.18). */
export function FailureNotice({ isCovered, onShowHistory, QrDialog }: FailureNoticeProps) {
  const { failures, failed } = useAlerts();
  const [newest] = failures;
  const markSeen = useMarkFailuresSeen();
  const [about, setAbout] = useState<Failure | null>(null);
  const [dialog, setDialog] = useState<'number' | 'qr' | null>(null);
  useToastOfNew(newest, isCovered);
  const open = (next: 'number' | 'qr', failure: Failure) => {
    setAbout(failure);
    setDialog(next);
  };
  const toggle = (isOpen: boolean) => isOpen || setDialog(null);
  return (
    <>
      {newest !== undefined && !isCovered && (
        <section
          aria-label="Failed text"
          data-failure=""
          className="fixed inset-x-4 bottom-[calc(12px+var(--foot)+var(--notice)+env(safe-area-inset-bottom))] z-40 rounded-l border border-line bg-surface p-4 shadow-2 sm:right-auto sm:bottom-[calc(24px+var(--foot)+var(--notice))] sm:left-6 sm:w-96 print:hidden"
        >
          <div className="flex items-start gap-3">
            <TriangleAlert aria-hidden size={20} strokeWidth={1.9} className="mt-0.5 shrink-0 text-red" />
            <p role="alert" className="min-w-0 flex-1 text-note leading-snug wrap-anywhere">
              <b className="font-[620]">{titleOf(newest)}</b>
              {newest.reason !== null && (
                <span className="block text-small text-ink-2">{splitSentences(newest.reason)[0]}</span>
              )}
            </p>
            <IconButton
              label="Dismiss"
              className="-mt-2.5 -mr-2.5 text-ink-2"
              onClick={() => void markSeen([newest.messageId])}
            >
              <X aria-hidden size={18} strokeWidth={1.9} />
            </IconButton>
          </div>
          <div className="mt-2.5 flex flex-wrap gap-2">
            {newest.phoneNumber !== '' && (
              <Button
                variant="line"
                size="sm"
                className="px-3"
                aria-haspopup="dialog"
                onClick={() => open('number', newest)}
              >
                <PencilLine aria-hidden size={16} strokeWidth={1.9} />
                Fix number
              </Button>
            )}
            {newest.cartUrl !== null && (
              <Button
                variant="line"
                size="sm"
                className="px-3"
                aria-haspopup="dialog"
                onClick={() => open('qr', newest)}
              >
                <QrCode aria-hidden size={16} strokeWidth={1.9} />
                Show QR
              </Button>
            )}
            <Button variant="ghost" size="sm" className="px-2" onClick={onShowHistory}>
              {failed > 1 ? `See all ${failed}` : 'History'}
            </Button>
          </div>
        </section>
      )}
      {about !== null && (
        <FixNumberDialog
          text={{ ...about, hasArrived: false }}
          open={dialog === 'number'}
          onOpenChange={toggle}
        />
      )}
      {about !== null && about.cartUrl !== null && (
        <QrDialog key={about.cartUrl} link={about.cartUrl} open={dialog === 'qr'} onOpenChange={toggle} />
      )}
    </>
  );
}

const titleOf = ({ patientLastName }: Failure): string => `Text to ${patientName(patientLastName)} failed`;

/** A failure that comes while the notice is covered is told by a toast, once. */
function useToastOfNew(newest: Failure | undefined, isCovered: boolean): void {
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (newest === undefined || told.current === newest.messageId) return;
    told.current = newest.messageId;
    if (!isCovered) return;
    showToast({
      type: 'error',
      title: titleOf(newest),
      message: newest.reason === null ? undefined : splitSentences(newest.reason)[0],
    });
  }, [newest, isCovered]);
}
