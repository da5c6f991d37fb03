import type { Product } from '@eyecart/shared/contracts';
import { formatCents } from '@eyecart/shared/rules/money';
import { ProductThumb } from '@/components/product/product-thumb';
import { keepUnits } from '@/lib/format';

const SKELETON_ROWS = ['a', 'b', 'c', 'd'];

export function PaletteProduct({ product }: { product: Product }) {
  return (
    <>
      <ProductThumb src={product.imageUrl} className="size-11" />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block font-[580] text-pretty wrap-anywhere">{keepUnits(product.title)}</span>
        <span className="block text-caption text-ink-2">{product.vendor}</span>
      </span>
      <span className="font-[640] tracking-[-0.02em] tabular-nums">{formatCents(product.price)}</span>
    </>
  );
}

/** Rows in their final shape. */
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
