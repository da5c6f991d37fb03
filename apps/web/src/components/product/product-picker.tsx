import { catalogEndpoints, type Product, type Variant } from '@eyecart/shared/contracts';
import { isBlocked, SOLD_OUT_LABEL } from '@eyecart/shared/rules/stock';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { endpointQuery } from '@/lib/api/endpoint-query';
import { useRetry } from '@/lib/errors/use-retry';
import { keepUnits } from '@/lib/format';
import { usePaused } from '@/lib/interaction/use-paused';
import { OptionsDialog, OptionsPanel } from './options-dialog';
import { PatientPrice } from './patient-price';
import { ProductThumb } from './product-thumb';
import { stockOfProduct } from './stock-status';
import { initialVariant } from './variant-choice';

const RESULTS = 5;
const ADD_LABELS = { bundle: 'Add to Bundle', order: 'Add to Order' } as const;

interface ProductPickerProps {
  /** The target that products are added to. */
  target: 'bundle' | 'order';
  /** The practice's. */
  discountCode: string | null;
  onPick: (product: Product, variant: Variant) => void;
}

/** Finds products to add to a list. A product with options asks for them first. */
export function ProductPicker({ target, discountCode, onPick }: ProductPickerProps) {
  const [query, setQuery] = useState('');
  const search = usePaused(query.trim());
  const [asked, setAsked] = useState<Product | null>(null);
  const [isAsking, setAsking] = useState(false);
  const choose = (product: Product) => {
    const variant = initialVariant(product.variants);
    if (!product.hasOptions && variant !== null) return onPick(product, variant);
    setAsked(product);
    setAsking(true);
  };
  const part = useRef<HTMLDivElement>(null);
  const isSearching = search !== '';
  // The results open below the field, which may be at the bottom of the screen.
  useEffect(() => {
    if (isSearching) part.current?.scrollIntoView({ block: 'start' });
  }, [isSearching]);
  return (
    <div ref={part} className="mt-4">
      <Field
        id={useId()}
        type="search"
        label="Find products"
        inputClassName="[&::-webkit-search-cancel-button]:hidden"
        placeholder="Product or brand"
        autoComplete="off"
        maxLength={200}
        value={query}
        // Escape clears it first, then closes the dialog.
        data-escapes={query === '' ? undefined : ''}
        onKeyDown={(event) => event.key === 'Escape' && setQuery('')}
        onChange={(event) => setQuery(event.target.value)}
      />
      {isSearching && (
        <Results search={search} target={target} discountCode={discountCode} onChoose={choose} />
      )}
      {asked !== null && (
        <OptionsDialog open={isAsking} onOpenChange={setAsking}>
          <OptionsPanel
            key={asked.id}
            product={asked}
            discountCode={discountCode}
            footer={(variant, isSoldOut) => (
              <Button
                className="flex-1"
                disabled={variant === null || isSoldOut}
                onClick={() => {
                  if (variant !== null) onPick(asked, variant);
                  setAsking(false);
                }}
              >
                {isSoldOut ? SOLD_OUT_LABEL : ADD_LABELS[target]}
              </Button>
            )}
          />
        </OptionsDialog>
      )}
    </div>
  );
}

interface ResultsProps {
  search: string;
  target: ProductPickerProps['target'];
  discountCode: string | null;
  onChoose: (product: Product) => void;
}

function Results({ search, onChoose, ...shown }: ResultsProps) {
  const { data, isPending, isError, refetch } = useQuery({
    ...endpointQuery(catalogEndpoints.listProducts, { query: { search, page: 1, pageSize: RESULTS } }),
    placeholderData: keepPreviousData,
  });
  const { isRetrying, retry } = useRetry(refetch);
  const hasFailed = data === undefined && (isError || isRetrying);
  return (
    // As tall as its five rows from the start, so slow results do not move anything.
    <div className="mt-2 min-h-74">
      <p role="status" className="sr-only">
        {data && `${data.total} Products found`}
      </p>
      {isPending && !hasFailed && <div className="skeleton mt-2 h-14 w-full rounded-m" />}
      {hasFailed && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 py-2 text-note">
          <p>Failed to load products</p>
          <Button variant="line" size="sm" busy={isRetrying} onClick={retry}>
            Try Again
          </Button>
        </div>
      )}
      {data?.products.length === 0 && <p className="py-2 text-note text-ink-2">No products found</p>}
      {data !== undefined && data.products.length > 0 && (
        <ul aria-label="Matching products">
          {data.products.map((product) => (
            <Result key={product.id} product={product} onChoose={onChoose} {...shown} />
          ))}
        </ul>
      )}
    </div>
  );
}

type ResultProps = Omit<ResultsProps, 'search'> & { product: Product };

function Result({ product, target, discountCode, onChoose }: ResultProps) {
  const isSoldOut = isBlocked(stockOfProduct(product)) || product.variants.length === 0;
  return (
    <li className="flex items-center gap-3 py-1.5">
      <ProductThumb src={product.imageUrl} size="small" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-small leading-[1.3] wrap-anywhere">{keepUnits(product.title)}</p>
        <p className="text-caption text-ink-3 tabular-nums">
          {isSoldOut ? 'Out of stock' : <PatientPrice cents={product.price} discountCode={discountCode} />}
        </p>
      </div>
      <button
        type="button"
        disabled={isSoldOut}
        aria-haspopup={product.hasOptions ? 'dialog' : undefined}
        aria-label={`Add ${product.title} to the ${target}`}
        className="grid size-11 shrink-0 place-items-center rounded-full bg-teal-100 text-teal-press transition-colors hover:bg-teal-100-hover disabled:cursor-not-allowed disabled:bg-gray-bg disabled:text-ink-disabled"
        onClick={() => onChoose(product)}
      >
        <Plus aria-hidden size={20} strokeWidth={2} />
      </button>
    </li>
  );
}
