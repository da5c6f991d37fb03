import { useMatch } from 'react-router-dom';
import { Button } from '@/components/ui/button';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { useSession } from '@/features/session/session-store';
import { PATHS } from '@/lib/paths';
import { openCartPanel } from './cart-panel-store';
import { useUnfinishedFacts } from './lines/use-unfinished-facts';

/** In place of the cart bar while a cart found at the start belongs to no one: leads to the question about it. */
export function UnfinishedBar({ open }: OpenState) {
  const isHome = useMatch(PATHS.home) !== null;
  // Signed out, the home page is the sign-in form, which has no cart panel to ask in.
  const isSignedIn = useSession() !== null;
  const facts = useUnfinishedFacts();
  if (!open || !isHome || !isSignedIn) return null;
  return (
    <>
      <div className="h-(--bar)" />
      <section
        aria-label="Unfinished cart"
        data-foot="bar"
        data-wide-button=""
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-up"
      >
        <div className="wrap flex h-(--bar) items-center justify-end gap-3 sm:gap-5">
          <p className="min-w-0 flex-1 text-note leading-tight font-[620] low:flex-none">
            Unfinished cart <span className="block text-caption font-[450] text-ink-2">{facts}</span>
          </p>
          <Button className="sm:min-w-55" onClick={openCartPanel}>
            Review cart
          </Button>
        </div>
      </section>
    </>
  );
}
