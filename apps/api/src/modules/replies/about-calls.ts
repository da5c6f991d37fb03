import type { Clause } from './split-clauses.js';

/** Texts are welcome: "text me instead", "I prefer text". */
const WANTS_TEXTS =
  /(?:^|\b(?:please|pls|just|only|me|but|instead) )(?:text|txt) (?:me|us)\b|\b(?:only|just|prefer|prefer to|prefer a|rather|better) (?:texts?|txts?)\b|\b(?:texts?|txts?) (?:only|instead|is better|are better|is fine|are fine|is ok|are ok)\b/;
const CALLS = /\b(?:call|calls|calling|called|phone|phoning|email|emails|emailing|emailed)\b/;
const TEXTS =
  /\b(?:texts?|texting|texted|txts?|txting|sms|messages?|messaging|messaged|msgs?|reminders?|spam|contact|contacting|contacted)\b/;
const BY_PHONE = /\bcontact(?:ing)? (?:me|us) by (?:phone|call|email)\b/;
/** When to call, or whom to tell about it. */
const ARRANGES =
  /\b(?:before|after|until|till|between|during|while|at (?:\d|night|work|noon|home))|\b(?:tell|ask) (?:the |my |your )?(?:doctor|dr|nurse|pharmacist|optometrist)\b/;

/** Whether a reply says that texts are welcome. */
export const wantsTexts = (clauses: readonly Clause[]): boolean =>
  clauses.some(({ words }) => WANTS_TEXTS.test(words));

/** Whether a clause wants fewer calls or e-mails, and nothing of texts. */
export function isAboutCalls({ words }: Clause, textsAreWelcome: boolean): boolean {
  const rest = words.replace(WANTS_TEXTS, ' ').replace(BY_PHONE, ' ');
  return CALLS.test(words) && !TEXTS.test(rest) && (textsAreWelcome || ARRANGES.test(words));
}
