import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { type OptOutChange, OptOutDialog } from '../opt-out/opt-out-dialog';
import { FixNumberDialog } from '../send-again/fix-number-dialog';
import type { FixableText } from '../send-again/fix-number-form';
import { ReplaceCartDialog } from '../send-again/replace-cart-dialog';
import type { ResendTarget } from '../send-again/resend-target';
import { TextAgainDialog, type TextAgainSubject } from '../send-again/text-again-dialog';
import { useResendCart } from '../send-again/use-resend-cart';
import type { CardActionsProps, QrCart } from './card-actions';

/** What the app passes in to act on texted carts. */
export interface CardToolsProps {
  target: ResendTarget;
  /** Shows a cart link as a QR code. */
  QrDialog: ComponentType<OpenState & QrCart>;
}

/** The actions of cards, and the dialogs that they open. */
export function useCardTools({ target, QrDialog }: CardToolsProps): {
  actions: CardActionsProps;
  dialogs: ReactNode;
} {
  const { useAgain, question, answer } = useResendCart(target);
  const [qrLink, setQrLink] = useDialogSubject<QrCart>();
  const [fixable, setFixable] = useDialogSubject<FixableText>();
  const [again, setAgain] = useDialogSubject<TextAgainSubject>();
  const [optOut, setOptOut] = useDialogSubject<OptOutChange>();
  const actions = useStable({
    onShowQr: setQrLink.open,
    onFixNumber: setFixable.open,
    onTextAgain: setAgain.open,
    onUseAgain: useAgain,
    onChangeOptOut: setOptOut.open,
  });
  const dialogs = (
    <>
      {qrLink.subject !== undefined && (
        <QrDialog
          key={qrLink.subject.link}
          {...qrLink.subject}
          open={qrLink.isOpen}
          onOpenChange={setQrLink.toggle}
        />
      )}
      {fixable.subject !== undefined && (
        <FixNumberDialog
          text={fixable.subject}
          leaveCorrected={target.leaveCorrected}
          open={fixable.isOpen}
          onOpenChange={setFixable.toggle}
        />
      )}
      {again.subject !== undefined && (
        <TextAgainDialog subject={again.subject} open={again.isOpen} onOpenChange={setAgain.toggle} />
      )}
      {optOut.subject !== undefined && (
        <OptOutDialog
          key={`${optOut.subject.phoneNumber} ${optOut.subject.isLift}`}
          change={optOut.subject}
          open={optOut.isOpen}
          onOpenChange={setOptOut.toggle}
        />
      )}
      <ReplaceCartDialog
        title="Use this cart again"
        isOpen={question !== null}
        lines={target.lines()}
        onAnswer={answer}
      />
    </>
  );
  return { actions, dialogs };
}

/** The subject of a dialog; it stays while the dialog fades out. */
function useDialogSubject<T>() {
  const [state, setState] = useState<{ subject: T | undefined; isOpen: boolean }>({
    subject: undefined,
    isOpen: false,
  });
  const change = {
    open: (subject: T) => setState({ subject, isOpen: true }),
    toggle: (isOpen: boolean) => setState(({ subject }) => ({ subject, isOpen })),
  };
  return [state, change] as const;
}

/** Stable functions that call the latest ones. */
function useStable(latest: CardActionsProps): CardActionsProps {
  const current = useRef(latest);
  useEffect(() => {
    current.current = latest;
  });
  const [stable] = useState<CardActionsProps>(() => ({
    onShowQr: (cart) => current.current.onShowQr(cart),
    onFixNumber: (text) => current.current.onFixNumber(text),
    onTextAgain: (subject) => current.current.onTextAgain(subject),
    onUseAgain: (group) => current.current.onUseAgain(group),
    onChangeOptOut: (change) => current.current.onChangeOptOut(change),
  }));
  return stable;
}
