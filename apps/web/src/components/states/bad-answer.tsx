import { useState } from 'react';
import { cn } from '@/lib/cn';
import { notJsonWords } from '@/lib/errors/api-error';

/**
 * Goes below a failure's message and says what came instead of data, so that staff can tell the operator
 * (docs/product.md §2.23). It stays while the load is retried; nothing is shown after any other failure.
 */
export function BadAnswer({ error, className }: { error: unknown; className?: string }) {
  const [last, keep] = useState(error);
  // A retry clears the query's error until it fails too.
  if (error && error !== last) keep(error);
  const words = notJsonWords(error ?? last);
  return words && <p className={cn('w-full text-caption text-ink-2 wrap-anywhere', className)}>{words}</p>;
}
