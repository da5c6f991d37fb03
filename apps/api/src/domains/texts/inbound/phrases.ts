/** Words that stand for one another, by the name they have in a phrase. */
export type Slots = Readonly<Record<string, readonly string[]>>;

/** Phrases written with commas between them. */
export const list = (...texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => text.split(',').map((phrase) => phrase.replace(/\s+/g, ' ').trim()));

/**
 * The source of a regular expression for a phrase, to be tried on a normalized reply:
 *
 * - `{me}`: any word or words of that slot
 * - `{me}?`, `now?`: there or not; `{these}*`: any number of them
 * - `harass~`: a word that begins so
 * - `...`: up to four words of the same clause
 * - `|`: where a clause begins or ends; `||`: where the reply does
 */
export function phraseSource(phrase: string, slots: Slots): string {
  return phrase
    .split(' ')
    .map((token) => tokenSource(token, slots))
    .join('');
}

/** Any one of several phrases. */
export const anySource = (phrases: readonly string[], slots: Slots): string =>
  `(?:${phrases.map((phrase) => phraseSource(phrase, slots)).join('|')})`;

function tokenSource(token: string, slots: Slots): string {
  if (token === '...') return '(?:[^| ]+ ){0,4}';
  if (token === '|') return '\\|{1,2} ';
  if (token === '||') return '\\|\\| ';
  const [, word = token, repeats = ''] = /^(.+?)([?*]?)$/.exec(token) ?? [];
  const source = wordSource(word, slots);
  if (repeats === '') return source;
  return `(?:${source})${repeats === '?' ? '?' : '{0,6}'}`;
}

function wordSource(word: string, slots: Slots): string {
  if (!word.startsWith('{')) return `${word.replace('~', '[^| ]*')} `;
  const alternatives = slots[word.slice(1, -1)];
  if (!alternatives) throw new Error(`no words for ${word}`);
  return anySource(alternatives, slots);
}
