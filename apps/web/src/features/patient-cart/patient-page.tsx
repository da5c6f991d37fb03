import type { PageLanguage } from '@eyecart/shared/contracts';
import { useMemo } from 'react';
import { OrderView } from './order-view';
import type { PatientView } from './page-model';
import { EmptyState, ErrorState, LoadingState, NotFoundState } from './page-states';
import { parseItems } from './parse-items';
import { type PatientCartHandle, usePatientCart } from './use-patient-cart';
import { useWords, WordsContext } from './use-words';
import { wordsIn } from './words';

function Header({ practiceName, portalName }: { practiceName: string | null; portalName: string }) {
  const words = useWords().header;
  const initial = Array.from(practiceName?.trim() ?? '')[0]?.toUpperCase();
  return (
    <header>
      <div className="wrap">
        {initial ? (
          <span className="mono" aria-hidden="true">
            {initial}
          </span>
        ) : (
          <img src="/favicon.svg" alt="" width={44} height={44} />
        )}
        <div className="who">
          <b>{practiceName ?? portalName}</b>
          <small>{practiceName === null ? words.portal : words.practice}</small>
        </div>
      </div>
    </header>
  );
}

function Content({ handle }: { handle: PatientCartHandle }) {
  const { view } = handle;
  // The server renders without an id if there is no cart: the link '?' leads to the page itself.
  const cartUrl = view.state === 'ready' ? `/cart/${encodeURIComponent(view.cart.cartId)}` : '?';
  const itemsText = view.state === 'ready' ? view.cart.items : null;
  const lines = useMemo(() => (itemsText === null ? null : parseItems(itemsText)), [itemsText]);

  if (view.state === 'loading') return <LoadingState />;
  if (view.state === 'not-found') return <NotFoundState />;
  if (view.state === 'error' || lines === null) {
    return <ErrorState cartUrl={cartUrl} onRetry={handle.load} />;
  }
  if (lines.length === 0) return <EmptyState cart={view.cart} />;
  return (
    <OrderView
      cart={view.cart}
      lines={lines}
      notice={view.notice}
      checkoutError={view.checkoutError}
      shopTotal={view.shopTotal}
      changedIds={handle.changes.lineIds}
      refusals={handle.refusals}
      onPricesChanged={() =>
        handle.recheck('refused').then(
          () => true,
          () => false,
        )
      }
    />
  );
}

interface PatientPageProps {
  language: PageLanguage;
  portalName: string;
  /** The server's model, or `loading` where no server renders. */
  initial: PatientView;
  /** The id in the URL, to load the cart; the server renders without it. */
  cartId: string;
}

/** The patient cart page (docs/product.md §2.18): the same components on the server and in the browser. */
export function PatientPage({ language, portalName, initial, cartId }: PatientPageProps) {
  const words = wordsIn(language);
  const handle = usePatientCart(cartId, initial, words);
  const practiceName = handle.view.state === 'ready' ? handle.view.cart.practiceName : null;
  return (
    <WordsContext value={words}>
      <Header practiceName={practiceName} portalName={portalName} />
      <Content handle={handle} />
    </WordsContext>
  );
}
