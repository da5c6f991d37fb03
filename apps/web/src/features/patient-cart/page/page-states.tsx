import type { LinkAgain, LinkOwner, PatientCart } from '@eyecart/shared/contracts';
import { CLOSED_FIELD } from '@eyecart/shared/rules/patient-path';
import type { ReactNode } from 'react';
import { Routine } from '../order/routine';
import { UnavailableLines } from '../order/unavailable-lines';
import { CloudOffIcon } from './icons';
import { LinkAgainForm } from './link-again-form';
import { Questions } from './questions';
import { telLink } from './tel-link';
import { useWords } from './use-words';
import { WithElement } from './with-element';

interface StateCardProps {
  drawing: ReactNode;
  title: string;
  text: ReactNode;
  children?: ReactNode;
}

function StateCard({ drawing, title, text, children }: StateCardProps) {
  return (
    <section className="card">
      {drawing}
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </section>
  );
}

/**
 * Ends the visit: with script on the previous page, if there is one, otherwise on the closing page. An expired link's
 * closing page has its own address, so that it can still name the practice.
 */
function GoBack({ expiredAddress }: { expiredAddress?: string }) {
  const { language, states } = useWords();
  return (
    <form method="get" action={expiredAddress ?? '/cart/closed'} data-back>
      {expiredAddress === undefined ? (
        <input type="hidden" name="lang" value={language} />
      ) : (
        <input type="hidden" name={CLOSED_FIELD} value="1" />
      )}
      <button type="submit" className="text">
        {states.notFound.action}
      </button>
    </form>
  );
}

interface GoneProps {
  linkAgain: LinkAgain;
  typedNumber?: string | undefined;
  /** The page's own path. */
  address: string;
}

export function NotFoundState({ isCutOff = false, ...gone }: GoneProps & { isCutOff?: boolean | undefined }) {
  const { cutOff, notFound } = useWords().states;
  const words = isCutOff ? cutOff : notFound;
  return (
    <main className="wrap">
      <StateCard drawing={<span className="lens" />} title={words.title} text={words.text}>
        <LinkAgainForm state={gone.linkAgain} typedNumber={gone.typedNumber} address={gone.address} />
        <GoBack />
      </StateCard>
    </main>
  );
}

/** A link that has expired: says which practice it is from and how to get a new one. */
export function ExpiredState({ linkAgain, typedNumber, address, ...owner }: LinkOwner & GoneProps) {
  const words = useWords().states.expired;
  return (
    <main className="wrap">
      <StateCard drawing={<span className="lens" />} title={words.title} text={<ExpiredWords {...owner} />}>
        <LinkAgainForm state={linkAgain} typedNumber={typedNumber} address={address} />
        <GoBack expiredAddress={address} />
      </StateCard>
    </main>
  );
}

function ExpiredWords({ practiceName, practiceContact }: LinkOwner) {
  const words = useWords().states.expired;
  return (
    <>
      {words.text({ practice: practiceName })}{' '}
      {practiceContact === null ? (
        words.ask
      ) : (
        <WithElement sentence={(phone) => words.call({ phone })}>
          <a href={telLink(practiceContact)}>{practiceContact}</a>
        </WithElement>
      )}
    </>
  );
}

/** A path under `/cart` that is not a cart id. */
export function IncompleteState(gone: GoneProps) {
  const words = useWords().states.incomplete;
  return (
    <main className="wrap">
      <StateCard drawing={<span className="lens" />} title={words.title} text={words.text}>
        <LinkAgainForm state={gone.linkAgain} typedNumber={gone.typedNumber} address={gone.address} />
      </StateCard>
    </main>
  );
}

/** Go Back without history to return to. */
export function ClosedState({ owner }: { owner: LinkOwner | null }) {
  const words = useWords().states.closed;
  return (
    <main className="wrap">
      <StateCard
        drawing={<span className="lens" />}
        title={words.title}
        text={owner === null ? words.text : <ExpiredWords {...owner} />}
      />
    </main>
  );
}

/** Try Again is a link to the page itself. */
export function ErrorState({ state }: { state: 'error' | 'unavailable' }) {
  const words = useWords().states[state];
  return (
    <main className="wrap">
      <StateCard
        drawing={
          <span className="fault">
            <CloudOffIcon />
          </span>
        }
        title={words.title}
        text={words.text}
      >
        <a className="btn line" href="?">
          {words.action}
        </a>
      </StateCard>
    </main>
  );
}

export function EmptyState({ cart }: { cart: PatientCart }) {
  const words = useWords().states.empty;
  return (
    <main className="wrap">
      <StateCard
        drawing={<span className="lens" />}
        title={words.title}
        text={words.text({ practice: cart.practiceName })}
      >
        <Questions cart={cart} />
      </StateCard>
      <div className="narrow">
        <Routine cart={cart} lines={[]} />
        <UnavailableLines cart={cart} />
      </div>
    </main>
  );
}

/** The skeleton of the order while it loads. */
export function LoadingState() {
  const { order, states } = useWords();
  const line = (
    <li>
      <span className="thumb sk" />
      <span className="bar sk" />
    </li>
  );
  return (
    <main className="wrap order">
      <div className="list">
        <h1>{order.title}</h1>
        <p className="by" role="status">
          {states.loading}
        </p>
        <ul className="lines" aria-hidden="true">
          {line}
          {line}
          {line}
        </ul>
      </div>
      <div className="sums" aria-hidden="true">
        <div className="panel sk" />
        <div className="go">
          <span className="bar sk" />
          <span className="button sk" />
        </div>
      </div>
    </main>
  );
}
