import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { buttonVariants } from '@/components/ui/button';
import { PATHS } from '@/lib/paths';
import { isRecord } from '@/lib/storage/is-record';
import { readView, searchOf } from '../analytics-view';

/** Goes back to the table that the order was opened from: its range, sorting and page, and where it was scrolled to. */
export function BackToAnalytics({ className }: { className?: string }) {
  const search = viewOf(useLocation().state);
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (search === undefined || opensElsewhere) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link
      to={{ pathname: PATHS.analytics, search: search ?? '' }}
      onClick={goBack}
      className={buttonVariants({ variant: 'line', size: 'sm', className })}
    >
      <ArrowLeft aria-hidden size={18} strokeWidth={1.9} />
      Back to Analytics
    </Link>
  );
}

/**
 * The view that the link to the order put in the history state, which may hold anything; undefined if the order was
 * opened by its address.
 */
const viewOf = (state: unknown): string | undefined =>
  isRecord(state) && typeof state.analytics === 'string'
    ? searchOf(readView(new URLSearchParams(state.analytics)))
    : undefined;
