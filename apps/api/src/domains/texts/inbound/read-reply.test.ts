import { describe, expect, it } from 'vitest';
import { readReply } from './read-reply.js';
import { STOP_KEYWORDS, STOP_PHRASES, THANKS } from './reply-phrases.js';

/** Replies by kind; of stop and thanks, only those that are spelled differently than in the lists. */
const REPLIES = {
  stop: `STOP|stop!!|Stop 🛑|“stop”|STOP STOP STOP|s t o p|S.T.O.P.|st0p|STOPPP|stahp|unsub|st\u200bop|ＳＴＯＰ|Opt-out
    Please stop|Stop, please. Thanks!|Could you please stop texting me?|DON’T text me|Ya no me mande\u0301n ma\u0301s mensajes`,
  start: 'START|start!|Unstop.',
  help: 'HELP|help??|Info',
  thanks: `Thanks!|Thank you so much 🙏🏽|OK, thanks|Sí, gracias|👍🏾|❤️|😊😊|Liked “Reply STOP to opt out”
    Reacted 👍 to "Reply STOP to opt out"|Le encantó “Responda STOP”`,
  other: `No|no thanks|No, gracias|👎|🛑|ok 🛑|Ok?|¿Sí?| |?!|Who is this?|wrong number|constructor|arrêt|Reply STOP to opt out|stop 123
    Thanks but stop|Don't stop texting me|Stop by tomorrow?|Cancel my order|stop reminders|Stop texting me at night|ENDD
    If I reply STOP does that cancel my appointment?|Liked “a” STOP|Disliked “Time to reorder”|help me|start now`,
};

describe('a reply', () => {
  it.each(Object.entries(REPLIES))('is read as %s', (kind, replies) => {
    for (const reply of replies.split(/\||\n\s+/))
      expect([reply, readReply(reply).kind]).toEqual([reply, kind]);
    expect(readReply('ok stop '.repeat(20_000)).kind).toBe('other');
  });

  it.each([
    ['stop', [...STOP_KEYWORDS, ...STOP_PHRASES]],
    ['thanks', [...THANKS]],
  ])('is read as %s when it is any phrase of the list', (kind, phrases) => {
    for (const one of phrases) expect([one, readReply(`${one.toUpperCase()}!`).kind]).toEqual([one, kind]);
  });

  it.each([
    ['arrêt', 'stop', { kind: 'stop', isConfirmedByGateway: true }],
    ['STOP', 'help', { kind: 'help' }],
    ['hola', 'start', { kind: 'start' }],
    // A bare yes is no consent.
    ['Sí', 'start', { kind: 'thanks' }],
    [' Stop ', null, { kind: 'stop', isConfirmedByGateway: true }],
    ['please stop', null, { kind: 'stop', isConfirmedByGateway: false }],
    ['alto', null, { kind: 'stop', isConfirmedByGateway: false }],
  ] as const)('counts as the gateway reads it: "%s" as %s', (text, handledAs, reading) => {
    expect(readReply(text, { handledAs })).toEqual(reading);
  });
});
