import {
  FOLLOW_UP_REASONS,
  type FollowUp,
  type FollowUpPage,
  type Practice,
} from '@eyecart/shared/contracts';
import { LOST_CODES } from '@eyecart/shared/reason-codes';
import { expect } from 'vitest';
import { plainFollowUps } from './plain-follow-ups.js';
import { readPracticeFacts } from './practice-facts.js';
import type { TestApi } from './test-api.js';

/** All rows of a practice, by pages of `pageSize`, with the counts of the first. */
export async function listAllFollowUps(
  api: TestApi,
  practice: Pick<Practice, 'id'>,
  pageSize: number,
): Promise<{ rows: FollowUp[]; counts: FollowUpPage['counts'] }> {
  const { followUps } = api.dependencies;
  let page = await followUps.list(practice, { pageSize });
  const { counts } = page;
  const rows = [...page.followUps];
  while (page.nextCursor !== null) {
    page = await followUps.list(practice, { pageSize, cursor: page.nextCursor });
    rows.push(...page.followUps);
  }
  return { rows, counts };
}

/**
 * Compares a practice's Follow-up with a plain recomputation: the rows in their order with all their needs, and the
 * counts. Gives the rows.
 */
export async function expectPlainFollowUps(
  api: TestApi,
  practice: Pick<Practice, 'id'>,
  { now, pageSize }: { readonly now: Date; readonly pageSize: number },
): Promise<FollowUp[]> {
  const { rows, counts } = await listAllFollowUps(api, practice, pageSize);
  const plain = plainFollowUps(await readPracticeFacts(api.database, practice.id), now, LOST_CODES);
  expect(
    rows.map(({ phoneNumber, reason, since, needs }) => ({ phoneNumber, reason, since, needs })),
  ).toEqual(plain);
  const expected = FOLLOW_UP_REASONS.map((name) => [
    name,
    plain.filter(({ reason }) => reason === name).length,
  ]);
  expect(counts).toEqual(Object.fromEntries(expected));
  expect((await api.dependencies.readAlerts(practice.id)).followUps).toBe(plain.length);
  return rows;
}
