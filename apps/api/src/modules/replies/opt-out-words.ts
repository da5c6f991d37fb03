import { asksForNoTexts } from './plain-opt-out.js';
import { splitClauses } from './split-clauses.js';

export type ReplyMeaning = 'stop' | 'start' | 'help';

/** The words the gateway acts on by itself, where they are all there is. Source: PROVIDERS, opt-out words. */
const WORDS: Readonly<Record<string, ReplyMeaning>> = {
  stop: 'stop',
  stopall: 'stop',
  unsubscribe: 'stop',
  end: 'stop',
  quit: 'stop',
  revoke: 'stop',
  optout: 'stop',
  cancel: 'stop',
  start: 'start',
  unstop: 'start',
  yes: 'start',
  help: 'help',
  info: 'help',
};

/**
 * What a patient's reply asks for: no more texts, texts again, help, or nothing of these (null). Case, punctuation and
 * emoji do not count. STOP and its sisters also count in plain English ("please stop texting me") and Spanish, since a wish that is
 * missed does more harm than one too many; START must stand alone, since it gives consent. Source: DESIGN 5.22.
 */
export function readReply(text: string): ReplyMeaning | null {
  const clauses = splitClauses(text);
  const letters = clauses.map((clause) => clause.words).join(' ');
  // "S.T.O.P" and "opt-out" are single words as well.
  const word = /^(?:\w )+\w$/.test(letters) || letters === 'opt out' ? letters.replaceAll(' ', '') : letters;
  if (Object.hasOwn(WORDS, word)) return WORDS[word] ?? null;
  return asksForNoTexts(clauses) ? 'stop' : null;
}
