import { list } from './phrases.js';

/** Nearly every request to stop has one of these: an end, annoyance, the texts, the phone, or somebody else. */
export const REFUSAL_WORDS = list(
  'stop~, quit~, end, ends, cease~, halt, cancel~, remov~, delet~, eras~, block~, mute~, unfollow~, off, out, opt~, unsub~',
  'lose, turn, revoke~, withdraw, discontinue~, terminat~, enough, desist, wrong, last, done, alone, away, sick, tired',
  'hate, fuck~, shit, screw, hear from, hearing from, bother~, disturb~, annoy~, harass~, not inter~, no longer',
  'sue, suing, lawsuit, court, consent~, report~, solicit~',
  'text~, txt~, messag~, msg~, sms, notif~, alert~, reminder~, ads, advert~, spam~, list, lists, contact~, send~, number',
  'phone, cell, these, this, who, sign~, ask~, someone, somebody, else',
  'no mas, envi~, pare~, alto, basta, dej~, borr~, elimin~, sac~, baja, mensaj~, aviso~, numero, escrib~, mand~, molest~, equivoc~',
);
