import { DOUBTFUL_PHRASES, DOUBTFUL_SLOTS } from './doubtful-phrases.js';
import { CONTACT, EVERYDAY_TOPICS } from './everyday-topics.js';
import { HARMLESS_PHRASES, HARMLESS_SLOTS } from './harmless-phrases.js';
import { hasMisspelledStop } from './misspelled-stops.js';
import { isSomebodyElse } from './not-the-patient.js';
import { anySource } from './phrases.js';
import { REFUSAL_WORDS } from './refusal-words.js';
import { REFUSAL_SLOTS, REFUSALS } from './refusals.js';
import { scoreReply } from './score-reply.js';

const AT_A_WORD = '(?<![^ ])';
const harmless = new RegExp(AT_A_WORD + anySource(HARMLESS_PHRASES, HARMLESS_SLOTS), 'g');
const doubtful = new RegExp(AT_A_WORD + anySource(DOUBTFUL_PHRASES, DOUBTFUL_SLOTS));
const refusal = new RegExp(AT_A_WORD + anySource(REFUSALS, REFUSAL_SLOTS));
const contact = new RegExp(AT_A_WORD + anySource(CONTACT, {}));
const refusalWord = new RegExp(AT_A_WORD + anySource(REFUSAL_WORDS, {}));
const topic = new RegExp(AT_A_WORD + anySource(EVERYDAY_TOPICS, {}));

/** A plain refusal needs no more words; a longer reply has a story to tell. */
const LONGEST_REFUSAL = 22;

/** 🛑 🚫 ⛔ ✋ 🖕 📵 🔕 🙅 👎 */
const STOP_EMOJI = /[\u{1f6d1}\u{1f6ab}\u26d4\u270b\u{1f595}\u{1f4f5}\u{1f515}\u{1f645}\u{1f44e}]/u;

/** A reply with a phrase of the lists is doubtful, unless its other words make it clearly ordinary. */
const CLEARLY_ORDINARY = -3;
/** A reply without one is doubtful when it sounds like a request to stop and has a word of refusal. */
const SOUNDS_LIKE_STOP = 0.5;

/** Whether a reply may be a request to stop, by its own letters and by its normalized words. */
export function mayBeStop(text: string, reply: string): boolean {
  if (STOP_EMOJI.test(text)) return true;
  const score = scoreReply(text, reply);
  if (hasMisspelledStop(reply) || isSomebodyElse(reply) || hasRefusal(reply)) return score > CLEARLY_ORDINARY;
  return score > SOUNDS_LIKE_STOP && refusalWord.test(`${reply} `);
}

function hasRefusal(reply: string): boolean {
  const rest = `${reply} `.replace(harmless, (cut) => `_ ${/\|+ $/.exec(cut)?.[0] ?? ''}`);
  const isShort = rest.split(' ').length <= LONGEST_REFUSAL;
  const clauses = rest.split(/\|+/).filter((clause) => clause.replaceAll('_', '').trim() !== '');
  return clauses.some((clause) => isRefusal(clause, clauses.length === 1, isShort));
}

/** A refusal of an everyday thing is none of texts, unless it speaks of texts, too. */
function isRefusal(clause: string, isAll: boolean, isShort: boolean): boolean {
  const bar = isAll ? '||' : '|';
  const said = `${bar}${clause}${bar} `.replace(/\beye (?=doctor|dr |doc )/g, '');
  if (topic.test(said) && !contact.test(said)) return false;
  return doubtful.test(said) || (isShort && refusal.test(said));
}
