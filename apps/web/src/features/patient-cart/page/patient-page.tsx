import type { Language } from '@eyecart/shared/languages/languages';
import { wordsIn } from '@eyecart/shared/languages/words';
import { CLOSED_FIELD } from '@eyecart/shared/rules/patient-path';
import { TestNotice } from '../after-order/order-notices';
import { Receipt } from '../after-order/receipt';
import { OrderView } from '../order/order-view';
import { parseItems } from '../order/parse-items';
import { ChooseLanguage } from './choose-language';
import { addressWith, pageFields } from './page-address';
import { isReceipt, type PatientView } from './page-model';
import {
  ClosedState,
  EmptyState,
  ErrorState,
  ExpiredState,
  IncompleteState,
  LoadingState,
  NotFoundState,
} from './page-states';
import { useWords, WordsContext } from './use-words';

interface HeaderProps {
  practiceName: string | null;
  portalName: string;
  address: string;
}

function Header({ practiceName, portalName, address }: HeaderProps) {
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
        <ChooseLanguage address={address} />
      </div>
    </header>
  );
}

function Content({ view, address }: { view: PatientView; address: string }) {
  if (view.state === 'loading') return <LoadingState />;
  if (view.state === 'not-found') return <NotFoundState {...view} address={address} />;
  if (view.state === 'expired') return <ExpiredState {...view} address={address} />;
  if (view.state === 'incomplete') return <IncompleteState {...view} address={address} />;
  if (view.state === 'closed') return <ClosedState owner={view.owner} />;
  if (view.state === 'error' || view.state === 'unavailable') return <ErrorState state={view.state} />;
  const lines = parseItems(view.cart.items);
  if (lines === null) return <ErrorState state="error" />;
  if (isReceipt(view)) return <Receipt view={view} lines={lines} />;
  if (lines.length === 0) return <EmptyState cart={view.cart} />;
  return <OrderView view={view} lines={lines} />;
}

interface PatientPageProps {
  language: Language;
  /** The page's own path. */
  address: string;
  portalName: string;
  view: PatientView;
}

/** The patient cart page as markup. `startLivePage` adds its behavior in the browser. */
export function PatientPage({ language, address, portalName, view }: PatientPageProps) {
  const practiceName = practiceOf(view);
  return (
    <WordsContext value={wordsIn(language)}>
      <Header practiceName={practiceName} portalName={portalName} address={addressOf(address, view)} />
      {view.state === 'ready' && view.isTest && <TestNotice />}
      <Content view={view} address={address} />
    </WordsContext>
  );
}

/** The page's URL with the patient's choice and whether they are ordering again, or with the closing page's flag. */
function addressOf(address: string, view: PatientView): string {
  if (view.state === 'ready') return addressWith(address, pageFields(view));
  return view.state === 'closed' && view.owner !== null ? addressWith(address, `${CLOSED_FIELD}=1`) : address;
}

/** The practice of the cart; null where there is no cart. */
export function practiceOf(view: PatientView): string | null {
  if (view.state === 'ready') return view.cart.practiceName;
  if (view.state === 'closed') return view.owner?.practiceName ?? null;
  return view.state === 'expired' ? view.practiceName : null;
}
