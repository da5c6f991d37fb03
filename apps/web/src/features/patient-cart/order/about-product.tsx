import type { NoteIn } from '@eyecart/shared/languages/how-to-in';
import { useProductLanguage, useWords } from '../page/use-words';
import type { OrderLine } from './parse-items';

interface AboutProductProps {
  line: Pick<OrderLine, 'id' | 'title' | 'imageUrl' | 'description' | 'language'>;
  howTo: NoteIn | null;
}

/**
 * The shop's description of a product, with a larger picture, and the practice's note on how it is used. Opens without
 * script, even for a product that cannot be bought.
 */
export function AboutProduct({ line, howTo }: AboutProductProps) {
  const { lines: words, plan } = useWords();
  const lang = useProductLanguage(line.language);
  const { id, title, imageUrl, description } = line;
  if (!imageUrl && !description && !howTo) return null;
  return (
    <details className="about" id={`about-${id}`}>
      <summary id={`open-${id}`}>
        {words.about}
        <span className="unseen" lang={lang}>
          {`: ${title}`}
        </span>
      </summary>
      {imageUrl && (
        <span className="thumb large">
          <img src={imageUrl} alt="" width={400} height={400} loading="lazy" decoding="async" />
        </span>
      )}
      {description &&
        blocksOf(description).map((block) =>
          typeof block === 'string' ? (
            <p key={block} lang={lang}>
              {block}
            </p>
          ) : (
            <ul key={block.join()} lang={lang}>
              {block.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          ),
        )}
      {howTo && (
        <div className="use">
          <h3>{plan.howTo}</h3>
          <p lang={howTo.language}>{howTo.text}</p>
        </div>
      )}
    </details>
  );
}

const BULLET = '\u2022';

/** A description's paragraphs, and its lines that begin with a bullet as lists. */
function blocksOf(description: string): (string | string[])[] {
  const blocks: (string | string[])[] = [];
  for (const line of description.split('\n')) {
    const last = blocks.at(-1);
    const said = line.trim();
    if (!said.startsWith(BULLET)) blocks.push(said);
    else if (Array.isArray(last)) last.push(said.slice(1).trim());
    else blocks.push([said.slice(1).trim()]);
  }
  return blocks.filter((block) => block !== '');
}
