import { messageEndpoints } from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { showNews, withdrawSent } from '@/features/notifications/notify';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { FixNumberDialog } from '../send-again/fix-number-dialog';
import type { ResendTarget } from '../send-again/resend-target';
import { useAlerts } from './alerts';
import { type Failure, FailureBar, factOf, titleOf } from './failure-bar';
import { useMarkFailuresSeen } from './use-seen-failures';

interface FailureNoticeProps {
  /** Something covers the page, such as the cart panel: a toast says it instead. */
  isCovered: boolean;
  /** Another notice is more urgent. */
  isBehind: boolean;
  onShowHistory: () => void;
  /** The current cart, which may be the one that is corrected; the app passes it in. */
  leaveCorrected: ResendTarget['leaveCorrected'];
  /** Shows a cart link as a QR code; the app passes it in. */
  QrDialog: ComponentType<OpenState & { link: string }>;
}

/** Says which text failed after staff left, until someone looks at it. */
export function FailureNotice({
  isCovered,
  isBehind,
  onShowHistory,
  leaveCorrected,
  QrDialog,
}: FailureNoticeProps) {
  const { failures, failed } = useAlerts();
  const [newest] = failures;
  const markSeen = useMarkFailuresSeen();
  const [about, setAbout] = useState<Failure | null>(null);
  const [dialog, setDialog] = useState<'number' | 'qr' | null>(null);
  useToastOnce(failures, isCovered);
  const open = (next: 'number' | 'qr', failure: Failure) => {
    setAbout(failure);
    setDialog(next);
  };
  const toggle = (isOpen: boolean) => isOpen || setDialog(null);
  return (
    <>
      {newest !== undefined && !isCovered && !isBehind && (
        <FailureBar
          key={newest.messageId}
          failure={newest}
          failed={failed}
          onFixNumber={() => open('number', newest)}
          onShowQr={() => open('qr', newest)}
          onShowHistory={onShowHistory}
          onDismiss={() => void markSeen([newest.messageId])}
        />
      )}
      {about !== null && (
        <FixNumberDialog
          text={{ ...about, hasArrived: false }}
          leaveCorrected={leaveCorrected}
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

/** Shows a failure in a toast, once, while the notice is covered, and removes notices that its text was sent. */
function useToastOnce(failures: readonly Failure[], isCovered: boolean): void {
  const shown = useRef(new Set<string>());
  const queries = useQueryClient();
  useEffect(() => {
    const fresh = failures.filter(({ messageId }) => !shown.current.has(messageId));
    for (const { messageId, phoneNumber } of fresh) {
      shown.current.add(messageId);
      withdrawSent(phoneNumber);
    }
    // A cart that counted as sent to its number no longer does.
    if (fresh.length > 0) void queries.invalidateQueries({ queryKey: [messageEndpoints.checkSend.path] });
    const [newest] = fresh;
    if (newest === undefined || newest !== failures[0] || !isCovered) return;
    showNews({
      type: 'error',
      title: titleOf(newest),
      message: factOf(newest),
    });
  }, [failures, isCovered, queries]);
}
