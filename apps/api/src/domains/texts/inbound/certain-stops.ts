import { CERTAIN_SLOTS, EVERYDAY_WORDS, SPANISH_WORDS, STOP_PHRASES, STOP_WORDS } from './certain-phrases.js';
import { anySource, list } from './phrases.js';

const oneOf = (...phrases: readonly string[]): string => anySource(phrases, CERTAIN_SLOTS);

const courtesy = oneOf('{courtesy}*');
const emphasis = `${oneOf('{courtesy}', '{emphasis}')}{0,8}`;
const request = `(?:${oneOf(...STOP_WORDS, ...SPANISH_WORDS)}|${oneOf('{request}')}?${courtesy}${oneOf(...STOP_PHRASES)})`;

/** The carriers' words, one or several, and courtesy. */
const ONLY_WORDS = new RegExp(`^${courtesy}(?:${oneOf(...STOP_WORDS, ...EVERYDAY_WORDS)}${courtesy}){1,6}$`);
/** Requests that can be mistaken for nothing else, with courtesy, emphasis and insults around. */
const ONLY_REQUESTS = new RegExp(`^${emphasis}(?:${request}${emphasis}){1,4}$`);
/** Nobody needs more words for a plain request; a longer reply says something else too. */
const MAX_WORDS = 20;

/** Whether a normalized reply is a request to stop, and nothing but that, to its last word. */
export function isCertainStop(reply: string): boolean {
  const words = reply.split(' ').filter((word) => !word.startsWith('|'));
  if (words.length > MAX_WORDS) return false;
  const said = words.map((word) => `${word} `).join('');
  return ONLY_WORDS.test(said) || ONLY_REQUESTS.test(said);
}

/** Requests that stay clear among other words, also without a comma before and after them. */
const HELD_REQUEST = new RegExp(
  `(?<![^ ])${oneOf(
    ...list(
      'unsubscribe, leave me alone, take my name off, {stop} {these}* reminders, turn off {these}* {texts}',
    ),
    ...STOP_PHRASES,
  )}`,
);

/** Whether a normalized reply, or a part of one, contains such a request among other words. */
export const holdsRequest = (said: string): boolean => HELD_REQUEST.test(said);
