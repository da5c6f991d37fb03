import { expect, it } from 'vitest';
import type { Caller } from './access.js';
import { shareReads } from './share-reads.js';

/** A call of a practice, as far as a read knows it. */
const callOf = (practiceId: string, query: unknown = {}) => ({
  caller: { practice: { id: practiceId, name: practiceId }, kind: 'session', reference: 's' } as Caller,
  params: undefined,
  query,
});

/** Reads that end when told. */
function createStore() {
  const open: { end(): void; fail(): void }[] = [];
  let stored = 'old';
  const read = shareReads(({ caller }: ReturnType<typeof callOf>) => {
    const value = `${caller.practice.id} ${stored}`;
    return new Promise<string>((resolve, reject) =>
      open.push({ end: () => resolve(value), fail: () => reject(new Error('The database is away.')) }),
    );
  });
  const store = (value: string) => {
    stored = value;
  };
  return { read, open, store };
}

it('gives all who ask during a read one more, which began after they asked', async () => {
  const { read, open, store } = createStore();
  const first = read(callOf('a'));
  store('new');
  const others = [read(callOf('a')), read(callOf('a')), read(callOf('a'))];
  expect(open).toHaveLength(1);
  open[0]?.end();
  expect(await first).toBe('a old');
  await expect.poll(() => open.length).toBe(2);
  const late = read(callOf('a'));
  store('newest');
  open[1]?.end();
  expect(await Promise.all(others)).toEqual(['a new', 'a new', 'a new']);
  await expect.poll(() => open.length).toBe(3);
  open[2]?.end();
  expect(await late).toBe('a newest');
});

it('keeps practices and inputs apart', async () => {
  const { read, open } = createStore();
  const answers = [read(callOf('a')), read(callOf('b')), read(callOf('a', { page: 2 }))];
  expect(open).toHaveLength(3);
  for (const one of open) one.end();
  expect(await Promise.all(answers)).toEqual(['a old', 'b old', 'a old']);
});

it('reads again after a failure', async () => {
  const { read, open } = createStore();
  const first = read(callOf('a'));
  const second = read(callOf('a'));
  open[0]?.fail();
  await expect(first).rejects.toThrow('The database is away.');
  await expect.poll(() => open.length).toBe(2);
  open[1]?.end();
  expect(await second).toBe('a old');
});
