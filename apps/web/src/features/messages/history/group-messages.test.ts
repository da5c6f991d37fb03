import type { Message } from '@eyecart/shared/contracts';
import { describe, expect, it } from 'vitest';
import { sampleMessage, sampleReminder } from '@/testing/sample-message';
import { groupMessages } from './group-messages';

const cart = (id: string) => `https://portal.example/cart/${id}`;
const idsOf = (messages: readonly { id: string }[]) => messages.map(({ id }) => id);

describe('groups of texts', () => {
  it('are the texts of one number and the last part of the cart link', () => {
    const groups = groupMessages([
      sampleMessage({ id: '5', cartUrl: `${cart('aaa')}/?from=text#top`, phoneNumber: '(312) 555-0187' }),
      sampleMessage({ id: '4', cartUrl: cart('bbb') }),
      sampleMessage({ id: '3', cartUrl: cart('aaa'), phoneNumber: '312-555-0187', messageType: 'reminder' }),
      sampleMessage({ id: '2', cartUrl: cart('aaa'), phoneNumber: '(312) 555-0142' }),
    ]);
    expect(groups.map(({ firstTexts, reminders }) => [idsOf(firstTexts), idsOf(reminders)])).toEqual([
      [['5'], ['3']],
      [['4'], []],
      [['2'], []],
    ]);
    expect(new Set(groups.map(({ key }) => key)).size).toBe(3);
  });

  it('contain one text each without a link', () => {
    const without = { cartUrl: null, cartId: null };
    const groups = groupMessages([
      sampleMessage({ id: '2', ...without }),
      sampleMessage({ id: '1', ...without }),
    ]);
    expect(groups.map(({ firstTexts }) => idsOf(firstTexts))).toEqual([['2'], ['1']]);
  });

  it('are dated by the latest of their texts and replies', () => {
    const first = sampleMessage({ latestAt: '2026-11-20T10:00:00.000Z' });
    const reminder = { id: '2', messageType: 'reminder', createdAt: first.createdAt } as const;
    const [sent] = groupMessages([
      first,
      sampleMessage({ ...reminder, sentAt: '2026-11-20T10:00:00+00:00' }),
    ]);
    expect(sent).toMatchObject({ latestAt: '2026-11-20T10:00:00.000Z', latestText: { id: '2' } });
    const [failed] = groupMessages([
      first,
      sampleMessage({ ...reminder, status: 'failed', sentAt: null, latestAt: '2026-11-20T10:00:00.000Z' }),
    ]);
    expect(failed?.latestText.id).toBe('2');
    const again = sampleMessage({ id: '3', createdAt: '2026-11-20T11:00:00.000Z' });
    expect(groupMessages([again, first, sampleMessage(reminder)])[0]?.latestText.id).toBe('3');
  });

  it('list several first texts newest first, with the name and link of those that have them', () => {
    const [group] = groupMessages([
      sampleMessage({
        id: '1',
        status: 'failed',
        sentAt: null,
        createdAt: '2026-11-18T10:00:00.000Z',
        patientLastName: null,
      }),
      sampleMessage({ id: '3', createdAt: '2026-11-19T10:00:00.000Z', sentAt: null, status: 'failed' }),
      sampleMessage({ id: '2', messageType: 'scheduled', sentAt: '2026-11-20T10:00:00.000Z' }),
    ]);
    expect(idsOf(group?.firstTexts ?? [])).toEqual(['2', '3', '1']);
    expect(group).toMatchObject({ patientLastName: 'Nguyen', cartUrl: cart('7Kq2mVx9') });
  });

  it('show the planned reminder until one is attempted', () => {
    const first = sampleMessage({ reminder: sampleReminder() });
    expect(groupMessages([first])[0]?.planned).toEqual(sampleReminder());
    const reminder = sampleMessage({ id: '2', messageType: 'reminder', status: 'failed', sentAt: null });
    expect(groupMessages([first, reminder])[0]?.planned).toBeNull();
  });

  it('prefer a reminder on its way to one that was not sent', () => {
    const canceled = sampleReminder({ state: 'canceled', reason: 'Another text has it.' });
    const newest = sampleMessage({ id: '2', sentAt: '2026-11-20T10:00:00.000Z', reminder: canceled });
    const older = sampleMessage({ id: '1', reminder: sampleReminder() });
    expect(groupMessages([newest, older])[0]?.planned).toEqual(sampleReminder());
    expect(groupMessages([newest])[0]?.planned).toEqual(canceled);
  });

  it('assume a reminder 48 hours after a sent text when the server sends none', () => {
    const dueAt = new Date(sampleReminder().dueAt);
    const before = new Date(dueAt.getTime() - 1);
    const groupOf = (message: Message, at = before) => groupMessages([message], at)[0];
    expect(groupOf(sampleMessage())?.planned).toEqual(sampleReminder());
    expect(groupOf(sampleMessage(), dueAt)?.planned).toBeNull();
    const neither = { planned: null };
    expect(groupOf(sampleMessage({ status: 'failed', sentAt: null }))).toMatchObject(neither);
    expect(groupOf(sampleMessage({ orderConverted: true }))).toMatchObject(neither);
    expect(groupOf(sampleMessage({ cartUrl: null }))).toMatchObject(neither);
  });

  it('are converted when one of their texts is', () => {
    const reminder = sampleMessage({ id: '2', messageType: 'reminder', orderConverted: true });
    expect(groupMessages([sampleMessage(), reminder])[0]?.isConverted).toBe(true);
    expect(groupMessages([sampleMessage()])[0]?.isConverted).toBe(false);
  });
});
