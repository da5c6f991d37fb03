import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import {
  Toast,
  ToastAction,
  ToastClose,
  ToastDescription,
  ToastProvider,
  ToastTitle,
  ToastViewport,
} from '@/components/ui/toast';
import { afterPress } from '@/lib/interaction/after-press';
import { followTopDialog } from './follow-top-dialog';
import { NoticeIcon } from './notice-icon';
import { dismissToast, type NoticeType, type ShownNotice } from './notify';

const TOAST_DURATION_MS = 5000;
/** Longer for a toast with an action or about a text that was sent. The timer pauses while it has the pointer or the focus. */
const LONG_DURATION_MS = 8000;

/** From a toast to the edge of the window. */
const EDGE_PX = 12;

const ICON_COLORS: Record<NoticeType, string> = {
  success: 'text-toast-success',
  error: 'text-toast-error',
  info: 'text-toast-info',
};

export function Toaster({ notice }: { notice: ShownNotice }) {
  useEffect(leaveFocusInToasts, []);
  useDialogsFollowed(notice);
  usePlaceKept(notice);
  const toast = useRef<HTMLLIElement>(null);
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
        ref={toast}
        open={notice.open}
        duration={durationOf(notice)}
        type={notice.type === 'info' ? 'background' : 'foreground'}
        onFocus={keepPlace}
        onOpenChange={onOpenChange}
      >
        <ClearOfFocus toast={toast} />
        <NoticeIcon type={notice.type} className={`mt-px shrink-0 ${ICON_COLORS[notice.type]}`} />
        {/* A button goes below words that would be narrower beside it, and begins where they do. */}
        <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3.5 gap-y-2.5">
          <div className="flex-[1_1_min(10rem,100%)]">
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
        </div>
        <ToastClose />
      </Toast>
      <ToastViewport onFocus={keepPlace} hotkey={['F8']} label="Notifications ({hotkey})" />
    </ToastProvider>
  );
}

/**
 * A toast closes when a dialog opens over it. One that offers an action, reports a failure, or is lasting moves out of
 * its way instead.
 */
function useDialogsFollowed({ id, type, action, isLasting }: ShownNotice): void {
  const endOver = useRef(() => {});
  useLayoutEffect(() => {
    endOver.current = () => {
      if (type !== 'error' && action === undefined && !isLasting) dismissToast(id);
    };
  });
  useLayoutEffect(() => followTopDialog(() => endOver.current()), []);
}

/** A toast that was shown beside a drawer stays there, above all bars, when the drawer closes: a hand may go for its button. */
function usePlaceKept({ id }: ShownNotice): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast has its own place.
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute('data-aside', document.querySelector('[data-side="drawer"]') !== null);
    return () => root.removeAttribute('data-aside');
  }, [id]);
}

function durationOf({ isLasting, action, sentTo }: ShownNotice): number {
  if (isLasting) return Number.POSITIVE_INFINITY;
  return action === undefined && sentTo === undefined ? TOAST_DURATION_MS : LONG_DURATION_MS;
}

/** Inside the toast, which is added after the toaster, so that the effect runs once the toast is on the page. */
function ClearOfFocus({ toast }: { toast: RefObject<HTMLElement | null> }) {
  useEffect(() => keepClearOfFocus(toast), [toast]);
  return null;
}

/**
 * Runs when a toast is shown and each time the focus moves, as to a refused field. Returns a function that stops it.
 */
function keepClearOfFocus(toast: RefObject<HTMLElement | null>): () => void {
  const clear = () => afterPress(() => clearOfFocus(toast.current));
  // After the form itself has scrolled to the field.
  const clearSoon = () => requestAnimationFrame(clear);
  clear();
  clearSoon();
  document.addEventListener('focusin', clearSoon);
  return () => document.removeEventListener('focusin', clearSoon);
}

/**
 * Scrolls a form in a dialog, so that a new toast covers neither the focused part nor its error. If a refused field and
 * its error do not fit between the dialog's header and the toast, the toast goes over the header. The page never jumps.
 */
function clearOfFocus(toast: HTMLElement | null): void {
  const inUse = partInUse();
  // The toast itself still slides in.
  const place = toast?.parentElement;
  if (!place || inUse === null) return;
  const [errorId = ''] = inUse.getAttribute('aria-describedby')?.split(' ') ?? [];
  const error = document.getElementById(errorId);
  const last = error ?? inUse;
  if (!isOver(place, inUse, last)) return;
  const { top, bottom } = place.getBoundingClientRect();
  if (top + bottom > window.innerHeight) {
    inUse.scrollIntoView({ block: 'start' });
    if (error === null || !isOver(place, inUse, last)) return;
    toast.style.marginBottom = `${top - EDGE_PX}px`;
  }
  last.scrollIntoView({ block: 'end' });
}

function isOver(place: Element, first: Element, last: Element): boolean {
  const over = place.getBoundingClientRect();
  const { right, bottom } = last.getBoundingClientRect();
  return right >= over.left && first.getBoundingClientRect().top < over.bottom && bottom > over.top;
}

/** The focused part of a dialog. Safari does not focus a button that is pressed: then the form's main button. */
function partInUse(): Element | null {
  const focused = document.activeElement;
  if (focused?.closest('[role="dialog"]')) return isInToasts(focused) ? null : focused;
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  return dialog?.querySelector('[type="submit"]') ?? null;
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
