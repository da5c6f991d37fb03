import type { PatientCart, PlanStep, UnavailableItem } from '@eyecart/shared/contracts';
import { howToIn, type NoteIn } from '@eyecart/shared/languages/how-to-in';
import { routineOf } from '@eyecart/shared/rules/routine';
import { useProductLanguage, useWords } from '../page/use-words';
import type { OrderLine } from './parse-items';

interface RoutineProps {
  cart: PatientCart;
  /** The lines that can be bought today; the others are named by the cart. */
  lines: readonly OrderLine[];
}

/** The routine by time of day, with the practice's notes: each note where its product is named first. */
export function Routine({ cart, lines }: RoutineProps) {
  const { plan: words, language } = useWords();
  const products = new Map([...lines, ...cart.unavailableItems].map((product) => [product.id, product]));
  const routine = routineOf(cart.plan ?? []);
  if (routine.length === 0) return null;
  const shown = new Set<string>();
  const noteOf = (step: PlanStep) => {
    if (shown.has(step.id)) return null;
    shown.add(step.id);
    return howToIn(language, step.howTo);
  };
  return (
    <section className="routine">
      <h2>{words.routine}</h2>
      {routine.map(({ time, steps }) => (
        <div key={time}>
          <h3>{words.times[time]}</h3>
          <ol>
            {steps.map((step) => {
              const product = products.get(step.id);
              return product && <Step key={step.id} product={product} note={noteOf(step)} />;
            })}
          </ol>
        </div>
      ))}
    </section>
  );
}

function Step({ product, note }: { product: OrderLine | UnavailableItem; note: NoteIn | null }) {
  const lang = useProductLanguage(product.language);
  return (
    <li>
      <b lang={lang}>{product.title}</b>
      {note && <p lang={note.language}>{note.text}</p>}
    </li>
  );
}
