import { list } from './phrases.js';
import { scoreReply } from './score-reply.js';
import { findKind } from './word-kinds.js';

/** As many words as a request to stop needs. */
const WORDS = 8;
/** A part that scores higher is a request in any context. */
const IS_REQUEST = 1;

const TEXTING = new Set(list('TEXT, SEND, REACH'));
const REFUSING = new Set(list('NOT, END, REMOVE, UNSUBSCRIBE, CANCEL, AGAIN'));

/**
 * Whether eight words in a row of a long reply refuse texts and, read by themselves, sound like a request to stop: "thanks for
 * getting me in so fast, my eye is much better and please no texts with offers".
 */
export function hidesRequest(reply: string): boolean {
  return reply.split(/\|+/).some((clause) => {
    const words = clause.split(' ').filter((word) => word !== '');
    const kinds = words.map(findKind);
    const holds = (at: number, wanted: ReadonlySet<string>) =>
      kinds.slice(at, at + WORDS).some((kind) => kind !== null && wanted.has(kind));
    return words.some((_, at) => {
      if (at > 0 && at + WORDS > words.length) return false;
      if (!holds(at, TEXTING) || !holds(at, REFUSING)) return false;
      return scoreReply('', `| ${words.slice(at, at + WORDS).join(' ')} |`) > IS_REQUEST;
    });
  });
}
