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

interface GoBackProps {
  /** An expired link's closing page has its own URL, so that it can still name the practice. */
  expiredAddress?: string | undefined;
  /** After a form: the page before is the form's, so that the closing page is the only way on. */
  isAfterForm: boolean;
}

/** Ends the visit: with script on the previous page, if there is one, otherwise on the closing page. */
function GoBack({ expiredAddress, isAfterForm }: GoBackProps) {
  const { language, states } = useWords();
  return (
    <form method="get" action={expiredAddress ?? '/cart/closed'} data-back={isAfterForm ? undefined : ''}>
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

interface GoneStateProps extends GoneProps {
  title: string;
  text: ReactNode;
  /** The practice of a link that has expired. */
  owner?: LinkOwner | undefined;
  hasGoBack?: boolean;
}

/** A link that does not work, with the form for another; once it was sent, only what happens now. */
function GoneState({
  linkAgain,
  typedNumber,
  address,
  title,
  text,
  owner,
  hasGoBack = true,
}: GoneStateProps) {
  const words = useWords().states.linkAgain;
  const isAsked = linkAgain === 'asked';
  return (
    <main className="wrap">
      <StateCard
        drawing={isAsked && <span className="lens" />}
        title={isAsked ? words.thanks : title}
        text={isAsked ? words.asked : text}
      >
        {isAsked ? (
          owner && <Questions cart={owner} />
        ) : (
          <LinkAgainForm
            state={linkAgain}
            expiredOf={owner?.practiceName}
            typedNumber={typedNumber}
            address={address}
          />
        )}
        {hasGoBack && <GoBack expiredAddress={owner && address} isAfterForm={linkAgain !== 'offered'} />}
      </StateCard>
    </main>
  );
}

export function NotFoundState({ isCutOff = false, ...gone }: GoneProps & { isCutOff?: boolean | undefined }) {
  const { cutOff, notFound } = useWords().states;
  return <GoneState {...gone} {...(isCutOff ? cutOff : { title: notFound.title, text: notFound.text })} />;
}

/** A link that has expired: says which practice it is from and how to get a new one. */
export function ExpiredState({ practiceName, practiceContact, ...gone }: LinkOwner & GoneProps) {
  const { title } = useWords().states.expired;
  const owner = { practiceName, practiceContact };
  return <GoneState {...gone} title={title} text={<ExpiredWords {...owner} />} owner={owner} />;
}

/** A path under `/cart` that is not a cart id. */
export function IncompleteState(gone: GoneProps) {
  return <GoneState {...gone} {...useWords().states.incomplete} hasGoBack={false} />;
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
