import type { PatientCart } from '@eyecart/shared/contracts';
import type { MouseEvent, ReactNode } from 'react';
import { CloudOffIcon } from './icons';
import { UnavailableLines } from './order-lines';

interface StateCardProps {
  drawing: ReactNode;
  title: string;
  text: string;
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

/** Goes back in history if there is any; a link opened from a text has none, so the form goes to its own target. */
function goBack(event: MouseEvent) {
  if (window.history.length < 2) return;
  event.preventDefault();
  window.history.back();
}

export function NotFoundState() {
  return (
    <main className="wrap">
      <StateCard
        drawing={<span className="lens" />}
        title="Cart Not Found"
        text="This link has expired or is incomplete. Ask your practice to send it again."
      >
        <form method="get" action="/">
          <button type="submit" className="btn soft" onClick={goBack}>
            Go Back
          </button>
        </form>
      </StateCard>
    </main>
  );
}

/** `onRetry` reloads the cart; without scripts the link reloads the page. */
export function ErrorState({ cartUrl, onRetry }: { cartUrl: string; onRetry: () => void }) {
  function retry(event: MouseEvent) {
    event.preventDefault();
    onRetry();
  }

  return (
    <main className="wrap">
      <StateCard
        drawing={
          <span className="fault">
            <CloudOffIcon />
          </span>
        }
        title="Cart Error"
        text="We couldn't show your order just now. Nothing has been charged."
      >
        <a className="btn line" href={cartUrl} onClick={retry}>
          Try Again
        </a>
      </StateCard>
    </main>
  );
}

export function EmptyState({ cart }: { cart: PatientCart }) {
  return (
    <main className="wrap">
      <StateCard
        drawing={<span className="lens" />}
        title="Your Cart is Empty"
        text={`Nothing in this cart can be bought today. ${cart.practiceName} can send you a new one.`}
      />
      <div className="narrow">
        <UnavailableLines items={cart.unavailableItems} />
      </div>
    </main>
  );
}

/** The shape of the order while it loads. */
export function LoadingState() {
  const line = (
    <li>
      <span className="thumb sk" />
      <span className="bar sk" />
    </li>
  );
  return (
    <main className="wrap order">
      <div className="list">
        <h1>Your Order</h1>
        <p className="by" role="status">
          Loading your order...
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
