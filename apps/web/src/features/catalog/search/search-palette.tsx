import type { Product } from '@eyecart/shared/contracts';
import { CommandGroup, CommandInput, CommandList, CommandRoot } from 'cmdk';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { AfterClosing } from '@/components/ui/after-closing';
import { Dialog, DialogClose, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { type Entered, enteredBy, takeEarlyTyping } from '@/lib/first-view/early-field';
import { countOf } from '@/lib/format';
import { findPlaces } from './find-places';
import { isNameBeforeProducts, productsBesideNames } from './name-before-products';
import { type PaletteEntry, PaletteGroup, PaletteHeading, type PaletteSection } from './palette-entries';
import { NothingFound, ProductsFailed } from './palette-messages';
import { PaletteProduct, PaletteSkeleton } from './palette-rows';
import { useAddFromPalette } from './use-add-from-palette';
import { productValue, usePaletteSearch } from './use-palette-search';

export interface SearchPaletteProps {
  /** Places in the portal. */
  actions: readonly PaletteEntry[];
  /** A hook for the practice's other matches, such as patients and bundles, and whether there may be more. */
  useRecords: (query: string) => {
    readonly sections: readonly PaletteSection[];
    readonly isSearching: boolean;
  };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onOpenProduct: (product: Product) => void;
}

/** Finds products, patients, saved work and places in the portal by typing; Enter opens them. */
export function SearchPalette({ open, onOpenChange, ...props }: SearchPaletteProps) {
  const next = useRef<(() => void) | null>(null);
  const choose = (action: () => void) => {
    next.current = action;
    onOpenChange(false);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        aria-describedby={undefined}
        width="40rem"
        height="palette"
        className="flex flex-col sm:mx-auto sm:mt-[max(24px,10dvh)] sm:mb-0"
      >
        <DialogTitle className="sr-only">Quick search</DialogTitle>
        <AfterClosing next={next} />
        <Palette {...props} onChoose={choose} />
      </DialogContent>
    </Dialog>
  );
}

interface PaletteProps extends Pick<SearchPaletteProps, 'actions' | 'useRecords' | 'onOpenProduct'> {
  /** Closes the palette, then runs the action. */
  onChoose: (action: () => void) => void;
}

/** Fewer when there is something else to show. */
const PRODUCTS_AMONG_OTHERS = 4;
const LOOKS_LIKE_A_NUMBER = /\d\D*\d\D*\d|#\s*\d/;
/** Keys that choose an entry. */
const MOVES = ['ArrowDown', 'ArrowUp', 'Home', 'End'];
/** The value of no entry. Without a value, the list would select its first entry. */
const NOTHING_SELECTED = 'nothing';

function Palette({ actions: allActions, useRecords, onChoose, onOpenProduct }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  const search = usePaletteSearch(input);
  const { sections: records, isSearching } = useRecords(search.query.trim());
  const recordCount = records.reduce((sum, { entries }) => sum + entries.length, 0);
  const [selected, setSelected] = useState('');
  const { added, add, forget } = useAddFromPalette();
  const { places, areMeant } = findPlaces(allActions, search.query);
  const isEmptyHanded = search.state === 'nothing found' && recordCount === 0 && places.length === 0;
  const actions = isEmptyHanded ? allActions : places;
  const isBlank = search.state === 'loading' && search.products.length === 0 && recordCount === 0;
  const fitting = productsBesideNames(search.query, records, search.products);
  const products = recordCount > 0 ? fitting.slice(0, PRODUCTS_AMONG_OTHERS) : fitting;

  /** Enter opens the first entry of new results. */
  const [listed, setListed] = useState(search.products);
  if (listed !== search.products) {
    setListed(search.products);
    setSelected('');
  }

  const areRecordsFirst =
    LOOKS_LIKE_A_NUMBER.test(search.query) || isNameBeforeProducts(search.query, records, products);
  const productValues = products.map(productValue);
  const recordValues = records.flatMap(({ entries }) => entries.map(({ id }) => id));
  const foundValues = areRecordsFirst
    ? [...recordValues, ...productValues]
    : [...productValues, ...recordValues];
  const actionValues = actions.map(({ id }) => id);
  const values = areMeant ? [...actionValues, ...foundValues] : [...foundValues, ...actionValues];
  /** Patients may load after the products: the former first entry is no longer selected, unless staff selected it. */
  const [first, setFirst] = useState(values[0]);
  if (first !== values[0]) {
    setFirst(values[0]);
    if (selected === first) setSelected('');
  }
  /** Suggestions shown because nothing was found are not results: Enter opens one only once staff have moved to it. */
  const [hasMoved, setMoved] = useState(false);
  const isOffered = isEmptyHanded && !hasMoved;
  const current = values.includes(selected) ? selected : values[0];

  const openOrAdd = (product: Product, isAdding: boolean) => {
    if (isAdding && add(product)) input.current?.select();
    else onChoose(() => onOpenProduct(product));
  };
  /** Opens or adds the selected entry once every result of the whole query is there. */
  const [entered, setEntered] = useState<Entered | null>(null);
  const isUnsettled =
    !areMeant && (search.state === 'loading' || (isSearching && search.query.trim() !== ''));
  const enter = (how: Entered) => {
    const product = products.find((one) => productValue(one) === current);
    const entry = [...records.flatMap(({ entries }) => entries), ...actions].find(({ id }) => id === current);
    if (product !== undefined) openOrAdd(product, how === 'add');
    else if (entry !== undefined && !isOffered) onChoose(entry.run);
  };
  const latestEnter = useRef(enter);
  useEffect(() => {
    latestEnter.current = enter;
  });
  useEffect(() => {
    if (entered === null || isUnsettled) return;
    setEntered(null);
    latestEnter.current(entered);
  }, [entered, isUnsettled]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (MOVES.includes(event.key)) setMoved(true);
    const how = enteredBy(event.nativeEvent);
    if (how === null) return setEntered(null);
    event.preventDefault();
    setEntered(how);
  };
  const type = (query: string) => {
    forget();
    setMoved(false);
    search.type(query);
  };
  /** The field takes over from the early one. */
  const takeOver = () => {
    const early = takeEarlyTyping();
    if (early === null) return;
    type(early.text);
    setEntered(early.entered);
  };
  const found = products.length > 0 && (
    <CommandGroup heading={<PaletteHeading>Products</PaletteHeading>}>
      {products.map((product) => (
        <PaletteProduct key={product.id} product={product} onChoose={openOrAdd} />
      ))}
    </CommandGroup>
  );
  const others = records.map((section) => (
    <PaletteGroup key={section.heading} {...section} onChoose={onChoose} />
  ));
  const goTo = <PaletteGroup heading="Go to" entries={actions} onChoose={onChoose} />;

  return (
    <CommandRoot
      label="Search products, patients and places"
      shouldFilter={false}
      vimBindings={false}
      loop
      value={isOffered ? NOTHING_SELECTED : (current ?? '')}
      onValueChange={setSelected}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex shrink-0 items-center gap-3 border-b border-line py-2 pr-2 pl-5">
        <Search aria-hidden size={20} strokeWidth={1.9} className="shrink-0 text-ink-2" />
        <CommandInput
          ref={input}
          value={search.query}
          onValueChange={type}
          onFocus={takeOver}
          placeholder="Search products, patients or places"
          maxLength={80}
          className="h-12 min-w-0 flex-1 bg-transparent text-body outline-none placeholder:text-ink-3 focus-visible:shadow-none"
        />
        <DialogClose />
      </div>
      <p role="status" className="sr-only">
        {added ?? [...spokenOf(search, fitting), ...spokenCount(recordCount)].join(', ')}
      </p>
      {isBlank && <PaletteSkeleton />}
      {isEmptyHanded && <NothingFound />}
      {search.state === 'failed' && (
        <ProductsFailed error={search.error} isRetrying={search.isRetrying} onRetry={search.retry} />
      )}
      <CommandList
        // New results are a new list, so that no row moves under the pointer.
        key={[isBlank, isEmptyHanded, search.state === 'failed', ...values].join(' ')}
        label="Results"
        onPointerMove={() => setMoved(true)}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2.5 outline-none"
      >
        {areMeant && goTo}
        {areRecordsFirst && others}
        {found}
        {!areRecordsFirst && others}
        {!areMeant && goTo}
      </CommandList>
      <p
        aria-hidden
        className="hidden shrink-0 gap-5 border-t border-line px-5 py-3 text-caption text-ink-3 sm:flex"
      >
        <span>↑ ↓ move</span>
        <span>Enter open</span>
        <span>Ctrl Enter add to cart</span>
        <span>Esc close</span>
      </p>
    </CommandRoot>
  );
}

/** What is said about the products; nothing when all that were found are left out. */
const spokenOf = (search: { state: string; announcement: string }, fitting: readonly Product[]): string[] => {
  if (search.state !== 'found') return [search.announcement];
  return fitting.length === 0 ? [] : [countOf(fitting.length, 'product')];
};

const spokenCount = (records: number): string[] => (records === 0 ? [] : [countOf(records, 'other result')]);
