import { LANGUAGE_CODES } from '@eyecart/shared/languages/languages';
import { pseudoWords } from '@eyecart/shared/languages/pseudo-words';
import { replaceWords, wordsIn } from '@eyecart/shared/languages/words';
import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GSM_CHARACTERS } from './gsm-text.js';
import { answerText, confirmationText, initialText, reminderText, scheduledText } from './message-text.js';

/** The gateway's limit, in characters (docs/providers.md §2.1). */
const MAX_TEXT_LENGTH = 1600;

const cartUrl = 'https://cart.example.com/cart/7Kq2mVx94T';
const STOP_WORDING = wordsIn('en').texts.stop;
const lakeside = { language: 'en' as const, practiceName: 'Lakeside Eye Care', cartUrl, hasDiscount: true };
const texts = [initialText, reminderText, scheduledText];

const segmentCount = (text: string) => new SegmentedMessage(text).segmentsCount;

/** Whether a text of symbols has no Roman numeral or reversed letter, which are letters without a plain form. */
const isNoLetter = (text: string) => !/\p{Script=Latin}/u.test(text);

describe('the wording', () => {
  it('of the first text names the practice, the discount and the link', () => {
    expect(initialText(lakeside)).toBe(
      `Lakeside Eye Care: here are the eye care items we recommended, with 20% off: ${cartUrl} Reply STOP to opt out.`,
    );
  });

  it('of the first text leaves out a discount that does not apply', () => {
    expect(initialText({ ...lakeside, hasDiscount: false })).toBe(
      `Lakeside Eye Care: here are the eye care items we recommended: ${cartUrl} Reply STOP to opt out.`,
    );
  });

  it('of a re-order says that the items are ready', () => {
    expect(scheduledText(lakeside)).toBe(
      `Lakeside Eye Care: it may be time to reorder. Your items are ready: ${cartUrl} Reply STOP to opt out.`,
    );
  });

  it('of the reminder says that the items are still there', () => {
    expect(reminderText(lakeside)).toBe(
      `Lakeside Eye Care: just a reminder, your recommended items are still here: ${cartUrl} Reply STOP to opt out.`,
    );
  });

  it('keeps every text within two segments for ordinary names', () => {
    expect(cartUrl).toHaveLength(40);
    const names = [
      'Lakeside Eye Care',
      'Prairie Family Optometry',
      'O’Brien – Vision & Dry-Eye Center of Évanston',
    ];
    for (const practiceName of names) {
      for (const text of texts)
        expect(segmentCount(text({ ...lakeside, practiceName }))).toBeLessThanOrEqual(2);
    }
    expect(segmentCount(initialText(lakeside))).toBe(1);
    expect(segmentCount(reminderText(lakeside))).toBe(1);
    expect(segmentCount(scheduledText(lakeside))).toBe(1);
  });

  it('say where to call within two segments, or where that costs no further one', () => {
    const practicePhone = '+13125550100';
    const link = 'https://portal.example.com/cart/7Kq2mVx94TbN3wRz8LpYcD';
    const facts = { language: 'en' as const, cartUrl: link, hasDiscount: true };
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abc Éж'), minLength: 1, maxLength: 80 }), (name) => {
        for (const text of texts) {
          const plain = text({ ...facts, practiceName: name });
          const told = text({ ...facts, practiceName: name, practicePhone });
          const full = plain.replace(STOP_WORDING, `Questions? (312) 555-0100. ${STOP_WORDING}`);
          const hasRoom = segmentCount(full) <= 2 || segmentCount(full) === segmentCount(plain);
          expect(told).toBe(hasRoom ? full : plain);
        }
      }),
    );
    const lakesides = initialText({ ...facts, practiceName: 'Lakeside Eye Care', practicePhone });
    expect(lakesides).toContain('Questions? (312) 555-0100.');
    expect(segmentCount(lakesides)).toBe(2);
    // In letters outside GSM-7 it would take a fourth.
    expect(initialText({ ...facts, practiceName: 'Ж'.repeat(50), practicePhone })).not.toContain(
      'Questions?',
    );
  });

  it('takes at most two segments in every kind and language, whatever symbols a name has', () => {
    const latin = fc.string({ unit: fc.constantFrom(...'abcXYZ Éñőşạ&’'), maxLength: 80 });
    const symbols = fc.string({ unit: fc.constantFrom(...'°½✓→×¢★†®™⅞⒇~[€{©👁\u0303'), maxLength: 80 });
    const anySymbol = fc.string({
      unit: fc.integer({ min: 0x2000, max: 0x2bff }).map((code) => String.fromCodePoint(code)),
      maxLength: 80,
    });
    const name = fc
      .array(fc.oneof(latin, symbols, anySymbol.filter(isNoLetter)), { minLength: 1, maxLength: 3 })
      .map((parts) => Array.from(parts.join('')).slice(0, 80).join(''));
    const link = 'https://portal.example.com/cart/7Kq2mVx94TbN3wRz8LpYcD';
    fc.assert(
      fc.property(
        name,
        fc.constantFrom(...LANGUAGE_CODES),
        fc.boolean(),
        (practiceName, language, hasPhone) => {
          const practicePhone = hasPhone ? '+13125550100' : null;
          const facts = { language, practiceName, cartUrl: link, practicePhone };
          const bodies = [
            initialText({ ...facts, hasDiscount: true }),
            initialText({ ...facts, hasDiscount: false }),
            reminderText(facts),
            scheduledText(facts),
            confirmationText(practiceName, language),
            answerText(practiceName, '+13125550100', language),
          ];
          for (const body of bodies) expect([body, segmentCount(body) <= 2]).toEqual([body, true]);
        },
      ),
    );
  });

  it('always ends with STOP, a space after the link, and fits the gateway', () => {
    const name = fc.oneof(fc.string({ maxLength: 80, unit: 'grapheme' }), fc.string({ maxLength: 80 }));
    fc.assert(
      fc.property(name, (practiceName) => {
        for (const text of texts) {
          const body = text({ ...lakeside, practiceName });
          expect(body.endsWith(`${cartUrl} ${STOP_WORDING}`)).toBe(true);
          expect(body.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
        }
      }),
    );
  });
});

describe.each(LANGUAGE_CODES)('the texts in %s', (language) => {
  const practicePhone = '+13125550100';
  const facts = { ...lakeside, language };
  const bodies = [...texts.map((text) => text(facts)), initialText({ ...facts, hasDiscount: false })];
  const withNumber = texts.map((text) => text({ ...facts, practicePhone }));
  const answers = [
    confirmationText('Lakeside Eye Care', language),
    answerText('Lakeside Eye Care', practicePhone, language),
  ];

  it('need only characters of GSM-7', () => {
    for (const text of [
      ...bodies,
      ...withNumber,
      ...answers,
      wordsIn(language).texts.questions({ phone: '1' }),
    ]) {
      expect(Array.from(text).filter((character) => !GSM_CHARACTERS.has(character))).toEqual([]);
    }
  });

  it('are one segment for an ordinary name and link', () => {
    expect([...bodies, ...answers].filter((text) => segmentCount(text) > 1)).toEqual([]);
    expect(withNumber.filter((text) => segmentCount(text) > 2)).toEqual([]);
  });

  it('end with STOP after the link', () => {
    const { stop } = wordsIn(language).texts;
    expect(stop).toMatch(/\bSTOP\b/);
    for (const text of texts) expect(text(facts).endsWith(`${cartUrl} ${stop}`)).toBe(true);
  });
});

describe('texts in a language of accents only', () => {
  beforeAll(() => replaceWords('es', pseudoWords('es')));
  afterAll(() => replaceWords('es', null));

  it('contain no word that is missing from the catalog', () => {
    const facts = {
      language: 'es' as const,
      practiceName: '44',
      cartUrl: '//8/9',
      practicePhone: '+13125550100',
    };
    const bodies = [
      ...[true, false].map((hasDiscount) => initialText({ ...facts, hasDiscount })),
      reminderText(facts),
      scheduledText(facts),
      confirmationText('44', 'es'),
      answerText('44', facts.practicePhone, 'es'),
    ];
    expect(bodies.filter((body) => /[a-z]/i.test(body))).toEqual([]);
    expect(bodies.every((body) => body.startsWith('44: '))).toBe(true);
  });
});
