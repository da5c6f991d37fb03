import { cn } from '@/lib/cn';
import { ProductImage } from './product-image';

/** A small packshot beside a product's name, which says what it is; so the picture itself says nothing. */
export function ProductThumb({ src, className }: { src: string | null; className?: string }) {
  return (
    <span className={cn('block size-16 shrink-0 overflow-hidden rounded-m bg-stage', className)}>
      <ProductImage src={src} alt="" />
    </span>
  );
}
