import type { Product } from '@eyecart/shared/contracts';
import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk';
import { type LucideIcon, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { AfterClosing } from '@/components/ui/after-closing';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { PaletteProduct, PaletteSkeleton } from './palette-rows';
import { productValue, usePaletteSearch } from './use-palette-search';

/** A place the palette leads to besides products. */
export interface PaletteAction {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

export interface SearchPaletteProps {
  actions: readonly PaletteAction[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onOpenProduct: (product: Product) => void;
}

/** Finds products and places in the portal by typing; Enter opens them. */
export function SearchPalette({ actions, open, onOpenChange, onOpenProduct }: SearchPaletteProps) {
  const next = useRef<(() => void) | null>(null);
  const choose = (action: () => void) => {
    next.current = action;
    onOpenChange(false);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        aria-describedby={undefined}
        className="flex h-[min(600px,calc(100dvh-24px))] flex-col sm:mx-auto sm:mt-[max(24px,10dvh)] sm:mb-0 sm:h-[min(560px,calc(100dvh-20dvh))] sm:max-w-160"
      >
        <DialogTitle className="sr-only">Quick search</DialogTitle>
        <AfterClosing next={next} />
        <Palette actions={actions} onChoose={choose} onOpenProduct={onOpenProduct} />
      </DialogContent>
    </Dialog>
  );
}

interface PaletteProps {
  actions: readonly PaletteAction[];
  /** Closes the palette, then runs the action. */
  onChoose: (action: () => void) => void;
  onOpenProduct: (product: Product) => void;
}

function Palette({ actions: allActions, onChoose, onOpenProduct }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  const search = usePaletteSearch(input);
  const [selected, setSelected] = useState('');
  const actions =
    search.state === 'nothing found'
      ? allActions
      : allActions.filter(({ label }) => fits(label, search.text));

  /** Enter opens the first product as soon as there is one. */
  const [listed, setListed] = useState(search.products);
  if (listed !== search.products) {
    setListed(search.products);
    setSelected(productValue(search.products[0]) ?? '');
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // The listed products do not match what is typed yet: Enter would open the wrong one.
    const isStale = search.state === 'loading' && selected.startsWith('product ');
    if (event.key === 'Enter' && isStale) event.preventDefault();
  };

  return (
    <CommandRoot
      label="Search products and places"
      shouldFilter={false}
      vimBindings={false}
      loop
      value={selected}
      onValueChange={setSelected}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex shrink-0 items-center gap-3 border-b border-line py-2 pr-2 pl-5">
        <Search aria-hidden size={20} strokeWidth={1.9} className="shrink-0 text-ink-2" />
        <CommandInput
          ref={input}
          value={search.text}
          onValueChange={search.type}
          placeholder="Search products or places"
          maxLength={200}
          className="h-12 min-w-0 flex-1 bg-transparent text-body outline-none placeholder:text-ink-3 focus-visible:shadow-none"
        />
        <DialogClose />
      </div>
      <p role="status" className="sr-only">
        {search.announcement}
      </p>
      {search.state === 'loading' && search.products.length === 0 && <PaletteSkeleton />}
      {search.state === 'nothing found' && (
        <Message title="No products found" note="Try another word, or go to one of these." />
      )}
      {search.state === 'failed' && (
        <Message title="Failed to load products" note="What you typed is still here.">
          <Button variant="line" size="sm" busy={search.isRetrying} onClick={search.retry}>
            Try Again
          </Button>
        </Message>
      )}
      <CommandList
        label="Results"
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2.5 outline-none"
      >
        {search.products.length > 0 && (
          <CommandGroup heading={<Heading>Products</Heading>}>
            {search.products.map((product) => (
              <CommandItem
                key={product.id}
                value={productValue(product)}
                onSelect={() => onChoose(() => onOpenProduct(product))}
                className={ROW}
              >
                <PaletteProduct product={product} />
              </CommandItem>
            ))}
          </CommandGroup>
        )}
        {actions.length > 0 && (
          <CommandGroup heading={<Heading>Go to</Heading>}>
            {actions.map(({ label, icon: Icon, run }) => (
              <CommandItem
                key={label}
                value={`action ${label}`}
                onSelect={() => onChoose(run)}
                className={ROW}
              >
                <span className="grid size-11 shrink-0 place-items-center rounded-m bg-sand text-ink-2">
                  <Icon aria-hidden size={18} strokeWidth={1.9} />
                </span>
                <span className="font-[560]">{label}</span>
              </CommandItem>
            ))}
          </CommandGroup>
        )}
      </CommandList>
      <p
        aria-hidden
        className="hidden shrink-0 gap-5 border-t border-line px-5 py-3 text-caption text-ink-3 sm:flex"
      >
        <span>↑ ↓ to move</span>
        <span>Enter to open</span>
        <span>Esc to close</span>
      </p>
    </CommandRoot>
  );
}

const ROW =
  'relative flex min-h-14 cursor-pointer items-center gap-3.5 rounded-m px-3 py-1.5 text-note before:absolute before:inset-y-2 before:left-0 before:w-0.75 before:rounded-full data-[selected=true]:bg-teal-50 data-[selected=true]:before:bg-teal';

function Heading({ children }: { children: string }) {
  return <span className="block px-3 pt-2.5 pb-1.5 text-caption font-[600] text-ink-3">{children}</span>;
}

function Message(props: { title: string; note: string; children?: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-col items-center px-6 pt-7 pb-1 text-center">
      <p className="text-title font-[620] tracking-[-0.012em]">{props.title}</p>
      <p className="mt-1 mb-4 text-note text-pretty text-ink-2">{props.note}</p>
      {props.children}
    </div>
  );
}

const fits = (label: string, text: string): boolean =>
  text.trim() === '' || label.toLowerCase().includes(text.trim().toLowerCase());
