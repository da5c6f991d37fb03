import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';
import {
  Toast,
  ToastAction,
  ToastClose,
  ToastDescription,
  ToastProvider,
  ToastTitle,
  ToastViewport,
} from '@/components/ui/toast';
import { followTopDialog } from './follow-top-dialog';
import { NoticeIcon } from './notice-icon';
import { dismissToast, type NoticeType, type ShownNotice } from './notify';

const TOAST_DURATION_MS = 5000;
/** With an action there is more to decide. It waits while it has the pointer or the focus. */
const ACTION_DURATION_MS = 8000;

/** A new toast slides up by less than this. */
const SLIDE_PX = 40;

const ICON_COLORS: Record<NoticeType, string> = {
  success: 'text-toast-success',
  error: 'text-toast-error',
  info: 'text-toast-info',
};

/** The current toast (docs/product.md §11.5). */
export function Toaster({ notice }: { notice: ShownNotice }) {
  useEffect(leaveFocusInToasts, []);
  useDialogsFollowed(notice);
  const lastPlace = useRef<Element | null>(null);
  const keepPlace = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !isInToasts(relatedTarget)) lastPlace.current = relatedTarget;
  };
  const onOpenChange = (open: boolean) => {
    if (open) return;
    if (isInToasts(document.activeElement) && lastPlace.current instanceof HTMLElement)
      lastPlace.current.focus();
    dismissToast(notice.id);
  };
  return (
    <ToastProvider
      duration={TOAST_DURATION_MS}
      swipeThreshold={50}
      swipeDirection="right"
      announcerContainer={silentContainer}
    >
      <Toast
        key={notice.id}
        ref={clearOfFocus}
        open={notice.open}
        duration={durationOf(notice)}
        type={notice.type === 'info' ? 'background' : 'foreground'}
        onFocus={keepPlace}
        onOpenChange={onOpenChange}
      >
        <NoticeIcon type={notice.type} className={`mt-px shrink-0 ${ICON_COLORS[notice.type]}`} />
        <div className="min-w-0 flex-1">
          <ToastTitle>{notice.title}</ToastTitle>
          {notice.message && <ToastDescription>{notice.message}</ToastDescription>}
          {notice.reason && (
            <ToastDescription className="mt-1.5 text-white">{notice.reason}</ToastDescription>
          )}
        </div>
        {notice.action && (
          <ToastAction altText={notice.action.label} onClick={notice.action.run}>
            {notice.action.label}
          </ToastAction>
        )}
        <ToastClose />
      </Toast>
      <ToastViewport onFocus={keepPlace} hotkey={['F8']} label="Notifications ({hotkey})" />
    </ToastProvider>
  );
}

/** What has been said ends as a dialog opens over it; what offers something, failed, or lasts moves out of its way. */
function useDialogsFollowed({ id, type, action, isLasting }: ShownNotice): void {
  const endOver = useRef(() => {});
  useLayoutEffect(() => {
    endOver.current = () => {
      if (type !== 'error' && action === undefined && !isLasting) dismissToast(id);
    };
  });
  useLayoutEffect(() => followTopDialog(() => endOver.current()), []);
}

function durationOf({ isLasting, action }: ShownNotice): number {
  if (isLasting) return Number.POSITIVE_INFINITY;
  return action === undefined ? TOAST_DURATION_MS : ACTION_DURATION_MS;
}

/** Scrolls a form in a dialog, so that a new toast covers neither the focused field nor its error. The page never jumps. */
function clearOfFocus(toast: HTMLElement | null): void {
  const inUse = document.activeElement;
  if (toast === null || inUse === null || !inUse.closest('[role="dialog"]') || isInToasts(inUse)) return;
  const [errorId = ''] = inUse.getAttribute('aria-describedby')?.split(' ') ?? [];
  const last = document.getElementById(errorId) ?? inUse;
  const [over, from, to] = [toast, inUse, last].map((part) => part.getBoundingClientRect());
  if (!over || !from || !to || to.right < over.left) return;
  if (from.top < over.bottom && to.bottom > over.top - SLIDE_PX) last.scrollIntoView({ block: 'center' });
}

/** The live region around a toast announces it, so the library's own announcement is dropped. */
const silentContainer = document.createElement('div');

/** An open dialog pulls back any focus that leaves it, but F8 must still reach the toast. */
function leaveFocusInToasts(): () => void {
  const stop = new AbortController();
  const hide = (event: globalThis.FocusEvent) => {
    const goesTo = event.type === 'focusin' ? event.target : event.relatedTarget;
    if (isInToasts(goesTo)) event.stopPropagation();
  };
  document.body.addEventListener('focusin', hide, { signal: stop.signal });
  document.body.addEventListener('focusout', hide, { signal: stop.signal });
  return () => stop.abort();
}

const isInToasts = (element: EventTarget | null): boolean =>
  element instanceof Element && element.closest('[data-toasts]') !== null;
