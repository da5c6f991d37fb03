import type { PatientPageModel } from '@eyecart/shared/contracts';
import { formatDay } from './format-day';
import { useWords } from './use-words';
import { WithElement } from './with-element';

/** Who recommended the products, and when. */
export function RecommendedBy({ view }: { view: Extract<PatientPageModel, { state: 'ready' }> }) {
  const { locale, order: words } = useWords();
  const { cart, now, timeZone } = view;
  const date = cart.createdAt && formatDay(cart.createdAt, { now, timeZone, locale, isShort: true });
  const sentence = (practice: string) =>
    date ? words.recommendedOn({ practice, date }) : words.recommendedBy({ practice });
  return (
    <p className="by">
      <WithElement sentence={sentence}>
        <b>{cart.practiceName}</b>
      </WithElement>
    </p>
  );
}
