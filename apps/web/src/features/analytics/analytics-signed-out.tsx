import { Link } from 'react-router-dom';
import { PATHS } from '@/app/paths';
import { EmptyState } from '@/components/empty-state';
import { buttonVariants } from '@/components/ui/button';

/** Analytics and order details are for a signed-in practice (SPEC §6). */
export function AnalyticsSignedOut() {
  return (
    <EmptyState
      title="Please log in to view analytics"
      note="Your practice's orders and texts are shown once you have signed in."
      action={
        <Link to={PATHS.home} className={buttonVariants({ size: 'sm' })}>
          Sign in
        </Link>
      }
    />
  );
}
