import type { Product } from '@eyecart/shared/contracts';
import { type ComponentType, useEffect, useState } from 'react';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { sessionStore } from '@/features/session/session-store';
import { isServer } from '@/lib/first-view/server-view';
import { areKeysRecorded } from '@/lib/first-view/take-over';
import { openQuickSearch, setQuickSearchOpen, useIsQuickSearchOpen } from './quick-search-store';
import { SEARCH_FIELD_ID } from './search-field';
import { isSlashOn } from './slash-shortcut-store';

const loadDialog = () =>
  import('../product/product-dialog').then(({ ProductDialog }) => ({ default: ProductDialog }));
const ProductDialog = lazyDialog(loadDialog);

interface QuickSearchProps {
  /** The search palette with its destinations; the page passes it in. */
  Palette: ComponentType<OpenState & { onOpenProduct: (product: Product) => void }>;
}

/**
 * Keyboard search from anywhere on the page: "/" goes to the search box, or to the palette where there is no box; Ctrl-K
 * and Cmd-K open the palette. Neither interrupts an open dialog, and "/" does nothing while someone is typing.
 */
export function QuickSearch({ Palette }: QuickSearchProps) {
  const isOpen = useIsQuickSearchOpen();
  const [chosen, setChosen] = useState<Product | null>(null);
  const [isProductOpen, setProductOpen] = useState(false);

  useEffect(() => () => setQuickSearchOpen(false), []);

  const openProduct = (product: Product) => {
    setChosen(product);
    setProductOpen(true);
  };
  return (
    <>
      <Palette open={isOpen} onOpenChange={setQuickSearchOpen} onOpenProduct={openProduct} />
      {chosen !== null && (
        <ProductDialog product={chosen} open={isProductOpen} onOpenChange={setProductOpen} />
      )}
    </>
  );
}

function follow(event: KeyboardEvent): void {
  const shortcut = shortcutOf(event);
  if (
    shortcut === null ||
    event.defaultPrevented ||
    areKeysRecorded() ||
    isDialogOpen() ||
    sessionStore.get() === null
  )
    return;
  event.preventDefault();
  const field = shortcut === 'field' ? document.getElementById(SEARCH_FIELD_ID) : null;
  if (field instanceof HTMLInputElement) enterField(field);
  else openQuickSearch();
}
// From the first moment: a page whose code still loads has rendered nothing yet.
if (!isServer) document.addEventListener('keydown', follow);

function shortcutOf(event: KeyboardEvent): 'palette' | 'field' | null {
  if (event.isComposing || event.altKey) return null;
  const isWithCommand = event.ctrlKey || event.metaKey;
  if (isWithCommand) return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'palette' : null;
  return event.key === '/' && isSlashOn() && !isTyping(event.target) ? 'field' : null;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** A dialog that is fading out counts as closed, so no key press is lost if someone keeps typing. */
const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"]):not([data-state="closed"])';
const isDialogOpen = (): boolean => document.querySelector(OPEN_DIALOG) !== null;

function enterField(field: HTMLInputElement): void {
  field.focus({ preventScroll: true });
  field.select();
}
