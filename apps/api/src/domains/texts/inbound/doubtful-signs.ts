import { holdsRequest, isCertainStop } from './certain-stops.js';
import { DOUBTFUL_PHRASES, DOUBTFUL_SLOTS, STRONG_PHRASES } from './doubtful-phrases.js';
import { CONTACT, EVERYDAY_TOPICS } from './everyday-topics.js';
import { HARMLESS_PHRASES, HARMLESS_SLOTS } from './harmless-phrases.js';
import { hidesRequest } from './hidden-request.js';
import { hasMisspelledStop } from './misspelled-stops.js';
import { isSomebodyElse } from './not-the-patient.js';
import { anySource } from './phrases.js';
import { REFUSAL_SLOTS, REFUSALS } from './refusals.js';
import { scoreReply } from './score-reply.js';

const AT_A_WORD = '(?<![^ ])';
const harmless = new RegExp(AT_A_WORD + anySource(HARMLESS_PHRASES, HARMLESS_SLOTS), 'g');
const doubtful = new RegExp(AT_A_WORD + anySource(DOUBTFUL_PHRASES, DOUBTFUL_SLOTS));
const strong = new RegExp(AT_A_WORD + anySource(STRONG_PHRASES, DOUBTFUL_SLOTS));
const refusal = new RegExp(AT_A_WORD + anySource(REFUSALS, REFUSAL_SLOTS));
const contact = new RegExp(AT_A_WORD + anySource(CONTACT, {}));
const topic = new RegExp(AT_A_WORD + anySource(EVERYDAY_TOPICS, {}));

/** In longer replies, a word such as "moved" or "quit" is more often part of a story. */
const MAX_REFUSAL_WORDS = 22;

/** 🛑 🚫 ⛔ ✋ 🖕 📵 🔕 🙅 👎 ❌ */
const STOP_EMOJI = /[\u{1f6d1}\u{1f6ab}\u26d4\u270b\u{1f595}\u{1f4f5}\u{1f515}\u{1f645}\u{1f44e}\u274c]/u;

/** 😡 🤬 😠 and nothing else */
const ONLY_ANGER = /^(?:\s*[\u{1f621}\u{1f92c}\u{1f620}])+\s*$/u;

/** So few words say one thing: a sign of a request counts at any score. */
const FEW_WORDS = 2;

/** "Stop it's the middle of the night": a command, and then a sentence or nothing. */
const STOP_FIRST =
  /^\|\| (?:(?:please|pls|plz|just|ok|okay|omg|hey|hi|no|god) )*stop (?:\||(?:it|its|this|that|these|those|them|im|i|we|my|you|youre|please|pls|now|already|no|dont) )/;

/** Above this score a reply sounds like a request to stop; one of few words does so above 0. */
const SOUNDS_LIKE_STOP = 0.5;
/** Below this score a reply is ordinary despite a sign of a request. */
const CLEARLY_ORDINARY = -3;
/** So is a reply below `ORDINARY` in which each clause with a sign scores below `ORDINARY_CLAUSE`. */
const ORDINARY = -0.5;
const ORDINARY_CLAUSE = 0.5;

/** Whether a reply may be a request to stop, by its own letters and by its normalized words. */
export function mayBeStop(text: string, reply: string): boolean {
  if (STOP_EMOJI.test(text) || ONLY_ANGER.test(text)) return true;
  const score = scoreReply(text, reply);
  const isBrief = wordsOf(reply).length <= FEW_WORDS;
  const rest = cutHarmless(reply);
  if (score > (isBrief ? 0 : SOUNDS_LIKE_STOP)) return true;
  // Among other words, without a comma between: "unsubscribe me i already ordered", "st0p these my eyes are fine".
  if (hasMisspelledStop(rest) || holdsRequest(rest) || hidesRequest(rest)) return true;
  if (isStopFirst(rest) || strong.test(rest)) return true;
  if (listClauses(rest).some((clause) => isCertainStop(clause.trim()))) return true;
  // Too few words to be clear: "don't call" says all there is.
  if (isBrief) return listSigns(reply, rest).length > 0;
  if (score < CLEARLY_ORDINARY) return false;
  // By clause, so that no friendly beginning hides the request at the end.
  return listSigns(reply, rest).some(
    (clause) => score >= ORDINARY || scoreReply('', clause) >= ORDINARY_CLAUSE,
  );
}

/** The clauses that may be a request to stop, or the whole reply where it takes more than one ("s.t.o.p."). */
function listSigns(reply: string, rest: string): readonly string[] {
  const isShort = rest.split(' ').length <= MAX_REFUSAL_WORDS;
  const isAll = listClauses(rest).length === 1;
  const refusals = listClauses(rest).filter((clause) => isRefusal(clause, isAll, isShort));
  const others = listClauses(reply).map((clause) => `|${clause}|`);
  const isOther = (said: string) => hasMisspelledStop(said) || isSomebodyElse(said);
  const signs = [...refusals.map((clause) => `|${clause}|`), ...others.filter(isOther)];
  return signs.length === 0 && isOther(reply) ? [reply] : signs;
}

const cutHarmless = (reply: string): string =>
  `${reply} `.replace(harmless, (cut) => `_ ${/(?<!\|)\|+ $/.exec(cut)?.[0] ?? ''}`);

const isStopFirst = (rest: string): boolean => {
  const [clause = ''] = listClauses(rest);
  return STOP_FIRST.test(rest) && !isEveryday(`|${clause}|`);
};

const wordsOf = (reply: string): readonly string[] =>
  reply.split(' ').filter((word) => word !== '' && !word.startsWith('|'));

const listClauses = (reply: string): readonly string[] =>
  reply.split(/\|+/).filter((clause) => clause.replaceAll('_', '').trim() !== '');

/** Refusing an everyday thing is not a request to stop, unless the clause also mentions texts. */
function isRefusal(clause: string, isAll: boolean, isShort: boolean): boolean {
  const bar = isAll ? '||' : '|';
  const said = `${bar}${clause}${bar} `.replace(/\beye (?=doctor|dr |doc )/g, '');
  if (isEveryday(said)) return false;
  return doubtful.test(said) || (isShort && refusal.test(said));
}

const isEveryday = (said: string): boolean => topic.test(said) && !contact.test(said);
