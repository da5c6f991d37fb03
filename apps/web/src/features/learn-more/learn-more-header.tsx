import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Logo } from '@/components/page/logo';
import { buttonVariants } from '@/components/ui/button';
import { useSession } from '@/features/session/session-store';
import { PATHS } from '@/lib/paths';

export function LearnMoreHeader() {
  const isSignedIn = useSession() !== null;
  return (
    <header className="border-b border-line bg-ground print:border-0">
      <div className="wrap flex min-h-16 flex-wrap items-center gap-x-3 sm:min-h-19">
        <Logo className="mr-auto" />
        <Link
          to={PATHS.home}
          className={buttonVariants({ variant: 'line', size: 'sm', className: 'print:hidden' })}
        >
          {isSignedIn && <ArrowLeft aria-hidden size={18} strokeWidth={1.9} />}
          {isSignedIn ? 'Back to the portal' : 'Sign in'}
        </Link>
      </div>
    </header>
  );
}
