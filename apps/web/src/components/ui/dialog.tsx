import { X } from 'lucide-react';
import { Dialog as DialogPrimitive } from 'radix-ui';
import { type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { cn } from '@/lib/cn';
import { focusedBefore } from '@/lib/first-view/early-field';
import { IconButton, type IconButtonProps } from './icon-button';

export const Dialog = DialogPrimitive.Root;
export const DialogTitle = DialogPrimitive.Title;
export const DialogDescription = DialogPrimitive.Description;

type LayerProps = ComponentProps<typeof DialogPrimitive.Content>;

/**
 * A modal layer with its scrim. It remembers what had the focus when it opened and restores it when it closes; if that
 * element is gone, the focus goes to the landing place of the nearest remaining ancestor.
 */
function DialogLayer({ className, children, onOpenAutoFocus, ...props }: LayerProps) {
  const opener = useRef<readonly Element[]>([]);
  const close = useRef<HTMLButtonElement>(null);
  /** A toast counts as the topmost layer and would take Escape for itself; inside a dialog it means the dialog. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') return wrapFromPlace(event);
    if (event.key !== 'Escape' || event.nativeEvent.defaultPrevented || isOfInner(event.target)) return;
    event.stopPropagation();
    close.current?.click();
  };
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className="fixed inset-0 z-50 animate-fade bg-scrim" />
      <DialogPrimitive.Content
        className={cn('fixed z-50 overflow-hidden shadow-3 outline-none', className)}
        onOpenAutoFocus={(event) => {
          opener.current = withAncestors(focusedBefore());
          onOpenAutoFocus?.(event);
          if (!event.defaultPrevented) focusContent(event);
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (!isInField(document.activeElement))
            landingPlace(opener.current)?.focus({ preventScroll: true });
        }}
        onEscapeKeyDown={(event) => isOfInner(event.target) && event.preventDefault()}
        onKeyDown={onKeyDown}
        // React bubbles events through portals, and the dialog may have been opened inside another form.
        onSubmit={(event) => event.stopPropagation()}
        {...props}
      >
        {children}
        <DialogPrimitive.Close ref={close} hidden />
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}

/** Once a dialog has faded out, staff may already be typing elsewhere. */
const isInField = (element: Element | null): boolean => element?.matches('input, textarea') ?? false;

/** Open parts of a dialog that close on Escape before the dialog does. */
const isOfInner = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-escapes]') !== null;

const FOCUSABLE = 'input, select, textarea, button, a[href], [tabindex="0"]';

/** The focus starts on the first thing to use, or on the dialog itself, but never on Close, which a stray Enter would press. */
function focusContent(event: Event): void {
  const content = event.currentTarget;
  if (!(content instanceof HTMLElement)) return;
  event.preventDefault();
  const isFirst = (part: HTMLElement) =>
    part.matches(':not(:disabled, [hidden], [data-close])') && isShown(part);
  const first = [...content.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isFirst);
  (first ?? content).focus({ preventScroll: true });
}

/**
 * A place that only code can focus, such as the reply that staff asked for, may come after the dialog's last control
 * or before its first. Tab would leave the dialog there, and the dialog would pull the focus back to the same place.
 * Instead, Tab wraps around.
 */
function wrapFromPlace(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: content, target, shiftKey } = event;
  if (!(target instanceof HTMLElement) || target.tabIndex >= 0 || !content.contains(target)) return;
  const stops = [...content.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (part) => part.tabIndex >= 0 && part.matches(':not(:disabled, [hidden])') && isShown(part),
  );
  const way = shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  if (stops.some((stop) => (target.compareDocumentPosition(stop) & way) !== 0)) return;
  const next = stops.at(shiftKey ? -1 : 0);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Without layout, as in jsdom, everything counts as shown. */
const isShown = (part: HTMLElement): boolean => part.checkVisibility?.() ?? true;

function withAncestors(element: Element | null): readonly Element[] {
  return element === null ? [] : [element, ...withAncestors(element.parentElement)];
}

function landingPlace([opener, ...around]: readonly Element[]): HTMLElement | null {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener;
  /** A reloaded list may have replaced the element with one of the same id. */
  const replacement = opener?.id ? document.getElementById(opener.id) : null;
  if (replacement !== null) return replacement;
  for (const part of around) {
    const isOfPage = part.isConnected && !part.matches('html, body');
    const place = isOfPage ? part.querySelector<HTMLElement>('[data-landing]') : null;
    if (place !== null) return place;
  }
  /** A dialog below that closed together with this one may have set the focus already. */
  const isFocusLost = document.activeElement === null || document.activeElement === document.body;
  return isFocusLost ? document.querySelector<HTMLElement>('[data-landing]') : null;
}

const WIDTHS = {
  '22.5rem': 'sm:max-w-[22.5rem]',
  '27.5rem': 'sm:max-w-[27.5rem]',
  '30rem': 'sm:max-w-[30rem]',
  '32rem': 'sm:max-w-[32rem]',
  '35rem': 'sm:max-w-[35rem]',
  '40rem': 'sm:max-w-[40rem]',
  '50rem': 'sm:max-w-[50rem]',
  '1000px': 'sm:max-w-[min(1000px,calc(100vw-48px))]',
} as const;
const HEIGHTS = {
  content: 'max-h-[calc(100dvh-24px)] sm:h-fit sm:max-h-[calc(100dvh-48px)]',
  /** Leaves room for the banner. */
  belowBanner: 'max-h-[calc(100dvh-var(--banner)-24px)] sm:h-fit sm:max-h-[calc(100dvh-176px)]',
  full: 'h-[calc(100dvh-24px)] max-h-[calc(100dvh-24px)] sm:h-[calc(100dvh-48px)] sm:max-h-[calc(100dvh-48px)]',
  /** Fixed height, so that the dialog does not jump as results come and go. */
  palette:
    'h-[min(600px,calc(100dvh-24px))] max-h-[calc(100dvh-24px)] sm:h-[min(560px,calc(100dvh-20dvh))] sm:max-h-[calc(100dvh-48px)]',
} as const;

interface DialogContentProps extends LayerProps {
  width?: keyof typeof WIDTHS;
  height?: keyof typeof HEIGHTS;
  ground?: 'bg-surface' | 'bg-ground';
}

/** A centered dialog, 440 px wide by default; a bottom sheet on small screens. */
export function DialogContent({
  width = '27.5rem',
  height = 'content',
  ground = 'bg-surface',
  className,
  ...props
}: DialogContentProps) {
  return (
    <DialogLayer
      className={cn(
        'inset-x-0 bottom-0 animate-rise rounded-t-dialog sm:inset-0 sm:m-auto sm:w-[calc(100%-48px)] sm:rounded-dialog',
        WIDTHS[width],
        HEIGHTS[height],
        ground,
        className,
      )}
      {...props}
    />
  );
}

/** A panel along the right edge, 560 px wide, more with large text; full width on small screens. */
export function DrawerContent({ className, ...props }: LayerProps) {
  return (
    <DialogLayer
      data-side="drawer"
      className={cn(
        'inset-y-0 right-0 flex w-full animate-slide flex-col bg-ground sm:w-(--drawer) sm:rounded-l-dialog',
        className,
      )}
      {...props}
    />
  );
}

export function DialogClose(props: Omit<IconButtonProps, 'label'>) {
  return (
    <DialogPrimitive.Close asChild>
      <IconButton label="Close" data-close="" {...props}>
        <X aria-hidden size={22} strokeWidth={1.9} />
      </IconButton>
    </DialogPrimitive.Close>
  );
}
