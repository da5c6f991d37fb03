/** A response with its ETag. */
interface KnownAnswer {
  readonly version: string;
  readonly body: unknown;
}

/** Beyond this, the least recently used are evicted. */
const MAX_ENTRIES = 20;

const answers = new Map<string, KnownAnswer>();

/** The last response of a URL, if it had an ETag and `no-store`. */
export const knownAnswerOf = (url: string): KnownAnswer | undefined => answers.get(url);

/**
 * Keeps an answer with personal data in this tab's memory, instead of the browser's cache, which must not store it
 * (docs/product.md §12.3). The next call then asks only for what has changed.
 */
export function keepAnswer(url: string, { headers }: Response, body: unknown): void {
  answers.delete(url);
  const version = headers.get('etag');
  if (version === null || headers.get('cache-control') !== 'no-store') return;
  answers.set(url, { version, body });
  const oldest = answers.keys().next();
  if (answers.size > MAX_ENTRIES && !oldest.done) answers.delete(oldest.value);
}

export const forgetAnswers = (): void => answers.clear();
