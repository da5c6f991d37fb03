import type { PatientCart } from '@eyecart/shared/contracts';
import { telLink } from './tel-link';
import { useWords } from './use-words';

interface QuestionsProps {
  cart: Pick<PatientCart, 'practiceName' | 'practiceContact'>;
  /** Before an order, it also answers whether the text was a scam. */
  isBeforeOrder?: boolean;
}

/** Whom patients ask: the practice, by phone when its number is on file. */
export function Questions({ cart, isBeforeOrder = false }: QuestionsProps) {
  const words = useWords().order;
  const { practiceName: practice, practiceContact: phone } = cart;
  return (
    <p className="ask">
      {isBeforeOrder ? words.unsure : words.questions}{' '}
      {phone ? <a href={telLink(phone)}>{words.call({ phone })}</a> : words.ask({ practice })}
    </p>
  );
}
