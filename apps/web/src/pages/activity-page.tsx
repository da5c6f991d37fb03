import { Link, useLocation } from 'react-router-dom';
import { PageTitle } from '@/components/page/page-title';
import { EmptyState } from '@/components/states/empty-state';
import { buttonVariants } from '@/components/ui/button';
import { ActivityPanel } from '@/features/activity/activity-panel';
import { useActivityPage } from '@/features/activity/activity-queries';
import { ComputersPanel } from '@/features/activity/computers-panel';
import { WebhooksPanel } from '@/features/activity/webhooks-panel';
import { useSession } from '@/features/session/session-store';
import { cn } from '@/lib/cn';
import { PATHS } from '@/lib/paths';
import { SettingsPanel } from './settings-panel';

/** What staff may set, who is signed in, and what was done, for a signed-in practice. */
export function ActivityPage() {
  const practice = useSession();
  return (
    <main className="wrap pb-16">
      <div className="pt-6 pb-5 sm:pt-9 sm:pb-7">
        <PageTitle>Settings and activity</PageTitle>
        {practice !== null && <p className="mt-1 wrap-anywhere text-ink-2">{practice.name}</p>}
      </div>
      {practice === null ? <SignedOut /> : <Panels />}
    </main>
  );
}

function Panels() {
  // On a narrow screen the computers are below the entries, and hidden until these have loaded, so that they do not move.
  const { isFetched } = useActivityPage(undefined);
  return (
    <div className="grid gap-4 sm:gap-5">
      <SettingsPanel />
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <ActivityPanel />
        <div className={cn('grid gap-4 sm:gap-5', !isFetched && 'max-lg:hidden')}>
          <ComputersPanel />
          <WebhooksPanel />
        </div>
      </div>
    </div>
  );
}

function SignedOut() {
  const { pathname } = useLocation();
  return (
    <EmptyState
      title="Please log in to view activity"
      note="Sign in to see what your practice did and which computers are signed in."
      action={
        <Link to={PATHS.home} state={{ from: pathname }} className={buttonVariants({ size: 'sm' })}>
          Sign in
        </Link>
      }
    />
  );
}
