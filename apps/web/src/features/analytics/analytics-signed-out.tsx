import { Link, useLocation } from 'react-router-dom';
import { EmptyState } from '@/components/states/empty-state';
import { buttonVariants } from '@/components/ui/button';
import { PATHS } from '@/lib/paths';

/** Analytics and order details need a sign-in, which returns here. */
export function AnalyticsSignedOut() {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      title="Please log in to view analytics"
      note="Sign in to see your practice's orders and texts."
      action={
        <Link
          to={PATHS.home}
          state={{ from: `${pathname}${search}` }}
          className={buttonVariants({ size: 'sm' })}
        >
          Sign in
        </Link>
      }
    />
  );
}
