import type { PatientCart } from '@eyecart/shared/contracts';
import type { ReactNode } from 'react';
import { CloudOffIcon } from './icons';
import { UnavailableLines } from './order-lines';
import { useWords } from './use-words';

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

export function NotFoundState() {
  const words = useWords().states.notFound;
  return (
    <main className="wrap">
      <StateCard drawing={<span className="lens" />} title={words.title} text={words.text}>
        <form method="get" action="/" data-back>
          <button type="submit" className="btn soft">
            {words.action}
          </button>
        </form>
      </StateCard>
    </main>
  );
}

/** Try Again is a link to the page itself. */
export function ErrorState() {
  const words = useWords().states.error;
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
        text={words.text(cart.practiceName)}
      />
      <div className="narrow">
        <UnavailableLines items={cart.unavailableItems} />
      </div>
    </main>
  );
}

/** The shape of the order while it loads. */
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
