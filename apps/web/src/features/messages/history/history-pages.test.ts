import type { Message } from '@eyecart/shared/contracts';
import { describe, expect, it } from 'vitest';
import { sampleMessage } from '@/testing/sample-message';
import { appendPage, type History, mergeFirstPage, readPage } from './history-pages';

const texts = (...ids: number[]): Message[] => ids.map((id) => sampleMessage({ id: String(id) }));
const page = (ids: number[], nextCursor: string | null = null) => ({ messages: texts(...ids), nextCursor });
const history = (ids: number[], pages: number, nextCursor: string | null = null): History => ({
  ...page(ids, nextCursor),
  search: '',
  filter: null,
  pages,
});
const ALL = { search: '', filter: null };
const idsOf = ({ messages }: History) => messages.map(({ id }) => Number(id));

describe('pages of the history', () => {
  it('are read from the answer; one without a list is empty', () => {
    expect(readPage(page([1], 'c1'))).toEqual(page([1], 'c1'));
    expect(readPage({ messages: texts(1) })).toEqual(page([1]));
    const odd: unknown[] = [null, {}, { id: '2', phoneNumber: 3 }];
    expect(readPage({ messages: odd as Message[] })).toEqual(page([]));
    expect(readPage({})).toEqual(page([]));
    expect(readPage(undefined)).toEqual(page([]));
  });

  it('a reloaded first page replaces the previous one', () => {
    expect(mergeFirstPage(undefined, page([2, 1], 'c1'), { search: 'ng', filter: 'failed' })).toEqual({
      ...history([2, 1], 1, 'c1'),
      search: 'ng',
      filter: 'failed',
    });
    expect(mergeFirstPage(history([2, 1], 1, 'c1'), page([3, 2], 'c2'), ALL)).toEqual(
      history([3, 2], 1, 'c2'),
    );
  });

  it('further pages stay, and so do texts pushed off the first page', () => {
    const known = history([6, 5, 4, 3, 2, 1], 3, 'c1');
    const merged = mergeFirstPage(known, page([8, 7, 6, 5], 'c5'), ALL);
    expect(merged).toEqual(history([8, 7, 6, 5, 4, 3, 2, 1], 3, 'c1'));
  });

  it('a card that moved from a further page to the top takes nothing with it', () => {
    const dated = (id: number, at: number) =>
      sampleMessage({ id: String(id), latestAt: `2026-11-19T18:00:0${at}.000Z` });
    const ofOne = sampleMessage({ id: '1r', messageType: 'reminder' });
    const known: History = {
      ...history([], 2, 'c0'),
      messages: [dated(5, 5), dated(4, 4), dated(3, 3), dated(2, 2), dated(1, 1), ofOne, dated(0, 0)],
    };
    const first = { messages: [dated(1, 9), ofOne, dated(5, 5), dated(4, 4)], nextCursor: 'c4' };
    expect(mergeFirstPage(known, first, ALL).messages.map(({ id }) => id)).toEqual([
      '1',
      '1r',
      '5',
      '4',
      '3',
      '2',
      '0',
    ]);
  });

  it('drops a text that is no longer on the first page', () => {
    expect(idsOf(mergeFirstPage(history([6, 5, 4, 3, 2], 2, 'c2'), page([6, 4, 3], 'c3'), ALL))).toEqual([
      6, 4, 3, 2,
    ]);
  });

  it('further pages are dropped when the new first page no longer reaches them or is the last', () => {
    const known = history([4, 3, 2, 1], 2, 'c1');
    expect(mergeFirstPage(known, page([9, 8], 'c8'), ALL)).toEqual(history([9, 8], 1, 'c8'));
    expect(mergeFirstPage(known, page([4, 3]), ALL)).toEqual(history([4, 3], 1));
  });

  it('the next page is appended without duplicates', () => {
    expect(appendPage(history([4, 3], 1, 'c3'), 'c3', page([3, 2], 'c2'))).toEqual(
      history([4, 3, 2], 2, 'c2'),
    );
  });

  it('a page for an outdated cursor changes nothing', () => {
    const known = history([9, 8], 1, 'c8');
    expect(appendPage(known, 'c3', page([2, 1]))).toBe(known);
  });
});
