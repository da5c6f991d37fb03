import { useState } from 'react';
import { notJsonWords } from '@/lib/api-error';
import { cn } from '@/lib/cn';

/**
 * Below a failure's own words: what came instead of data, which staff can read to the operator (docs/product.md §2.23). It stays
 * while the load is tried again; nothing after any other failure.
 */
export function BadAnswer({ error, className }: { error: unknown; className?: string }) {
  const [last, keep] = useState(error);
  // A retry forgets the error until it fails, too.
  if (error && error !== last) keep(error);
  const words = notJsonWords(error ?? last);
  return words && <p className={cn('w-full text-caption text-ink-2 wrap-anywhere', className)}>{words}</p>;
}
