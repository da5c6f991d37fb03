import { PatientPrice } from '@/components/product/patient-price';
import { ProductThumb } from '@/components/product/product-thumb';
import { timesWords } from '@/components/product/times-words';
import { usePractice } from '@/features/session/session-store';
import { cn } from '@/lib/cn';
import { keepUnits } from '@/lib/format';
import { type BundleProduct, isBuyable } from '../bundle-facts';

/** A product of a bundle: image, title, price, quantity, and why it cannot be bought today, if it can't. */
export function BundleProductRow({ product }: { product: BundleProduct }) {
  const { discountCode } = usePractice();
  const { productData, quantity } = product;
  const isMissing = !isBuyable(product);
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 border-b border-line py-3.5 last:border-0">
      <ProductThumb src={productData.imageUrl} className={cn(isMissing && 'opacity-50 saturate-[.45]')} />
      {/* With large text the price goes below, so that titles keep their words whole. */}
      <div className="min-w-36 flex-1">
        <p className="text-caption text-ink-3">{productData.vendor}</p>
        <h3 className="text-note leading-[1.3] font-[580] tracking-normal wrap-anywhere">
          {keepUnits(productData.title)}
        </h3>
        {quantity > 1 && (
          <p className="mt-0.5 text-small text-ink-2 tabular-nums">
            <PatientPrice
              cents={productData.price}
              previousCents={productData.previousPrice}
              discountCode={discountCode}
            />{' '}
            × {quantity}
          </p>
        )}
        {product.timesOfDay && <p className="text-caption text-ink-2">{timesWords(product.timesOfDay)}</p>}
        {isMissing && (
          <p className="text-caption font-[540] text-ink-3">
            {productData.unavailableReason ?? 'Not available today'}
          </p>
        )}
      </div>
      <p className={cn('ml-auto text-note tabular-nums', isMissing ? 'font-[450] text-ink-3' : 'font-[620]')}>
        {isMissing ? (
          '–'
        ) : (
          <PatientPrice
            cents={productData.price * quantity}
            previousCents={quantity === 1 ? productData.previousPrice : undefined}
            discountCode={discountCode}
          />
        )}
      </p>
    </li>
  );
}
