import { Link } from 'react-router-dom';
import { PATHS } from '@/app/paths';
import { Lens } from '@/components/lens';
import { Logo } from '@/components/logo';
import { buttonVariants } from '@/components/ui/button';

export function NotFoundPage() {
  return (
    <div className="wrap flex min-h-dvh flex-col py-4">
      <header>
        <Logo className="w-fit" />
      </header>
      <main className="m-auto flex flex-col items-center py-12 text-center">
        <Lens />
        <h1 className="text-h1 tracking-[-0.03em]">404 Page Not Found</h1>
        <p className="mt-2 mb-6 max-w-[36ch] text-pretty text-ink-2">
          There is nothing at this address. Check the link, or start again from the portal.
        </p>
        <Link to={PATHS.home} className={buttonVariants()}>
          Back to the portal
        </Link>
      </main>
    </div>
  );
}
