import { STOP_WORDINGS } from '../../../rules/message-text.js';

const NOTHING = '||';

/** The longest text that the gateway delivers. */
const MAX_REPLY_LENGTH = 1600;

/**
 * A phone that cannot show a reaction sends it as words around the text it is about, which names STOP itself. With words
 * after the quoted text, it may be a request.
 */
const REACTION =
  /^\s*(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted\b.{0,20}\bto|removed an?\b.{0,20}\bfrom)\s+["“][^"”]*["”]/i;
const ENDINGS = STOP_WORDINGS.map((ending) => ending.replace(/\.$/, '').toLowerCase());
const QUOTED = /["“«][^"“”«»]*(?:["”»]|$)/g;

/**
 * A reply as plain words: lower case, no accents, no apostrophes, one blank between words, each clause between bars, double
 * ones at both ends: "Don’t text me! Wrong #" is "|| dont text me | wrong number ||". Emoji and quoted texts of ours are left out.
 */
export function normalizeReply(text: string): string {
  const readable = text
    .slice(0, MAX_REPLY_LENGTH)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '');
  if (isReaction(readable)) return NOTHING;
  const clauses = readable
    .replace(QUOTED, (quoted) => (isOurs(quoted) ? ' ' : quoted))
    .replaceAll('#', ' number ')
    .replace(/\$(?=\p{L})/gu, 's')
    .toLowerCase()
    .replace(/\b(dr|mr|mrs|ms)\./g, '$1')
    .normalize('NFD')
    .replace(/\p{M}|['’‘`´ʼ]/gu, '')
    .split(/[.,;:!?¡¿()\n\r]+/u)
    .map((clause) => clause.replace(/[^a-z0-9]+/g, ' ').trim())
    .filter((clause) => clause !== '');
  return clauses.length === 0 ? NOTHING : `|| ${clauses.join(' | ')} ||`;
}

/** Whether a reply is nothing but reactions. */
function isReaction(text: string): boolean {
  let rest = text;
  for (let found = REACTION.exec(rest); found; found = REACTION.exec(rest))
    rest = rest.slice(found[0].length);
  return rest !== text && !/[\p{L}\p{N}]/u.test(rest);
}

/** Whether quoted words are from one of our texts. */
const isOurs = (quoted: string): boolean => ENDINGS.some((ending) => quoted.toLowerCase().includes(ending));
