import type { OrderLine } from './parse-items';
import { useProductLanguage, useWords } from './use-words';

/** What a product is and how it is used, in the shop's words, with a larger picture. Opens without script. */
export function AboutProduct({ line }: { line: OrderLine }) {
  const words = useWords().lines;
  const lang = useProductLanguage(line.language);
  const { id, title, imageUrl, description } = line;
  if (!imageUrl && !description) return null;
  return (
    <details className="about" id={`about-${id}`}>
      <summary id={`open-${id}`}>
        {words.about}
        <span className="unseen" lang={lang}>
          {' '}
          {title}
        </span>
      </summary>
      {imageUrl && (
        <span className="thumb large">
          <img src={imageUrl} alt="" width={400} height={400} loading="lazy" decoding="async" />
        </span>
      )}
      {description && <p lang={lang}>{description}</p>}
    </details>
  );
}
