import { describe, expect, it } from 'vitest';
import { classOf, LOST_CODES, TEXT_REASON_CODES, WAIT_CODES } from '../reason-codes.js';
import { type Reason, reasonSchema } from '../reasons.js';
import { describeReason } from './reason-sentences.js';

/** Every reason, with parameters where it has any. */
const REASONS: readonly Reason[] = [
  ...reasonSchema.options[0].shape.code.options.map((code) => ({ code })),
  { code: 'waits_for_hours', opening: '2026-11-23T15:00:00.000Z', place: 'both' },
  { code: 'number_limit', limit: 10 },
  { code: 'practice_limit', limit: 1 },
  { code: 'nothing_left', products: [{ title: 'Lid Wipes', reason: 'gone' }], more: 0 },
  { code: 'left_out', products: [{ title: 'Lid Wipes', reason: 'gone' }], more: 0 },
  { code: 'fewer_than_ordered', products: [{ title: 'Lid Wipes', quantity: 2, ordered: 3 }], more: 0 },
];

describe('the sentence of a reason', () => {
  it.each(REASONS)('is whole, and made of the problem and the next step: $code', (reason) => {
    const { sentence, said } = describeReason(reason);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(sentence).toBe([said.problem, said.nextStep].filter(Boolean).join(' '));
    expect(said).toMatchObject(reason);
  });

  it('says where to text START, if that is known', () => {
    const say = (startNumber: string | null) =>
      describeReason({ code: 'opted_out' }, { startNumber }).sentence;
    expect(say('+13125550100')).toBe(
      'The patient has opted out. Ask them to text START to (312) 555-0100, or show the QR code.',
    );
    expect(say(null)).toBe(
      'The patient has opted out. Ask them to text START in reply to one of our texts, or show the QR code.',
    );
    expect(describeReason({ code: 'opted_out' }).sentence).toBe(
      'The patient has opted out. Ask them to text START, or show the QR code.',
    );
  });

  it('agrees with the number of a limit, and refuses in other words than it waits', () => {
    expect(describeReason({ code: 'number_limit', limit: 1 })).toMatchObject({
      sentence: 'Waiting: this number has reached its limit of 1 text an hour.',
      past: 'Delayed: this number has reached its limit of 1 text an hour.',
      refusal: 'This number has reached its limit of 1 text an hour. Try again later.',
    });
    expect(describeReason({ code: 'practice_limit', limit: 0 }).refusal).toBe(
      'Your practice has reached its limit of 0 texts a day. Try again tomorrow.',
    );
    expect(describeReason({ code: 'state_limit' }).refusal).toBe(
      'This number has had three texts within 24 hours, the most that is lawful where the patient may live. Try again tomorrow.',
    );
  });

  it('names the opening as the practice does', () => {
    const wait = { code: 'waits_for_hours', opening: '2026-11-23T15:00:00.000Z', place: 'practice' } as const;
    const describeOpening = (opening: Date) => `hour ${opening.getUTCHours()}`;
    expect(describeReason(wait, { describeOpening })).toMatchObject({
      sentence: 'Waiting until hour 15, when texts are allowed where you are.',
      past: 'Waited until hour 15, when texts are allowed where you are.',
    });
  });

  it('names products that cannot be bought', () => {
    const products = [
      { title: 'Dr. Reed’s Drops', reason: 'gone' },
      { title: 'Lid Wipes', reason: 'sold_out' },
    ] as const;
    expect(describeReason({ code: 'nothing_left', products: [...products], more: 3 }).sentence).toBe(
      'Nothing in this order can be bought right now: "Dr. Reed’s Drops" (no longer available), "Lid Wipes" (temporarily out of stock) and 3 more.',
    );
    expect(describeReason({ code: 'left_out', products: [...products], more: 0 }).sentence).toBe(
      'Left out: "Dr. Reed’s Drops" (no longer available), "Lid Wipes" (temporarily out of stock).',
    );
  });

  it('says of how many ordered there are fewer', () => {
    const products = [{ title: 'Lid Wipes', quantity: 2, ordered: 3 }];
    expect(describeReason({ code: 'fewer_than_ordered', products, more: 1 }).sentence).toBe(
      'Fewer than ordered: "Lid Wipes" (2 of 3) and 1 more.',
    );
  });
});

describe('the brief form of a reason', () => {
  const failures = REASONS.filter((reason) => classOf(reason).fault !== null && reason.code !== 'unknown');

  it.each(failures)('is a few words for each failure: $code', (reason) => {
    expect(describeReason(reason).brief).toMatch(/^[a-z][a-z ’]{5,38}$/);
  });

  it('is missing for a reason that is not known', () => {
    expect(describeReason({ code: 'unknown' }).brief).toBeNull();
  });
});

describe('the class of a reason', () => {
  it('tells texts that were lost or failed from those that wait or were canceled', () => {
    for (const code of LOST_CODES) expect(classOf({ code }).kind).toBe('lost');
    for (const code of WAIT_CODES) {
      if (code !== 'unknown') expect(classOf({ code })).toEqual({ kind: 'waiting', fault: null });
    }
    expect(classOf({ code: 'landline' })).toEqual({ kind: 'failed', fault: 'number' });
    expect(classOf({ code: 'phone_off' })).toEqual({ kind: 'failed', fault: 'temporary' });
    expect(classOf({ code: 'sender_failed' })).toEqual({ kind: 'failed', fault: 'ours' });
    expect(classOf({ code: 'ordered' })).toEqual({ kind: 'canceled', fault: null });
  });

  it('has each reason of a text in some class', () => {
    expect(new Set(TEXT_REASON_CODES.map((code) => classOf({ code }).kind))).toEqual(
      new Set(['canceled', 'lost', 'failed', 'waiting']),
    );
  });
});
