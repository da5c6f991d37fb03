import { DOUBTFUL_PHRASES, DOUBTFUL_SLOTS } from './doubtful-phrases.js';
import { HARMLESS_PHRASES, HARMLESS_SLOTS } from './harmless-phrases.js';
import { hasMisspelledStop } from './misspelled-stops.js';
import { isSomebodyElse } from './not-the-patient.js';
import { anySource } from './phrases.js';

const AT_A_WORD = '(?<![^ ])';
const harmless = new RegExp(AT_A_WORD + anySource(HARMLESS_PHRASES, HARMLESS_SLOTS), 'g');
const doubtful = new RegExp(AT_A_WORD + anySource(DOUBTFUL_PHRASES, DOUBTFUL_SLOTS));

/** 🛑 🚫 ⛔ ✋ 🖕 📵 🔕 🙅 👎 */
const STOP_EMOJI = /[\u{1f6d1}\u{1f6ab}\u26d4\u270b\u{1f595}\u{1f4f5}\u{1f515}\u{1f645}\u{1f44e}]/u;

/** Whether a reply may be a wish for no more texts, by its own letters and by its normalized words. */
export function mayBeStop(text: string, reply: string): boolean {
  if (STOP_EMOJI.test(text) || hasMisspelledStop(reply) || isSomebodyElse(reply)) return true;
  const rest = `${reply} `.replace(harmless, (cut) => `_ ${/\|+ $/.exec(cut)?.[0] ?? ''}`);
  return doubtful.test(rest);
}
