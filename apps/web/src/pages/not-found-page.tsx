import { isPatientPath } from '@eyecart/shared/rules/patient-path';
import { Link, useLocation } from 'react-router-dom';
import { PageTitle } from '@/components/page/page-title';
import { PlainHeader } from '@/components/page/plain-header';
import { Lens } from '@/components/states/lens';
import { buttonVariants } from '@/components/ui/button';
import { PATHS } from '@/lib/paths';

/** Any path that is not one of the portal's. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const isForPatient = isPatientPath(pathname);
  return (
    <div className="flex min-h-dvh flex-col">
      {!isForPatient && <PlainHeader />}
      <main className="wrap flex flex-1 flex-col items-center justify-center py-12 text-center sm:pb-28">
        <Lens />
        <PageTitle>404 Page Not Found</PageTitle>
        {isForPatient ? <IncompleteLink /> : <WaysBack />}
      </main>
    </div>
  );
}

function IncompleteLink() {
  return (
    <p className="mt-2.5 max-w-[36ch] text-pretty text-ink-2">
      This link is incomplete. Open the link in the text message again, or call your practice.
    </p>
  );
}

function WaysBack() {
  return (
    <>
      <p className="mt-2.5 mb-7 max-w-[36ch] text-pretty text-ink-2">Your cart is safe.</p>
      <div className="flex flex-wrap justify-center gap-2.5">
        <Link to={PATHS.home} className={buttonVariants()}>
          Back to the portal
        </Link>
        <Link to={PATHS.learnMore} className={buttonVariants({ variant: 'ghost' })}>
          See how it works
        </Link>
      </div>
    </>
  );
}
