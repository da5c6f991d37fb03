import type { Product } from '@eyecart/shared/contracts';
import { isBlocked } from '@eyecart/shared/rules/stock';
import { CommandItem } from 'cmdk';
import { Plus } from 'lucide-react';
import type { MouseEvent } from 'react';
import { PatientPrice } from '@/components/product/patient-price';
import { ProductThumb } from '@/components/product/product-thumb';
import { StockStatus, stockOfProduct } from '@/components/product/stock-status';
import { usePractice } from '@/features/session/session-store';
import { keepUnits } from '@/lib/format';
import { useProductSlots } from '../product-slots';
import { PALETTE_ROW } from './palette-entries';
import { productValue } from './use-palette-search';

const SKELETON_ROWS = ['a', 'b', 'c', 'd'];

interface PaletteProductProps {
  product: Product;
  /** With `isAdding`, adds it to the cart instead of opening it. */
  onChoose: (product: Product, isAdding: boolean) => void;
}

/**
 * A product with its stock and price. The plus adds it: a list option cannot contain a button, so on the keyboard that
 * is Ctrl-Enter.
 */
export function PaletteProduct({ product, onChoose }: PaletteProductProps) {
  const { PriceBadge } = useProductSlots();
  const facts = stockOfProduct(product);
  const onClickCapture = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('[data-add]') === null) return;
    event.stopPropagation();
    onChoose(product, true);
  };
  return (
    <CommandItem
      value={productValue(product)}
      onSelect={() => onChoose(product, false)}
      onClickCapture={onClickCapture}
      className={`${PALETTE_ROW} flex-wrap`}
    >
      <ProductThumb src={product.imageUrl} size="small" />
      <span className="grid min-w-[5rem] flex-1 grid-cols-[minmax(0,1fr)_auto] items-center leading-snug max-sm:block">
        <span className="block font-[580] text-pretty wrap-anywhere">{keepUnits(product.title)}</span>
        {/* Phones have the patient's price in place of the vendor. */}
        <span className="row-span-2 pr-2 text-small font-[640] tracking-[-0.02em] tabular-nums max-sm:[&>s]:hidden sm:text-note">
          <PatientPrice cents={product.price} discountCode={usePractice().discountCode} />
        </span>
        <span className="inline-flex flex-wrap items-center gap-x-2.5 text-caption whitespace-nowrap text-ink-2">
          <span className="max-sm:hidden">{product.vendor}</span>
          <StockStatus facts={facts} />
          {PriceBadge && <PriceBadge product={product} />}
        </span>
      </span>
      {isBlocked(facts) ? (
        <span className="w-11 shrink-0" />
      ) : (
        <span
          data-add=""
          aria-hidden
          title={product.hasOptions ? 'Select options' : 'Add to cart'}
          className="-my-0.5 grid size-11 shrink-0 place-items-center rounded-full bg-teal-100 text-teal-press hover:bg-teal-100-hover"
        >
          <Plus size={20} strokeWidth={2.2} />
        </span>
      )}
    </CommandItem>
  );
}

/** Skeleton rows. */
export function PaletteSkeleton() {
  return (
    <div aria-hidden className="shrink-0 px-2.5 pt-11.5">
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="flex min-h-14 items-center gap-3.5 px-3 py-1.5">
          <span className="skeleton size-11 shrink-0 rounded-m" />
          <span className="flex-1">
            <span className="skeleton block h-4 w-2/3" />
            <span className="skeleton mt-2 block h-3 w-1/4" />
          </span>
          <span className="skeleton h-4 w-12" />
        </div>
      ))}
    </div>
  );
}
