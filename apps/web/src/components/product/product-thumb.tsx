import { cn } from '@/lib/cn';
import { ProductImage } from './product-image';

/** A small product image next to the product's name, which is why it has no alt text. */
export function ProductThumb({ src, className }: { src: string | null; className?: string }) {
  return (
    <span className={cn('block size-16 shrink-0 overflow-hidden rounded-m bg-stage', className)}>
      <ProductImage src={src} alt="" />
    </span>
  );
}
