import { cn } from '@/lib/cn';
import { ProductImage } from './product-image';

const SIZES = {
  small: 'size-11 shrink-0 rounded-m',
  medium: 'size-13 shrink-0 rounded-m',
  normal: 'size-16 shrink-0 rounded-m',
  /** As much of `normal` as there is room for. */
  shrinking: 'size-16 min-w-0 shrink basis-16 rounded-m',
  large: 'size-24 shrink-0 rounded-l',
  /** In the cart bar. */
  bar: 'size-13 shrink-0 rounded-lg-button low:size-11',
  /** In the cart, smaller with more lines. */
  line: 'size-18 shrink-0 rounded-m dense:size-12',
} as const;

interface ProductThumbProps {
  src: string | null;
  size?: keyof typeof SIZES;
  className?: string;
}

/** A small product image next to the product's name, which is why it has no alt text. */
export function ProductThumb({ src, size = 'normal', className }: ProductThumbProps) {
  return (
    <span className={cn('block overflow-hidden bg-stage', SIZES[size], className)}>
      <ProductImage src={src} alt="" />
    </span>
  );
}
