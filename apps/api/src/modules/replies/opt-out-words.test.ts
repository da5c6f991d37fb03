import { initialText, reminderText, scheduledText } from '@eyecart/shared/rules/message-text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReply } from './opt-out-words.js';

const STOP_WORDS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'CANCEL'];
const START_WORDS = ['START', 'UNSTOP', 'YES'];
const HELP_WORDS = ['HELP', 'INFO'];

describe('the words the gateway knows', () => {
  const words = [
    ...STOP_WORDS.map((word) => [word, 'stop'] as const),
    ...START_WORDS.map((word) => [word, 'start'] as const),
    ...HELP_WORDS.map((word) => [word, 'help'] as const),
  ];
  const noise = fc.string({
    unit: fc.constantFrom(' ', '.', '!', '?', ',', '"', '\n', '🛑', '🙏🏽', '-', '👍'),
  });
  const shout = (word: string, upper: readonly boolean[]): string =>
    [...word].map((letter, at) => (upper[at] ? letter : letter.toLowerCase())).join('');

  it.each(words)('%s means %s in any case, with punctuation and emoji around it', (word, meaning) => {
    const cases = fc.array(fc.boolean(), { minLength: word.length, maxLength: word.length });
    fc.assert(
      fc.property(cases, noise, noise, (upper, before, after) => {
        expect(readReply(`${before}${shout(word, upper)}${after}`)).toBe(meaning);
      }),
    );
  });

  it.each(['S.T.O.P', 's t o p', 'ＳＴＯＰ', 'Opt-out', 'opt out', 'st\u200bop'])(
    'reads "%s" as STOP',
    (text) => {
      expect(readReply(text)).toBe('stop');
    },
  );
});

describe('a wish for no more texts in plain English', () => {
  it.each([
    'please stop texting me',
    'Please stop.',
    'stop please',
    'Just stop',
    'STOP!!! I told you already',
    'Stop. I need to reschedule.',
    'stop now',
    'Stop it',
    'stop all',
    'Stop sending me messages',
    'stop sending these',
    'Stop with the texts!',
    'stopp texting me',
    'quit messaging me',
    'Can you stop texting me?',
    'Will you please stop texting me',
    'could you please stop',
    "Why won't you stop texting me?!",
    'How do I stop these texts?',
    'how do i opt out',
    'I want to opt out',
    'opt me out please',
    'I already opted out!',
    'Unsubscribe me',
    'please unsubscribe',
    "don't text me again",
    'Don’t text me anymore',
    'do not contact me',
    'Dont call or text me',
    'never text me again',
    'please do not text this number',
    "I don't want these texts",
    "I don't want you texting me",
    'I do not wish to receive any more messages',
    "i don't want to be contacted",
    'I no longer want to receive text messages',
    'remove me from your list',
    'Please remove my number',
    'Take me off your list!!',
    'take my number off your list',
    'get me off this list',
    'delete my number',
    'lose my number',
    'no more messages',
    'No more texts please',
    'no more',
    'wrong number, stop',
    'Wrong number',
    'You have the wrong number',
    'Sorry wrong person',
    'This is not Maria. Stop',
    'leave me alone',
    'I revoke my consent',
    "I didn't sign up for this",
    'I never agreed to these texts',
    'cancel text messages',
    'cancel these reminders',
    'end these messages',
    'Hi, I ordered already. Please stop the reminders.',
    'I said STOP',
    'how many times do I have to say stop',
    'I want these texts to stop',
    'Put me on your do not call list',
    'not interested',
    'Thank you, stop',
    'I asked you to stop texting me',
    "I don't know you, please stop",
    'no need to text me anymore',
    'Stop I dont know who this is',
    'I would like to be removed from your list',
    'Please do not send texts to this number',
    'could you not text me anymore',
    'I do not want to receive these',
    'Remove',
    "Don't text, call me",
    'kindly stop',
    "I'd like to stop receiving these",
    'how do i stop these',
    'I would like to be removed',
    "I've already asked to be removed",
    'please remove from list',
    'do not call or text',
    'I asked not to be texted',
    'please discontinue',
    'cease and desist',
    'refrain from contacting me',
    'Please refrain from any further contact',
    'no sms',
    'no reminders',
    'I asked to be removed from your contact list',
    'Wrong #',
    'Not my number',
    "That's not my number",
    "this isn't John's number",
    "this isn't john",
    'Sorry, this is not Maria Lopez',
    'please end',
    'cancel all',
    'pls stp',
    'stp texting me',
    'opt out of all texts',
    'opt out of this',
    'unsubscribe from your list',
    'Stop. Call me instead',
    "don't text me, just call me",
    'Do not call me or text me before 5 or ever',
    'do not call me',
    'stop calling and texting me',
  ])('is read from "%s"', (text) => {
    expect(readReply(text)).toBe('stop');
    expect(readReply(text.toUpperCase())).toBe('stop');
  });
});

describe('a wish for no more texts in Spanish', () => {
  it.each([
    'PARE',
    'alto',
    'basta',
    '¡Basta ya!',
    'Pare por favor',
    'No me envíen más mensajes',
    'no me manden mas textos',
    'No me escriban más',
    'no quiero mensajes',
    'No quiero recibir más mensajes',
    'Ya no quiero sus mensajes',
    'Dejen de mandarme mensajes',
    'Quiten mi número',
    'Número equivocado',
    'no más',
  ])('is read from "%s"', (text) => {
    expect(readReply(text)).toBe('stop');
    expect(readReply(text.toUpperCase())).toBe('stop');
    expect(readReply(text.normalize('NFD'))).toBe('stop');
  });

  it.each([
    'para mi esposa',
    'Palo Alto, CA',
    'No quiero más gotas',
    'No me manden la factura',
    'No recibí mensajes',
    'sí',
    'Gracias',
    '¿Cuándo llega?',
  ])('is not read from "%s"', (text) => {
    expect(readReply(text)).toBeNull();
  });
});

describe('other replies', () => {
  it.each([
    'can I stop by tomorrow?',
    'Can I please stop by at 3?',
    "I'll stop in after work",
    'please stop by the front desk',
    'when does the sale end',
    "I can't stop using them",
    "don't stop texting me",
    "please don't stop",
    "Don't ever stop sending these, I love them",
    "I don't want you to stop texting me",
    'if you stop texting me I will forget',
    'why did you stop texting me?',
    'Should I stop the drops before surgery?',
    'When should I stop?',
    'Can I stop?',
    'how do I get the burning to stop?',
    'My eyes water non-stop',
    'Is there a bus stop near you?',
    'Stop smoking helped my eyes',
    'please stop my order',
    'cancel my appointment',
    'can I cancel?',
    'How do I cancel the order?',
    'what is the end date?',
    'at the end of the day they itch',
    "Why don't you text me the link?",
    'Can you text me again?',
    'please text me',
    "Don't forget to text me",
    'In case you dont text me I will call',
    "I don't want to stop the texts",
    "I don't want to opt out",
    "Please don't remove me from the list",
    'If I opt out will I still get my order?',
    'What does opt out mean?',
    'I unsubscribed by mistake',
    'am I unsubscribed?',
    'Should I reply STOP?',
    'I did not say stop',
    'I have no more drops, can I reorder?',
    'Do you have more messages for me?',
    'take me through the steps',
    'Did the doctor take me off the drops?',
    'remove one from my order',
    'Can you delete the second item?',
    'Is this the wrong number?',
    'I gave you the wrong number for my husband',
    'I never got your text',
    'did not get a message',
    'I have not received any texts',
    "I'm not interested in the mask but the drops look good",
    'yes please',
    'Yes I ordered',
    'How do I start?',
    'I need help with my order',
    'more info please',
    'ok',
    'Thanks!',
    '👍',
    '',
    '   ',
    '?!',
    'What does "Reply STOP to opt out" mean?',
    'how does it work',
    "I don't need the mask, only the drops",
    "please don't send it to my old address",
    "I can't open your messages",
    'You sent me the wrong item',
    'did you send me a message?',
    'Why was I removed from the list?',
    'dont call me, text me instead',
    'do not call me text only',
    'stop calling me, just text me',
    'I prefer text, do not email me',
    'Tell the doctor not to call me before 5',
    'please do not call me at work',
    'I forget my number',
    'I always forget my number',
    'no more texts came through?',
    'no texts have arrived',
    'no texts yet',
    'wrong number of bottles',
    'it says reply STOP to opt out, what is that?',
    'opt out of autoship',
    'I want to unsubscribe from auto refill',
    "I don't want to be removed",
    'does the plug need to be removed?',
    "this isn't working",
    'this is not good',
    "this isn't what I ordered",
    "it's not my number one choice",
    "this isn't dry",
    'it is not itchy',
    "I'd like to be removed from the waitlist for surgery",
    "don't contact me by phone, text only",
    'no sms received',
    'the end',
    'please end my subscription to the drops',
    'cancel all orders',
    'constructor',
    '__proto__',
  ])('are left alone: "%s"', (text) => {
    expect(readReply(text)).toBeNull();
  });

  it('a reaction that quotes a text of ours is no wish', () => {
    const facts = {
      practiceName: 'Lakeside Eye Care',
      cartUrl: 'https://p.example/cart/x',
      hasDiscount: true,
    };
    for (const ours of [initialText(facts), scheduledText(facts), reminderText(facts)]) {
      for (const act of ['Liked', 'Loved', 'Laughed at', 'Emphasized', 'Questioned', 'Reacted 👍 to']) {
        expect(readReply(`${act} “${ours}”`)).toBeNull();
        expect(readReply(`${act} "${ours}"`)).toBeNull();
      }
    }
  });

  it('of any content and length are read without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        expect(['stop', 'start', 'help', null]).toContain(readReply(text));
      }),
    );
    for (const word of ['dont ', 'stop me ', 'i dont want to ', 'a b ', 'opt ', '"a ']) {
      expect(['stop', null]).toContain(readReply(word.repeat(2000)));
    }
  });
});
