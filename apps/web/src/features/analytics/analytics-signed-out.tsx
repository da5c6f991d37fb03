import { Link, useLocation } from 'react-router-dom';
import { EmptyState } from '@/components/empty-state';
import { buttonVariants } from '@/components/ui/button';
import { PATHS } from '@/lib/paths';

/** Analytics and order details are for a signed-in practice (SPEC §6), which is then led back here. */
export function AnalyticsSignedOut() {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      title="Please log in to view analytics"
      note="Your practice's orders and texts are shown once you have signed in."
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
