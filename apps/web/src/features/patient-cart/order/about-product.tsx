import type { NoteIn } from '@eyecart/shared/languages/how-to-in';
import { useProductLanguage, useWords } from '../page/use-words';
import type { OrderLine } from './parse-items';

interface AboutProductProps {
  line: Pick<OrderLine, 'id' | 'imageUrl' | 'description' | 'language'>;
  howTo: NoteIn | null;
}

/**
 * The shop's description of a product, with a larger picture, and the practice's note on how it is used. Opens without
 * script, even for a product that cannot be bought.
 */
export function AboutProduct({ line, howTo }: AboutProductProps) {
  const { lines: words, plan } = useWords();
  const lang = useProductLanguage(line.language);
  const { id, imageUrl, description } = line;
  if (!imageUrl && !description && !howTo) return null;
  return (
    <details className="about" id={`about-${id}`}>
      <summary id={`open-${id}`}>{words.about}</summary>
      {imageUrl && (
        <span className="thumb large">
          <img src={imageUrl} alt="" width={400} height={400} loading="lazy" decoding="async" />
        </span>
      )}
      {description && <p lang={lang}>{description}</p>}
      {howTo && (
        <div className="use">
          <h3>{plan.howTo}</h3>
          <p lang={howTo.language}>{howTo.text}</p>
        </div>
      )}
    </details>
  );
}
