import { catalogEndpoints, MAX_BUNDLE_PRODUCTS, type Product, type Variant } from '@eyecart/shared/contracts';
import { formatCents } from '@eyecart/shared/rules/money';
import { isBlocked, SOLD_OUT_LABEL } from '@eyecart/shared/rules/stock';
import { initialVariant } from '@eyecart/shared/rules/variant-choice';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { OptionsDialog, OptionsPanel } from '@/components/product/options-dialog';
import { ProductThumb } from '@/components/product/product-thumb';
import { stockOfProduct } from '@/components/product/stock-status';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { showToast } from '@/features/notifications/notify';
import { endpointQuery } from '@/lib/endpoint-query';
import { keepUnits } from '@/lib/format';
import { usePaused } from '@/lib/use-paused';
import { useRetry } from '@/lib/use-retry';
import { selectForBundle } from './bundle-selection-store';

const RESULTS = 5;

/** Finds products for the selection. A product with options asks for them first (docs/product.md §5.7). */
export function ProductPicker() {
  const [text, setText] = useState('');
  const search = usePaused(text.trim());
  const [asked, setAsked] = useState<Product | null>(null);
  const [isAsking, setAsking] = useState(false);
  const choose = (product: Product) => {
    const variant = initialVariant(product.variants);
    if (!product.hasOptions && variant !== null) return select(product, variant);
    setAsked(product);
    setAsking(true);
  };
  return (
    <div className="mt-4">
      <Field
        id={useId()}
        type="search"
        label="Find products"
        placeholder="Search by product or brand"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {search !== '' && <Results search={search} onChoose={choose} />}
      {asked !== null && (
        <OptionsDialog open={isAsking} onOpenChange={setAsking}>
          <OptionsPanel
            key={asked.id}
            product={asked}
            footer={(variant, isSoldOut) => (
              <Button
                className="flex-1"
                disabled={variant === null || isSoldOut}
                onClick={() => {
                  if (variant !== null) select(asked, variant);
                  setAsking(false);
                }}
              >
                {isSoldOut ? SOLD_OUT_LABEL : 'Add to Bundle'}
              </Button>
            )}
          />
        </OptionsDialog>
      )}
    </div>
  );
}

function select(product: Product, variant: Variant): void {
  if (selectForBundle(product, variant)) return;
  showToast({
    type: 'error',
    title: 'Error',
    message: `A bundle holds up to ${MAX_BUNDLE_PRODUCTS} different products. Remove one to add another.`,
  });
}

interface ResultsProps {
  search: string;
  onChoose: (product: Product) => void;
}

function Results({ search, onChoose }: ResultsProps) {
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
            <Result key={product.id} product={product} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Result({ product, onChoose }: { product: Product; onChoose: (product: Product) => void }) {
  const isSoldOut = isBlocked(stockOfProduct(product)) || product.variants.length === 0;
  return (
    <li className="flex items-center gap-3 py-1.5">
      <ProductThumb src={product.imageUrl} className="size-11" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-small leading-[1.3] wrap-anywhere">{keepUnits(product.title)}</p>
        <p className="text-caption text-ink-3 tabular-nums">
          {isSoldOut ? 'Out of stock' : formatCents(product.price)}
        </p>
      </div>
      <button
        type="button"
        disabled={isSoldOut}
        aria-haspopup={product.hasOptions ? 'dialog' : undefined}
        aria-label={`Add ${product.title} to the bundle`}
        className="grid size-11 shrink-0 place-items-center rounded-full bg-teal-100 text-teal-press transition-colors hover:bg-teal-100-hover disabled:cursor-not-allowed disabled:bg-gray-bg disabled:text-ink-disabled"
        onClick={() => onChoose(product)}
      >
        <Plus aria-hidden size={20} strokeWidth={2} />
      </button>
    </li>
  );
}
