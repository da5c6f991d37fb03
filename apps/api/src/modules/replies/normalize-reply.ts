import { STOP_WORDINGS } from '../../rules/message-text.js';

const NOTHING = '||';

/** The longest text that the gateway delivers. */
const MAX_REPLY_LENGTH = 1600;

/**
 * A phone that cannot show a reaction sends it as words around the text it is about, which names STOP itself. With words
 * after the quoted text, it may be a request.
 */
const REACTIONS =
  /^(?:\s*(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted\b.{0,20}\bto|removed an?\b.{0,20}\bfrom)\s+["“][^"”]*["”])+[^\p{L}\p{N}]*$/iu;
const ENDINGS = STOP_WORDINGS.map((ending) => ending.replace(/\.$/, '')).join('|');
/** Quoted words from one of our texts. */
const OUR_OWN_TEXT = new RegExp(`["“«][^"“”«»]*(?:${ENDINGS})[^"“”«»]*(?:["”»]|$)`, 'giu');

/**
 * A reply as plain words: lower case, no accents, no apostrophes, one blank between words, each clause between bars, double
 * ones at both ends: "Don’t text me! Wrong #" is "|| dont text me | wrong number ||". Emoji and quoted texts of ours are left out.
 */
export function normalizeReply(text: string): string {
  const readable = text
    .slice(0, MAX_REPLY_LENGTH)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '');
  if (REACTIONS.test(readable)) return NOTHING;
  const clauses = readable
    .replace(OUR_OWN_TEXT, ' ')
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
