import { telLink } from './tel-link';
import { useWords } from './use-words';

interface QuestionsProps {
  phone: string | null | undefined;
  /** Before an order, it also answers whether the text was a scam. */
  isBeforeOrder?: boolean;
}

/** Where patients reach the practice; nothing when its number is not on file. */
export function Questions({ phone, isBeforeOrder = false }: QuestionsProps) {
  const words = useWords().order;
  if (!phone) return null;
  return (
    <p className="ask">
      {isBeforeOrder ? words.unsure : words.questions} <a href={telLink(phone)}>{words.call({ phone })}</a>
    </p>
  );
}
