import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialText, reminderText, scheduledText } from '../../../rules/message-text.js';
import { type GatewayKeyword, readReply } from './read-reply.js';

const kindOf = (text: string) => readReply(text).kind;

describe('a reply that is nothing but a request to stop', () => {
  it.each([
    ...['STOP', 'stop!!', 'Please stop', 'Stop, please. Thanks!', 'STOP STOP STOP', 'Stop it', 'remove me'],
    ...['opt-out', 'Opt me out', 'unsubscribe me', 'Unsubscribe me from this list', 'END', 'Quit.', 'cancel'],
    ...['please stop texting me', 'Could you please stop texting me?', 'Stop sending me these messages'],
    ...['quit messaging us', 'Cease contacting my phone', 'no more texts', 'No more of these text messages'],
    ...[
      "Don't text me again",
      'Do not contact me',
      'do not send any more texts',
      'Never text this number again',
    ],
    ...["I don't want these messages anymore", 'I no longer wish to receive these texts', 'lose my number'],
    ...[
      'Take me off your list',
      'Please remove my number from your system',
      'leave me alone',
      'I revoke my consent',
    ],
    ...['ALTO', 'pare por favor', 'baja', 'Dar de baja', 'No me manden más mensajes', 'no me escriban'],
    ...[
      'no más textos',
      'No quiero recibir mensajes',
      'dejen de escribirme',
      'Quiten mi número',
      'no me textees',
    ],
  ])('opts out: "%s"', (text) => {
    expect(kindOf(text)).toBe('stop');
  });

  it.each([
    'st0p',
    'STOPP',
    'stoppp',
    'sotp',
    'stahp',
    's t o p',
    'S.T.O.P.',
    'unsuscribe',
    'cancle',
    'st0p texting me',
  ])('opts out when it is misspelled: "%s"', (text) => {
    expect(kindOf(text)).toBe('stop');
  });

  it.each(['st\u200bop', 'ＳＴＯＰ', 'STOP 🛑', '“stop”', 'No me mande\u0301n ma\u0301s'])(
    'opts out however it is written: "%s"',
    (text) => {
      expect(kindOf(text)).toBe('stop');
    },
  );
});

describe('a reply that is nothing but thanks or a reaction', () => {
  it.each([
    ...['Thanks', 'Thank you so much!', 'ok', 'OK thanks', 'K', 'Got it, thanks!', 'i got it', 'Will do'],
    ...[
      'Yes',
      'yes, thank you',
      'Sounds good',
      'Perfect',
      'Thx 👍',
      'Great, thank you 🙏🏽',
      '👍',
      '👍🏾',
      '❤️',
      '😊😊',
    ],
    ...[
      'Gracias',
      'Muchas gracias',
      'sí',
      'Sí, gracias',
      'Ok gracias',
      'Está bien',
      'De acuerdo',
      'Perfecto, gracias',
    ],
  ])('is only shown: "%s"', (text) => {
    expect(kindOf(text)).toBe('thanks');
  });

  it.each(['en', 'es'] as const)(
    'is only shown when it reacts to our text in %s, which names STOP',
    (language) => {
      const facts = {
        language,
        practiceName: 'Lakeside Eye Care',
        cartUrl: 'https://p.example/cart/x',
        hasDiscount: true,
      };
      for (const ours of [initialText(facts), scheduledText(facts), reminderText(facts)]) {
        for (const act of ['Liked', 'Loved', 'Laughed at', 'Emphasized', 'Reacted 👍 to', 'Le encantó']) {
          expect(kindOf(`${act} “${ours}”`)).toBe('thanks');
          expect(kindOf(`${act} "${ours}"`)).toBe('thanks');
        }
        expect(kindOf(`What does "${ours}" mean?`)).toBe('other');
        expect(kindOf(ours)).toBe('other');
      }
    },
  );
});

describe('any other reply', () => {
  it.each([
    ...[
      'No',
      'no thanks',
      'No, gracias',
      '👎',
      '🛑',
      '✋',
      'Thanks 👎',
      'ok 🛑',
      'Ok?',
      'sure?',
      '¿Sí?',
      '',
      '?!',
    ],
    ...['Disliked “Time to reorder”', 'Questioned “Time to reorder”', 'Reacted 👎 to “Time to reorder”'],
    ...['Liked “Time to reorder” stop texting me', 'Liked “a” START', 'Loved “a” STOP “b”'],
    ...[
      'Thanks, I will order on Friday',
      'Thanks but stop',
      'ok no more',
      'I’m good',
      'wrong number',
      'Who is this?',
    ],
    ...[
      "Don't stop texting me",
      'Stop by tomorrow?',
      'Cancel my order',
      'cancel this',
      'Stop the drops',
      'stop reminders',
    ],
    ...[
      'If I reply STOP does that cancel my appointment?',
      'Do not text and drive',
      'Please stop texting me, idiots',
    ],
    ...[
      'How do I unsubscribe?',
      'Stop texting me at night',
      'I said "stop texting me right now"',
      'delete it',
    ],
    ...["I'm driving with Do Not Disturb While Driving turned on.", 'ok 停止', 'constructor', '__proto__'],
  ])('waits for a person: "%s"', (text) => {
    expect(kindOf(text)).toBe('other');
  });
});

describe('the words of the carriers', () => {
  const words: [string, GatewayKeyword][] = [
    ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'CANCEL'].map(
      (word): [string, GatewayKeyword] => [word, 'stop'],
    ),
    ...['START', 'UNSTOP'].map((word): [string, GatewayKeyword] => [word, 'start']),
    ...['HELP', 'INFO'].map((word): [string, GatewayKeyword] => [word, 'help']),
  ];
  const noise = fc.string({
    unit: fc.constantFrom(' ', '.', '!', '?', ',', '"', '“', '’', '\n', '🛑', '🙏🏽', '-', '👍'),
    maxLength: 8,
  });
  const shout = (word: string, upper: readonly boolean[]): string =>
    [...word].map((letter, at) => (upper[at] ? letter : letter.toLowerCase())).join('');

  it.each(words)('%s means %s in any case, with punctuation and emoji around it', (word, kind) => {
    const cases = fc.array(fc.boolean(), { minLength: word.length, maxLength: word.length });
    fc.assert(
      fc.property(cases, noise, noise, (upper, before, after) => {
        expect(kindOf(`${before}${shout(word, upper)}${after}`)).toBe(kind);
      }),
    );
  });

  it.each(['YES', 'yes.', 'Yes!', 'sí'])(
    'do not read "%s" as consent, even when the gateway does',
    (text) => {
      expect(kindOf(text)).toBe('thanks');
      expect(readReply(text, { handledAs: 'start' }).kind).toBe('thanks');
    },
  );

  it('count less than what the gateway read the reply as', () => {
    expect(readReply('arrêt', { handledAs: 'stop' })).toEqual({ kind: 'stop', isConfirmedByGateway: true });
    expect(kindOf('hola')).toBe('other');
    expect(readReply('hola', { handledAs: 'start' }).kind).toBe('start');
    expect(readReply('STOP', { handledAs: 'help' })).toEqual({ kind: 'help' });
    expect(kindOf('Info')).toBe('help');
    expect(kindOf('help??')).toBe('help');
  });

  it('are answered by the gateway when they are the whole reply, other requests by us', () => {
    expect(readReply(' Stop ')).toEqual({ kind: 'stop', isConfirmedByGateway: true });
    expect(readReply('please stop texting me')).toEqual({ kind: 'stop', isConfirmedByGateway: false });
    expect(readReply('alto')).toEqual({ kind: 'stop', isConfirmedByGateway: false });
  });
});

describe('replies of any content', () => {
  it('are read without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        expect(['stop', 'start', 'help', 'thanks', 'other']).toContain(kindOf(text));
      }),
    );
  });

  it.each(['stop me ', 'i dont want to ', 'a b ', '"a ', 'liked “', 'ok ', '👍', 'thank you '])(
    'are read only as far as the gateway delivers a text, even "%s" over and over',
    (words) => {
      const long = words.repeat(20_000);
      expect(kindOf(long)).toBe(kindOf(long.slice(0, 1600)));
    },
  );
});
