import { describe, expect, it } from 'vitest';
import { actionWords, actorWords, deviceWords } from './activity-words';

describe('an entry of the audit trail', () => {
  it('says what was done, with the number that staff know', () => {
    expect(actionWords({ action: 'order.canceled', subject: 'scheduled-order:1001' })).toBe(
      'Canceled scheduled order #1001',
    );
    expect(actionWords({ action: 'draft.deleted', subject: 'draft:1002' })).toBe('Deleted draft #1002');
    expect(
      actionWords({ action: 'text.sent', subject: 'message:018f2b1c-0000-7000-8000-000000000001' }),
    ).toBe('Sent a cart');
    expect(actionWords({ action: 'automatic-refills.switched-off', subject: null })).toBe(
      'Turned automatic refills off',
    );
    expect(actionWords({ action: 'practice.changed', subject: null })).toBe('Changed the practice’s details');
  });

  it('says what was exported, and of which days', () => {
    const words = (range: string) => actionWords({ action: 'orders.exported', subject: `range:${range}` });
    expect(words('90')).toBe('Exported orders (last 90 days)');
    expect(words('this-month')).toBe('Exported orders (this month)');
    expect(words('all')).toBe('Exported orders (all)');
    expect(words('2026-10-01..2026-10-31')).toBe('Exported orders (2026-10-01 to 2026-10-31)');
  });

  it('says where it was done, or by whom, and names no browser that is not known', () => {
    expect(actorWords({ kind: 'session', name: 'Unknown browser', isYou: false })).toBe('Another computer');
    expect(deviceWords('Unknown browser')).toBe('Computer');
    expect(deviceWords('Chrome on Mac')).toBe('Chrome on Mac');
    expect(actorWords({ kind: 'session', name: 'Chrome on Mac', isYou: true })).toBeNull();
    expect(actorWords({ kind: 'session', name: 'Chrome on Mac', isYou: false })).toBe(
      'Another computer, Chrome on Mac',
    );
    expect(actorWords({ kind: 'session', name: null, isYou: false })).toBe('Another computer');
    expect(actorWords({ kind: 'api-key', name: 'script', isYou: false })).toBe('By API key “script”');
    expect(actorWords({ kind: 'operator', name: null, isYou: false })).toBe('By whoever set up Eyecart');
    expect(actorWords({ kind: 'system', name: null, isYou: false })).toBe('Automatically');
  });
});
