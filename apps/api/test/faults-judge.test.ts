import { describe, expect, it } from 'vitest';
import type { Evidence, PatientRecord, PhoneText } from '../bench/faults/evidence.js';
import { judge } from '../bench/faults/judge.js';
import type { Patient, Place } from '../bench/faults/schedule.js';

const AT = Date.parse('2027-03-09T23:00:00Z');
const CLOSES_AT = Date.parse('2027-03-10T00:00:00Z');
const PHONE = '+13122340001';
const LINK = 'http://localhost:3000/cart/Q5JJdKr2fwM7wVf41KuXLB';

const patient = (place: Place, how: Patient['how']): Patient => ({
  atMs: 0,
  phone: PHONE,
  practice: 0,
  key: 'patient-0',
  place,
  how,
  dueAfterMs: 0,
  replies: [],
  optOutAtMs: null,
  isKept: false,
  buys: 'nothing',
});

const text = (body: string, at: number, more: Partial<PhoneText> = {}): PhoneText => ({
  to: PHONE,
  body,
  isReply: false,
  isGateways: false,
  status: 'delivered',
  hasFailed: false,
  at,
  ...more,
});
const FIRST = text(`Lakeside: your items: ${LINK}`, AT + 500);
const REMINDER = text(`Lakeside: just a reminder: ${LINK}`, AT + 30_000);

interface Told {
  readonly record?: Partial<PatientRecord>;
  readonly evidence?: Partial<Evidence>;
  readonly place?: Place;
  readonly how?: Patient['how'];
}

/** The rules that are broken when these texts reached the phone of a patient who was promised one. */
function rulesBroken(
  phones: readonly PhoneText[],
  { record, evidence, place = 'open', how = 'send' }: Told = {},
) {
  const told: PatientRecord = {
    patient: patient(place, how),
    answer: 'kept',
    answeredAt: AT,
    dueAt: null,
    refusal: null,
    blocks: [],
    hasAsked: false,
    lastWish: null,
    hasOrdered: false,
    ...record,
  };
  const all: Evidence = {
    records: [told],
    phones,
    said: new Map(),
    shopOrders: [],
    apiOrders: [],
    apiTotal: { orders: 0, revenue: 0 },
    bundles: { promised: [], listed: [] },
    failures: [],
    restores: [],
    delays: [],
    wasDiskFull: false,
    closesAt: CLOSES_AT,
    ...evidence,
  };
  return judge(all).map(({ rule }) => rule);
}

describe('the judge of the harness of faults', () => {
  it('finds nothing wrong with a text and its reminder', () => {
    expect(rulesBroken([FIRST, REMINDER])).toEqual([]);
  });

  it('finds a text that was sent twice, unless the first did not arrive', () => {
    expect(rulesBroken([FIRST, { ...FIRST, at: AT + 9_000 }, REMINDER])).toEqual(['twice']);
    expect(rulesBroken([{ ...FIRST, status: 'undelivered' }, FIRST, REMINDER])).toEqual([]);
  });

  it('finds two first texts with different links', () => {
    const other = text(FIRST.body.replace('Q5', 'R6'), AT + 9_000);
    expect(rulesBroken([FIRST, other, REMINDER])).toEqual(['twice']);
  });

  it('finds a lost text and a lost reminder, unless a restore lost the promise', () => {
    expect(rulesBroken([])).toEqual(['lost']);
    expect(rulesBroken([FIRST])).toEqual(['lost']);
    expect(rulesBroken([], { evidence: { restores: [{ from: AT - 1, until: AT + 1 }] } })).toEqual([]);
  });

  it('takes the word of the API that it does not know whether a text went out', () => {
    const told = { isOptedOut: false, states: ['failed'], reasons: ['in_doubt'], replies: [] };
    expect(rulesBroken([], { evidence: { said: new Map([[PHONE, told]]) } })).toEqual([]);
  });

  it('finds a text after a request to stop, allowing for what was on its way', () => {
    const record = { hasAsked: true, blocks: [{ from: AT, until: null }] };
    const textAfter = (ms: number) => [{ ...FIRST, at: AT + ms }];
    expect(rulesBroken(textAfter(500), { record })).toEqual([]);
    expect(rulesBroken(textAfter(2_000), { record })).toEqual(['stopped']);
    const delays = [{ from: AT - 1_000, until: AT + 1_000, ms: 3_500 }];
    expect(rulesBroken(textAfter(2_000), { record, evidence: { delays } })).toEqual([]);
    expect(rulesBroken(textAfter(6_000), { record, evidence: { delays } })).toEqual(['stopped']);
    const over = [{ from: AT - 5_000, until: AT - 500, ms: 3_500 }];
    expect(rulesBroken(textAfter(3_500), { record, evidence: { delays: over } })).toEqual([]);
    expect(rulesBroken(textAfter(4_500), { record, evidence: { delays: over } })).toEqual(['stopped']);
    const lifted = { ...record, blocks: [{ from: AT, until: AT + 1_500 }] };
    expect(rulesBroken(textAfter(2_000), { record: lifted })).toEqual([]);
  });

  it('finds automatic texts outside lawful hours, and none that staff sent', () => {
    const late = text(FIRST.body, CLOSES_AT + 2_000);
    expect(rulesBroken([late], { place: 'closing', how: 'schedule' })).toEqual(['hours']);
    expect(rulesBroken([late], { place: 'closing', how: 'send' })).toEqual([]);
    expect(rulesBroken([FIRST], { place: 'closed', how: 'schedule' })).toEqual(['hours']);
    expect(rulesBroken([FIRST, REMINDER], { place: 'closed' })).toEqual(['hours']);
  });

  it('finds a scheduled order and a reminder that came early, allowing for clocks that differ a little', () => {
    const dueAt = (ms: number) => ({ record: { dueAt: FIRST.at + ms }, how: 'schedule' }) as const;
    expect(rulesBroken([FIRST, REMINDER], dueAt(4_000))).toEqual([]);
    expect(rulesBroken([FIRST, REMINDER], dueAt(6_000))).toEqual(['early']);
    const reminded = (afterMs: number) => [{ ...REMINDER, at: FIRST.at + afterMs }, FIRST];
    expect(rulesBroken(reminded(18_000))).toEqual([]);
    expect(rulesBroken(reminded(10_000))).toEqual(['early']);
  });

  it('finds a refusal after which a text was sent, and one without a reason', () => {
    const refused = {
      answer: 'refused',
      refusal: { code: 'past_schedule', message: '', reason: null },
    } as const;
    expect(rulesBroken([FIRST], { record: refused })).toEqual(['refused']);
    expect(rulesBroken([], { record: refused })).toEqual([]);
    expect(
      rulesBroken([], {
        record: { ...refused, refusal: { code: 'idempotency_key_reused', message: '', reason: null } },
      }),
    ).toEqual(['refused']);
  });

  it('allows a text that was refused for an opt-out of staff which a restore lost, and no other', () => {
    const refusal = { code: 'opted_out', message: '', reason: null };
    const judged = (by: 'staff' | 'patient', restores: Evidence['restores']) =>
      rulesBroken([FIRST], {
        record: { answer: 'refused', refusal, hasAsked: true, lastWish: { wish: 'stop', by, at: AT } },
        evidence: { restores },
      });
    const restore = { from: AT - 1, until: AT + 1 };
    expect(judged('staff', [restore])).toEqual([]);
    expect(judged('staff', [])).toEqual(['refused']);
    expect(judged('patient', [restore])).toEqual(['refused']);
  });

  it('finds an order that is counted twice, not at all, or with another amount', () => {
    const order = { id: '1', left: 2_500 };
    const counted = (apiOrders: Evidence['apiOrders']) =>
      rulesBroken([FIRST, REMINDER], {
        evidence: {
          shopOrders: [order],
          apiOrders,
          apiTotal: { orders: apiOrders.length, revenue: apiOrders.reduce((sum, { left }) => sum + left, 0) },
        },
      });
    expect(counted([order])).toEqual([]);
    for (const wrong of [[order, order], [], [{ id: '1', left: 0 }]])
      expect(counted(wrong)).toContain('order');
  });

  it('finds an opt-out, a reply, or a bundle that is gone or there twice, and what the API could not answer', () => {
    const record = { hasAsked: true, lastWish: { wish: 'stop', by: 'patient', at: AT } } as const;
    const said = (replies: string[]) =>
      new Map([[PHONE, { isOptedOut: false, states: [], reasons: [], replies }]]);
    const reply = text('STOP', AT, { isReply: true });
    expect(rulesBroken([reply], { record, evidence: { said: said(['STOP']) } })).toEqual(['opt-out']);
    expect(rulesBroken([FIRST, REMINDER, reply], { evidence: { said: said(['STOP', 'STOP']) } })).toEqual([
      'reply',
    ]);
    const promised = [{ name: 'Bundle', at: AT }];
    expect(rulesBroken([FIRST, REMINDER], { evidence: { bundles: { promised, listed: [] } } })).toEqual([
      'statement',
    ]);
    expect(rulesBroken([FIRST, REMINDER], { evidence: { failures: ['500 /api/bundles'] } })).toEqual([
      'error',
    ]);
  });
});
