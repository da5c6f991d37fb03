import { telLink } from './tel-link';
import { useWords } from './use-words';

/** Where patients reach the practice; nothing when its number is not on file. */
export function Questions({ phone }: { phone: string | null | undefined }) {
  const words = useWords().order;
  if (!phone) return null;
  return (
    <p className="ask">
      {words.questions} <a href={telLink(phone)}>{words.call({ phone })}</a>
    </p>
  );
}
