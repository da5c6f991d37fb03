import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialText, reminderText, scheduledText } from '../../../rules/message-text.js';
import { isCertainStop } from './certain-stops.js';
import { readCorpus } from './corpus/read-corpus.js';
import { normalizeReply } from './normalize-reply.js';
import { type GatewayKeyword, readReply } from './read-reply.js';

const revocations = readCorpus('revocations');
const ordinary = readCorpus('ordinary');
const kindOf = (text: string) => readReply(text).kind;

describe('the collections', () => {
  it.each([
    ['revocations', revocations],
    ['ordinary replies', ordinary],
  ])('contain at least 150 %s from public sources, none twice', (_, rows) => {
    const found = rows.filter(({ source }) => source !== '' && !source.startsWith('Written for Eyecart'));
    expect(found.length).toBeGreaterThanOrEqual(150);
    expect(new Set(rows.map(({ text }) => text.toLowerCase())).size).toBe(rows.length);
  });
});

describe('readReply', () => {
  it.each([
    "I'm driving with Do Not Disturb While Driving turned on. I'll see your message when I get where I'm going.",
    'I\'m not receiving notifications. If this is urgent, reply "urgent" to send a notification through with your original message.',
    "Sorry, I can't talk right now.",
  ])('reads a phone’s automatic answer as ordinary: "%s"', (text) => {
    expect(kindOf(text)).toBe('ordinary');
  });

  it('reads every request to stop as certain or doubtful', () => {
    const missed = revocations.filter(({ text }) => !['stop', 'doubtful'].includes(kindOf(text)));
    expect(missed).toEqual([]);
  });

  it.each([
    ['in capitals', (text: string) => text.toUpperCase()],
    ['with accents as separate characters', (text: string) => text.normalize('NFD')],
  ])('reads every request alike %s', (_, write) => {
    const other = revocations.filter(({ text }) => normalizeReply(write(text)) !== normalizeReply(text));
    expect(other).toEqual([]);
  });

  it('reads no ordinary reply as certain, and fewer than one in a hundred as doubtful', () => {
    const taken = ordinary.filter(({ text }) => kindOf(text) !== 'ordinary');
    expect(taken.filter(({ text }) => kindOf(text) !== 'doubtful')).toEqual([]);
    expect(taken.length).toBeLessThan(ordinary.length / 100);
  });

  it.each([
    "This isn't Systane",
    'Can you cancel the reminder for Friday?',
    'Great news about the park. End.',
    'I never gave consent to charge my card',
    "Don't stop texting me",
    'Stop by tomorrow?',
    'Cancel my order',
    'I want to stop the drops',
    'Please end my session at 4',
    'Do not text and drive',
    "don't text this is my work phone? call instead",
  ])('does not read "%s" as a certain request to stop', (text) => {
    expect(['doubtful', 'ordinary']).toContain(kindOf(text));
  });

  it.each([
    ...[
      'STOP',
      'stop!!',
      'Please stop',
      'Stop, please. Thanks!',
      'STOP STOP STOP',
      'unsubscribe me',
      'opt-out',
      'Opt me out',
    ],
    ...[
      'please stop texting me',
      'Stop sending me these messages',
      "Don't text me again",
      'Do not contact me',
      'No more texts',
    ],
    ...['Take me off your list', 'Remove my number', 'lose my number', "I don't want these messages anymore"],
    ...[
      'I no longer wish to receive these texts',
      'Stop texting me, idiots',
      'I revoke my consent',
      'st\u200bop',
      'ＳＴＯＰ',
    ],
    ...[
      'ALTO',
      'pare por favor',
      'baja',
      'No me manden más mensajes',
      'no me escriban',
      'dejen de escribirme',
      'Quiten mi número',
    ],
  ])('is certain of "%s"', (text) => {
    expect(kindOf(text)).toBe('stop');
  });

  it.each([
    'st0p',
    's t o p',
    'stpo',
    'unsuscribe',
    'wrong number',
    'lose me',
    'leave me alone',
    '🛑',
    'REMOVE',
  ])('is not certain of "%s", but asks staff', (text) => {
    expect(kindOf(text)).toBe('doubtful');
  });

  it.each([
    'My eyes feel so much better and I ordered more from the office last week, thanks. Please stop texting me',
    'Is my appointment still at 3 on Tuesday? Also stop sending me these texts',
    'Where is my package? It was supposed to come yesterday. And take me off this list',
    'What time do you open? Do I need my insurance card? STOP',
    'unsubscribe me i already ordered',
    'can you st0p these my eyes are fine',
    'good morning take my name off your list my eyes are fine',
    'I was so happy with my visit on Tuesday and my eye is better already and I ordered the drops but please no texts with offers',
    'gracias por la cita de ayer con la doctora todo bien con las gotas y también ya no mandarme los textos de las ofertas',
  ])('finds the request behind everyday words in "%s"', (text) => {
    expect(kindOf(text)).toBe('doubtful');
  });

  it.each([
    'Deceased: my old bottle of drops. Survived by an empty box. Need more please',
    'If I reply STOP does that cancel my appointment reminders too?',
    'Do not text and drive lol, replying from the parking lot',
  ])('finds no request in "%s"', (text) => {
    expect(kindOf(text)).toBe('ordinary');
  });

  it.each(['', '   ', '?!', '👍', '❤️', 'constructor', '__proto__'])('finds nothing in "%s"', (text) => {
    expect(kindOf(text)).toBe('ordinary');
  });

  it.each(['en', 'es'] as const)(
    'ignores a reaction that quotes our text in %s, even when the quote contains STOP',
    (language) => {
      const facts = {
        language,
        practiceName: 'Lakeside Eye Care',
        cartUrl: 'https://p.example/cart/x',
        hasDiscount: true,
      };
      for (const ours of [initialText(facts), scheduledText(facts), reminderText(facts)]) {
        for (const act of [
          'Liked',
          'Loved',
          'Laughed at',
          'Emphasized',
          'Questioned',
          'Disliked',
          'Reacted 👍 to',
        ]) {
          expect(kindOf(`${act} “${ours}”`)).toBe('ordinary');
          expect(kindOf(`${act} "${ours}"`)).toBe('ordinary');
        }
        expect(kindOf(`What does "${ours}" mean?`)).toBe('ordinary');
        expect(kindOf(ours)).not.toBe('stop');
      }
    },
  );

  it.each(['stop texting me', 'STOP', 'but please no more texts', 'no me manden más mensajes'])(
    'finds the request after a reaction: "%s"',
    (words) => {
      const ours = 'Lakeside Eye Care: just a reminder, your items are still here. Reply STOP to opt out.';
      for (const quoted of [`“${ours}”`, `"${ours}"`, '“Time to reorder”', '“Time to reorder” Loved “it”']) {
        expect(kindOf(`Liked ${quoted} ${words}`)).toBe('doubtful');
      }
    },
  );

  it('takes no reaction with START after it for consent', () => {
    expect(kindOf('Liked “Lakeside Eye Care: here are your items. Reply STOP to opt out.” START')).toBe(
      'ordinary',
    );
  });

  it.each(['stop texting me right now', 'take me off this list please'])(
    'keeps what is quoted: "%s"',
    (words) => {
      expect(kindOf(`I said "${words}"`)).not.toBe('ordinary');
    },
  );
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
      expect(kindOf(text)).toBe('ordinary');
      expect(readReply(text, { handledAs: 'start' }).kind).toBe('ordinary');
    },
  );

  it('stay certain in any case, with spaces, quotes, and emoji around them', () => {
    const certain = revocations.map(({ text }) => text).filter((text) => isCertainStop(normalizeReply(text)));
    fc.assert(
      fc.property(fc.constantFrom(...certain), noise, noise, fc.boolean(), (text, before, after, isUpper) => {
        const curly = text.replaceAll("'", '’');
        expect(kindOf(`${before}${isUpper ? curly.toUpperCase() : curly}${after}`)).toBe('stop');
      }),
      { numRuns: 200 },
    );
  });

  it('count less than what the gateway read the reply as', () => {
    expect(readReply('arrêt', { handledAs: 'stop' })).toEqual({ kind: 'stop', isConfirmedByGateway: true });
    expect(kindOf('hola')).toBe('ordinary');
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
        expect(['stop', 'start', 'help', 'doubtful', 'ordinary']).toContain(kindOf(text));
      }),
    );
  });

  it.each([
    'dont ',
    'stop me ',
    'i dont want to ',
    'a b ',
    'opt ',
    '"a ',
    'please now ',
    'stop stop now ',
    'no no ',
    'the all ',
  ])('are read only as far as the gateway delivers a text, even "%s" over and over', (words) => {
    const long = words.repeat(2000);
    expect(normalizeReply(long)).toBe(normalizeReply(long.slice(0, 1600)));
    expect(['stop', 'doubtful', 'ordinary']).toContain(kindOf(long));
  });
});
