import { randomInt, randomUUID } from 'node:crypto';
import type { Database } from '../../db/client.js';
import { testSenderOf } from '../../providers/sms/test-texts.js';
import { testNameOf } from '../../rules/test-name.js';
import { findTestPractice, insertPractice, type PracticeRow } from './practice-repository.js';

/** The prefix of test keys, so that no one mistakes one for a live key. */
export const TEST_KEY_PREFIX = 'eyk_test_';

/**
 * Finds or creates the test practice of a live one. It is a practice of its own, so that the two share no rows; it has
 * the live one's settings, and no group (docs/decisions/045-test-keys.md).
 */
export async function obtainTestPractice(tx: Database, live: PracticeRow, now: Date): Promise<string> {
  const known = await findTestPractice(tx, live.id);
  if (known) return known.id;
  const { discountCode, gallery, timeZone, language, phoneNumber, disabledAt } = live;
  const id = randomUUID();
  return insertPractice(tx, {
    id,
    testOf: live.id,
    name: testNameOf(live.name),
    sender: testSenderOf(id),
    // The column needs digits; sign-in never finds a test practice.
    signInId: Array.from({ length: 18 }, () => randomInt(10)).join(''),
    discountCode,
    gallery,
    timeZone,
    language,
    phoneNumber,
    disabledAt,
    createdAt: now,
  });
}
