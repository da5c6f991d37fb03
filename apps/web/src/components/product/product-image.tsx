import { useState } from 'react';
import { cn } from '@/lib/cn';

interface ProductImageProps {
  src: string | null;
  alt: string;
  /** True for the first images in view: they are fetched first. */
  eager?: boolean;
  className?: string;
}

/** A product image that fills its square, or 'No image' if there is none or it fails to load. */
export function ProductImage({ src, alt, eager = false, className }: ProductImageProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (src === null || src === '' || src === failedSrc) {
    return (
      <span
        className={cn(
          'grid size-full place-items-center text-center text-caption leading-tight text-ink-3',
          className,
        )}
      >
        No image
      </span>
    );
  }
  return (
    <img
      src={src}
      alt={alt}
      width={400}
      height={400}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailedSrc(src)}
      className={cn('block size-full object-contain', className)}
    />
  );
}
