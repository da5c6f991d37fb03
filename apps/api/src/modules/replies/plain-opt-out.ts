import { isAboutCalls, wantsTexts } from './about-calls.js';
import { asksInSpanish } from './spanish-opt-out.js';
import type { Clause } from './split-clauses.js';
import { isWrongPerson } from './wrong-person.js';

const TEXT_NOUN =
  '(?:texts?|txts?|(?:text )?messages?|msgs?|sms|reminders?|notifications?|alerts?|spam|communications?)';
const TO_TEXT = '(?:text|txt|message|msg|contact|call|email|spam|bother|bug|harass|remind|notify|write|send)';
const TEXTING =
  '(?:texting|txting|messaging|msging|contacting|calling|emailing|spamming|bothering|bugging|harassing|reminding|sending|writing|blowing up|notifying)';
const STOP = '(?:stopp*|stp|sotp|stpo|quit|cease|discontinue)';
const FILLERS =
  '(?: (?:me|us|with|w|all|of|the|these|this|those|any|more|your|getting|receiving|my|from|future|further|automated|unwanted|to|and|or))';

/** What turns a request round when it stands before it: "don't …", "if you …", "I can't …". */
const TURNED_ROUND = new RegExp(
  '\\b(?:dont|do not|never|didnt|did not|doesnt|does not|wouldnt|not|did (?:you|i|they|we)|have you|had you|why did|' +
    'if (?:you|i|we|they)|(?:i|we) (?:cant|cannot|can not|couldnt|wont|will not)|no need to|unless (?:you|i)|' +
    '(?:when|before|until|after|should|did|(?<!how |times )do|am|was|have|what if|to) i|are you|(?:what|how) (?:does|do)(?: it mean to)?|what happens when i)' +
    '(?: (?:ever|please|just|you|been|get|mean to|have to|need to|need you to|want to|want you to|wish to|try to|trying to|say|saying|reply|text|texting|type|ask to|ask you to|tell you to|asking you to|wanna|already|my))*$',
);

/** What one can opt out of here; out of anything else (autoship, a plan) is no matter of texts. */
const OUT_OF =
  `(?:(?:all|any|of|your|the|these|this|those|my|future|further|more|receiving|getting|such|automated|marketing) )*` +
  `(?:${TEXT_NOUN}|texting|messaging|emails?|calls?|lists?|marketing|promotions?|campaigns?|mailings?|everything|all|it|them|this|these|those|you|your)\\b`;

interface Pattern {
  readonly finds: RegExp;
  /** A clause with this in it says something else. */
  readonly unless?: RegExp;
}

/** Each is one way people ask for no more texts. They are tried on every clause. */
const PATTERNS: readonly Pattern[] = [
  // "stop texting me", "quit sending these", "how do I stop the reminders"
  { finds: new RegExp(`\\b${STOP}${FILLERS}{0,4} (?:${TEXTING}|${TEXT_NOUN})\\b`) },
  { finds: new RegExp(`\\b(?:end|cancel|turn off|halt|block)${FILLERS}{1,3} ${TEXT_NOUN}\\b`) },
  { finds: new RegExp(`\\b(?:end|cancel|halt) (?:${TEXT_NOUN}|texting|messaging)\\b`) },
  // "I'd like to stop receiving these", "how do I stop these"
  {
    finds: new RegExp(
      `\\b${STOP} (?:receiving|getting|sending)(?: me| us)? (?:these|those|this|them|any|anything)\\b`,
    ),
  },
  {
    finds: /\bhow (?:do|can|would|could|to)(?: i| we| you)? (?:stop|end|cancel|block) (?:these|those|them)$/,
  },
  {
    finds:
      /\bcease and desist\b|\brefrain from (?:any |all |further )*(?:contact|\w+ing (?:me|us|this number|my number))\b/,
  },
  // "the texts need to stop", "I want this to stop"
  { finds: new RegExp(`\\b${TEXT_NOUN} (?:to|must|need to|needs to|have to|has to) stop\\b`) },
  { finds: /\b(?:want|need|like|tell|told|asked|ask|make) (?:this|it|them|you|these|yall) (?:to )?stop$/ },
  // "opt me out", "unsubscribe"
  {
    finds: new RegExp(
      `\\b(?:opt(?:ing)? ?(?:me |us )?out|optout|unsub|unsubscribe|unsuscribe|unsubcribe)\\b(?!(?: me)? (?:of|from) (?!${OUT_OF}))`,
    ),
    unless:
      /\b(?:mean|means|happens?|later|still|mistake|accident|accidentally|difference)\b|\b(?:it|texts?|messages?|this|that) (?:says?|said)(?: to)? (?:reply|text|send|type|opt)\b/,
  },
  {
    finds: /\b(?:opted out|unsubscribed)\b/,
    unless: /\b(?:mean|means|mistake|accident|accidentally|why|how|again|back|resubscribe)\b/,
  },
  // "remove me from your list", "take my number off", "lose my number"
  {
    finds:
      /\b(?:remove|delete|drop|erase|scratch|unlist) (?:me\b(?! (?:a|one|the|some) )|us\b|(?:my|this|our) (?:phone|cell|mobile|number|name|contact|info|information)\b)/,
  },
  {
    finds:
      /\b(?:take|get) (?:me|us|my (?:phone |cell )?number|my name|this number) (?:off|out)(?: of)?(?:$| (?:please|pls|now|this$|here$)| (?:(?:your|the|this|that|any|all|these|those) )?(?:\w+ ){0,2}(?:lists?|texts?|messages?|reminders?|database|system|records))/,
  },
  {
    finds:
      /\b(?:removed from|taken off)(?: of)? (?:(?:your|this|the|all|any|that) )?(?:\w+ )?(?:lists?|texts?|messages?|database|system)\b/,
    unless: /\b(?:why|was i|am i|were)\b/,
  },
  {
    finds: new RegExp(
      `\\b(?:like|want|wanted|wish|ask|asked|asking|request|requested|requesting|(?<=\\b(?:i|we) )need) to be (?:removed|taken off|unsubscribed|opted out|deleted)\\b(?! (?:from|off|of) (?!${OUT_OF}))`,
    ),
  },
  {
    finds:
      /\bremove(?: number| phone)? from (?:(?:your|the|this|all|any|mailing|text|texting|contact|sms|call) )*lists?\b/,
  },
  { finds: /\bnot to be (?:texted|txted|contacted|messaged|called|bothered|reminded|spammed)\b/ },
  {
    finds: /\b(?:lose|forget|block) (?:my|this) (?:phone )?number\b|\bleave (?:me|us) alone\b/,
    unless:
      /\b(?:i|we|ill) (?:(?:always|often|sometimes|usually|keep|might|may|will|just|never|dont|cant) )*(?:lose|forget|block)\b/,
  },
  { finds: /\bdo not (?:call|text|contact|disturb) (?:list|registry)\b/ },
  // "I revoke my consent", "I never signed up for this"
  { finds: /\b(?:revoke|withdraw|withdrew|revoking|withdrawing)(?: my| all| any)? (?:consent|permission)\b/ },
  {
    finds: new RegExp(
      `\\b(?:never|didnt|did not|dont|do not) (?:give|gave|sign|signed|consent|consented|agree|agreed|subscribe|subscribed|authorize|authorized)(?: up)?(?: (?:you|any|my|for|to|get|receive|be))* (?:this|these|${TEXT_NOUN}|consent|permission|texted|contacted)\\b`,
    ),
  },
];

/** "Don't text me again", "never contact this number". */
const NO_CONTACT = new RegExp(
  `(^|.* )(?:dont|do not|never|not to|no need to|shouldnt|should not|please not|(?:could|can|would|will) you(?: please)? not)` +
    '(?: (?:ever|please|you|even|want|wish|need|like|asked|to|have|keep|be|anyone|call|text|email|message|contact|or|and|trying|try)){0,6}' +
    ` (?:${TO_TEXT}|${TEXTING}|texted|contacted|messaged|called|bothered)(?: (?:or|and) \\w+)?` +
    '(?: (?:me|us|this (?:number|phone)|my (?:number|phone|cell)|here|again|anymore|any more|anything|to (?:me|this|my)|her|him|stuff|these|any))',
);
/** "Do not call or text". */
const NO_KIND_OF_CONTACT =
  /(^|.* )(?:dont|do not|never) (?:ever |please )?(?:call|text|txt|email|message|contact)(?: (?:or|and|nor) (?:call|text|txt|email|message|contact))+\b/;
/** "I don't want these texts", "I do not wish to be contacted". */
const NOT_WANTED = new RegExp(
  '(^|.* )(?:dont|do not|no longer|never|didnt|did not) (?:want|wish|wanna|need|like|care|consent|agree|ask|asked)' +
    '(?: (?:to|for|be|get|getting|receive|receiving|any|more|your|you|these|those|this|the|all|such|kind|of|sending|further|marketing|promotional|automated|texting|text|have)){0,7}' +
    ` (?:${TEXT_NOUN}|texting me|texted|contacted|messaged|called|bothered|(?<=(?:get|receive|getting|receiving) )(?:these|this|those|them|anything)$)\\b`,
);
/** "Do not send texts to this number". */
const NO_SENDING = new RegExp(
  `(^|.* )(?:dont|do not|never) (?:ever |please )?send(?: (?:me|us|any|more|anymore|further|these|those|the|your|such|out))* ${TEXT_NOUN}\\b`,
);
/** Before those: somebody else's doing, or a wish for the opposite. */
const OTHER_SUBJECT = /\b(?:why|you|they|if|when|case|come|or)$/;

const POLITE =
  /^(?:please|kindly|pls|plz|just|thanks|thank|you|thx|hi|hello|hey|ok|okay|sorry|sir|maam|now|already|immediately|asap|yes|no|so|and|guys|again|right|everything|all|it|this|that|i|said|say|saying|replied|typed|texting|texted|told|asked|to|must|need|have|can|could|would|will|your|cant|wont|how|many|times|do|number|wrong|for|the|last|time|good|today)$/;
const STOP_ALONE = /^(?:stopp*|stp|sotp|stpo|stopall|unsubscribe|quit|revoke|optout)$/;
const AFTER_STOP =
  /^stop (?:i|im|we|you|your|youre|who|wrong|not|dont|do|please|pls|plz|immediately|right now|now|already|stop|remove|delete|lose|leave|asap|forever)\b/;
const PLEASE_STOP =
  /\b(?:please|pls|plz|kindly) (?:stop|stp)(?! (?:by|in|at|over|on|using|taking|for|the|my|our|here|there|and|if|when|before|after|\w+ing)\b)/;
/** "No more texts came through" tells; it does not ask. */
const TELLS =
  '(?! (?:(?:have|has|are|were|is) )?(?:came|come|coming|arrived?|arriving|showed|showing|appeared|went|gone|received|found|yet)\\b)';
/** All there is to a clause, but for courtesy. */
const TO_THE_POINT = new RegExp(
  '^(?:please |pls |plz |kindly |ok |no |hi |hello )*(?:no more(?: please| thanks| thank you)?|' +
    `no (?:more |further )?(?:texts?|text messages|messages|msgs?|sms|texting|reminders?)\\b${TELLS}.*|` +
    '(?:end|discontinue|cease|desist|halt|cancel all|end all)(?: (?:all|this|these|it|now|immediately|asap|please|thanks|thank you))*|' +
    '(?:im |i am )?not interested(?: anymore| thanks| thank you)?|(?:dont|do not) text|stop (?:these|those)|remove|i want out)$',
);
const NO_MORE = new RegExp(
  `\\b(?:no|not any) (?:more|further|additional) (?:${TEXT_NOUN}|texting|messaging)\\b${TELLS}`,
);

/** Whether a reply asks, in plain English, for no more texts. Questions about other things do not. */
export function asksForNoTexts(clauses: readonly Clause[]): boolean {
  const textsAreWelcome = wantsTexts(clauses);
  return clauses.some(
    (clause) =>
      isStopItself(clause) ||
      (!isAboutCalls(clause, textsAreWelcome) && asks(clause)) ||
      (!clause.isQuestion && isWrongPerson(clause.words)),
  );
}

function asks({ words }: Clause): boolean {
  return (
    refusesContact(words) ||
    asksInSpanish(words) ||
    PATTERNS.some((pattern) => isAsked(pattern, words)) ||
    TO_THE_POINT.test(words) ||
    (NO_MORE.test(words) && !/\b(?:why|got|get|received|are there|have)\b/.test(words))
  );
}

function isAsked({ finds, unless }: Pattern, words: string): boolean {
  const found = finds.exec(words);
  if (!found || unless?.test(words)) return false;
  return !TURNED_ROUND.test(words.slice(0, found.index).trim());
}

function refusesContact(words: string): boolean {
  return [NO_CONTACT, NO_KIND_OF_CONTACT, NOT_WANTED, NO_SENDING].some((pattern) => {
    const found = pattern.exec(words);
    return found !== null && !OTHER_SUBJECT.test((found[1] ?? '').trim());
  });
}

/** STOP with nothing but courtesy and emphasis around it. */
function isStopItself({ words, isQuestion }: Clause): boolean {
  if (PLEASE_STOP.test(words)) return !TURNED_ROUND.test(words.slice(0, words.search(PLEASE_STOP)).trim());
  if (AFTER_STOP.test(words)) return !isQuestion;
  const list = words.split(' ');
  const at = list.findIndex((word) => STOP_ALONE.test(word));
  if (at < 0 || TURNED_ROUND.test(list.slice(0, at).join(' '))) return false;
  if (isQuestion && /\b(?:can|do|to|should|how) (?:i )?$/.test(`${list.slice(0, at).join(' ')} `))
    return false;
  return list.every((word) => STOP_ALONE.test(word) || POLITE.test(word));
}
