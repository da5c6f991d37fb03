import type { Product } from '@eyecart/shared/contracts';
import { useEffect, useState } from 'react';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import { preloadOnInteraction } from '@/lib/preload-on-interaction';
import { SEARCH_FIELD_ID } from './search-field';
import { isSlashOn } from './slash-shortcut-store';

const loadPalette = () =>
  import('./search-palette').then(({ SearchPalette }) => ({ default: SearchPalette }));
const loadDialog = () => import('./product-dialog').then(({ ProductDialog }) => ({ default: ProductDialog }));
const SearchPalette = lazyDialog(loadPalette);
const ProductDialog = lazyDialog(loadDialog);
preloadOnInteraction([loadPalette]);

/**
 * Search by keyboard from anywhere on the page: "/" goes to the search box, or to the palette where there is no
 * box; Ctrl-K and Cmd-K open the palette. Neither interrupts an open dialog, and "/" nobody who is typing.
 */
export function QuickSearch() {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Product | null>(null);
  const [isProductOpen, setProductOpen] = useState(false);

  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (shortcut === null || event.defaultPrevented || isDialogOpen()) return;
      event.preventDefault();
      const field = shortcut === 'field' ? document.getElementById(SEARCH_FIELD_ID) : null;
      if (field instanceof HTMLInputElement) enterField(field);
      else setOpen(true);
    };
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, []);

  const openProduct = (product: Product) => {
    setChosen(product);
    setProductOpen(true);
  };
  return (
    <>
      <SearchPalette open={isOpen} onOpenChange={setOpen} onOpenProduct={openProduct} />
      {chosen !== null && (
        <ProductDialog product={chosen} open={isProductOpen} onOpenChange={setProductOpen} />
      )}
    </>
  );
}

function shortcutOf(event: KeyboardEvent): 'palette' | 'field' | null {
  if (event.isComposing || event.altKey) return null;
  const isWithCommand = event.ctrlKey || event.metaKey;
  if (isWithCommand) return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'palette' : null;
  return event.key === '/' && isSlashOn() && !isTyping(event.target) ? 'field' : null;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

function enterField(field: HTMLInputElement): void {
  field.focus();
  field.select();
}
