import { ANALYTICS_RANGES } from '@eyecart/shared/contracts';
import { ArrowLeft } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { buttonVariants } from '@/components/ui/button';
import { isRecord } from '@/lib/is-record';
import { PATHS } from '@/lib/paths';

/** Goes back to the range that the order was opened from. */
export function BackToAnalytics({ className }: { className?: string }) {
  const range = rangeOf(useLocation().state);
  const search = range === undefined ? '' : `?range=${range}`;
  return (
    <Link
      to={{ pathname: PATHS.analytics, search }}
      className={buttonVariants({ variant: 'line', size: 'sm', className })}
    >
      <ArrowLeft aria-hidden size={18} strokeWidth={1.9} />
      Back to Analytics
    </Link>
  );
}

/** The range that the link to the order put in the history state, which may hold anything. */
const rangeOf = (state: unknown): string | undefined =>
  ANALYTICS_RANGES.find((range) => isRecord(state) && state.range === range);
