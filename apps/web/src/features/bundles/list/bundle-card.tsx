import type { Bundle } from '@eyecart/shared/contracts';
import { Trash2 } from 'lucide-react';
import { PatientPrice } from '@/components/product/patient-price';
import { ProductThumb } from '@/components/product/product-thumb';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { usePractice } from '@/features/session/session-store';
import { cn } from '@/lib/cn';
import { countOf, keepUnits } from '@/lib/format';
import { bundleTotalCents, isBuyable, unavailableTitles } from '../bundle-facts';
import { useBundleToCart } from './use-bundle-to-cart';

const THUMBS = 4;

interface BundleCardProps {
  bundle: Bundle;
  onView: () => void;
  onDelete: () => void;
}

export function BundleCard({ bundle, onView, onDelete }: BundleCardProps) {
  const { discountCode } = usePractice();
  const { start, isBusy } = useBundleToCart();
  const titleId = `bundle-${bundle.id}`;
  return (
    <article
      aria-labelledby={titleId}
      data-row={bundle.id}
      className="flex min-w-0 flex-col rounded-l border border-line bg-surface p-4 sm:p-5"
    >
      <BundleThumbs bundle={bundle} />
      <h3 id={titleId} className="mt-4 text-title tracking-[-0.012em] wrap-anywhere">
        {bundle.name}
      </h3>
      {bundle.products.length > 0 && (
        <p className="mt-0.5 text-small text-ink-2 wrap-anywhere">{namesOf(bundle)}</p>
      )}
      <p className="mt-2.5 text-note text-ink-2 tabular-nums">
        {countOf(bundle.products.length, 'product')}
        {bundle.products.length > 0 && (
          <>
            {' · '}
            <b className="font-[640] text-ink">
              <PatientPrice cents={bundleTotalCents(bundle)} discountCode={discountCode} />
            </b>
          </>
        )}
      </p>
      <Unavailable titles={unavailableTitles(bundle)} />
      <div className="mt-auto flex gap-2 pt-4.5">
        <Button variant="line" size="sm" aria-haspopup="dialog" aria-describedby={titleId} onClick={onView}>
          View
        </Button>
        <Button
          variant="soft"
          size="sm"
          padding={2}
          className="min-w-0 flex-1"
          aria-describedby={titleId}
          disabled={bundle.products.length === 0}
          busy={isBusy}
          onClick={() => start(bundle.id)}
        >
          {isBusy ? 'Adding...' : 'Add to Cart'}
        </Button>
        <IconButton
          label={`Delete ${bundle.name}`}
          aria-haspopup="dialog"
          tone="danger"
          className="-mr-2"
          onClick={onDelete}
        >
          <Trash2 aria-hidden size={18} strokeWidth={1.9} />
        </IconButton>
      </div>
    </article>
  );
}

/** The names of the products that have an image on the card. */
const namesOf = ({ products }: Bundle): string =>
  products
    .slice(0, THUMBS)
    .map(({ productData }) => keepUnits(productData.title))
    .join(' · ');

/** A bundle's first images, and how many more there are. */
function BundleThumbs({ bundle }: { bundle: Bundle }) {
  const shown = bundle.products.slice(0, THUMBS);
  const more = bundle.products.length - shown.length;
  if (shown.length === 0) {
    return (
      <p className="grid h-16 place-items-center rounded-m bg-stage text-caption text-ink-3">
        No products yet
      </p>
    );
  }
  return (
    <div aria-hidden className="flex gap-2">
      {shown.map((product) => (
        <ProductThumb
          key={product.id}
          src={product.productData.imageUrl}
          size="shrinking"
          className={cn(!isBuyable(product) && 'opacity-50 saturate-[.45]')}
        />
      ))}
      {more > 0 && (
        <span className="self-center text-caption font-[600] text-ink-3 tabular-nums">{`+${more}`}</span>
      )}
    </div>
  );
}

function Unavailable({ titles }: { titles: readonly string[] }) {
  const [first, ...others] = titles;
  if (first === undefined) return null;
  return (
    <p className="mt-1 text-caption text-pretty wrap-anywhere text-ink-3">
      {`Not available today: ${keepUnits(first)}`}
      {others.length > 0 && ` and ${others.length} more`}
    </p>
  );
}
