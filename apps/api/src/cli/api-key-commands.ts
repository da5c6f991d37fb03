import { DAY_MS } from '@eyecart/shared/rules/durations';
import type { Database } from '../db/client.js';
import type { Dependencies } from '../dependencies.js';
import { recordOperatorAction } from '../domains/practices/audit-repository.js';
import { findPractice, insertApiKey, listApiKeysOf } from '../domains/practices/practice-repository.js';
import { obtainTestPractice, TEST_KEY_PREFIX } from '../domains/practices/test-practice.js';
import { hashToken, newToken } from '../domains/practices/token.js';
import { isUuid } from '../rules/uuid.js';
import { getOwner, readOwnerNames } from './groups/get-group.js';
import { CommandError } from './words/command-error.js';
import { readWords } from './words/read-words.js';

type Needed = Pick<Dependencies, 'db' | 'practices' | 'clock'>;

/** The longest that a key may work. */
const MAX_DAYS = 730;

interface KeyOptions {
  readonly label?: string;
  readonly days?: string;
  readonly test?: true;
}

/**
 * `api-key create <practice or group id>`: prints the key, which is shown only this once. With `--test`, it belongs to
 * the practice's test practice.
 * @throws CommandError
 */
export async function addApiKey(
  { db, clock }: Pick<Needed, 'db' | 'clock'>,
  ownerId: string,
  options: KeyOptions = {},
): Promise<string> {
  const { name, ...named } = await getOwner(db, ownerId);
  const expiresAt = new Date(clock.now().getTime() + readDays(options.days) * DAY_MS);
  const isTest = options.test === true;
  const owner = isTest ? { practiceId: await obtainTestOwner(db, named, clock.now()) } : named;
  const key = `${isTest ? TEST_KEY_PREFIX : 'eyk_'}${newToken()}`;
  const label = options.label === undefined ? 'unnamed' : readWords(options.label, 'the label', 80);
  const id = await insertApiKey(db, {
    keyHash: hashToken(key),
    ...owner,
    label,
    createdAt: clock.now(),
    expiresAt,
  });
  const at = clock.now();
  await recordOperatorAction(db, {
    action: 'api-key.created',
    practiceId: 'practiceId' in owner ? owner.practiceId : null,
    subject: `api-key:${id}`,
    at,
  });
  return `${isTest ? 'Test key' : 'Key'} ${id} of ${name}. It works until ${day(expiresAt)}. Save it now; it is not shown again:\n${key}`;
}

/** @throws CommandError for a group, which has no test practice */
async function obtainTestOwner(
  db: Database,
  owner: { readonly practiceId: string } | { readonly groupId: string },
  now: Date,
): Promise<string> {
  const live = 'practiceId' in owner ? await findPractice(db, owner.practiceId) : null;
  if (live === null) throw new CommandError('A test key is for one practice: a group has none.');
  return obtainTestPractice(db, live, now);
}

/** `api-key revoke <key id>` @throws CommandError */
export async function revokeApiKey({ db, practices, clock }: Needed, id: string): Promise<string> {
  const at = clock.now();
  const revoked = isUuid(id) ? await practices.revokeApiKey(id, at) : null;
  if (revoked === null) throw new CommandError(`There is no API key with the id "${id}".`);
  await recordOperatorAction(db, {
    action: 'api-key.revoked',
    ...revoked,
    subject: `api-key:${id}`,
    at,
  });
  return `Revoked ${id}.`;
}

/** `api-key list [practice or group id]`: with last use and expiry. */
export async function listApiKeys(
  { db, clock }: Pick<Needed, 'db' | 'clock'>,
  ownerId?: string,
): Promise<string> {
  const keys = await listApiKeysOf(db, ownerId === undefined ? null : await getOwner(db, ownerId));
  if (keys.length === 0) return 'There are no API keys.';
  const now = clock.now();
  const nameOwner = await readOwnerNames(db);
  return keys
    .map(({ id, label, lastUsedAt, expiresAt, revokedAt, ...owner }) => {
      const use = lastUsedAt ? `last used ${day(lastUsedAt)}` : 'never used';
      const end = expiresAt > now ? `works until ${day(expiresAt)}` : `expired ${day(expiresAt)}`;
      return [id, nameOwner(owner), label, use, revokedAt ? `revoked ${day(revokedAt)}` : end].join('  ');
    })
    .join('\n');
}

const day = (instant: Date): string => instant.toISOString().slice(0, 10);

function readDays(value = '365'): number {
  const days = /^\d{1,3}$/.test(value) ? Number(value) : 0;
  if (days >= 1 && days <= MAX_DAYS) return days;
  throw new CommandError(`--days is "${value}": it must be a whole number from 1 to ${MAX_DAYS}.`);
}
