import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNotNull, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { apiKeys, practices } from '../../db/schema/index.js';
import { testNameOf } from '../../rules/test-name.js';

/** The columns of `CallerPractice`. */
export const practiceColumns = {
  id: practices.id,
  name: practices.name,
  discountCode: practices.discountCode,
  gallery: practices.gallery,
  timeZone: practices.timeZone,
  language: practices.language,
  phoneNumber: practices.phoneNumber,
  sender: practices.sender,
  /** Whether staff may switch to another practice of its group. Written out, since Drizzle drops table names. */
  sharesSignIn: sql`EXISTS (
    SELECT FROM practice_groups JOIN practices AS other ON other.group_id = practice_groups.id
    WHERE practice_groups.id = practices.group_id AND practice_groups.shared_sign_in
      AND other.id <> practices.id AND other.disabled_at IS NULL)`.mapWith((isShared) =>
    isShared === true ? (true as const) : undefined,
  ),
  /** Present for a test practice, whose keys send nothing. */
  isTest: sql`practices.test_of IS NOT NULL`.mapWith((isTest) =>
    isTest === true ? (true as const) : undefined,
  ),
};

/** SQL: a row does not belong to a test practice, for counts over all practices; `practiceId` is its column. */
export const isLive = (practiceId: SQLWrapper): SQL =>
  sql`${practiceId} NOT IN (SELECT id FROM practices WHERE test_of IS NOT NULL)`;

export type PracticeRow = typeof practices.$inferSelect;
/** What may change about a practice. Only `moveToGroup` changes its group. */
export type PracticeChange = Partial<Omit<PracticeRow, 'id' | 'createdAt' | 'groupId' | 'testOf'>>;

/** Adds a practice under a new internal id, unless it is given, and returns it. */
export async function insertPractice(
  tx: Database,
  practice: Pick<PracticeRow, 'signInId' | 'name' | 'discountCode' | 'gallery' | 'timeZone' | 'createdAt'> &
    Partial<
      Pick<
        PracticeRow,
        'id' | 'phoneNumber' | 'sender' | 'language' | 'automaticRefills' | 'testOf' | 'disabledAt'
      >
    >,
): Promise<string> {
  const id = practice.id ?? randomUUID();
  await tx.insert(practices).values({ ...practice, id });
  return id;
}

export async function findPractice(tx: Database, id: string): Promise<PracticeRow | null> {
  const [found] = await tx.select().from(practices).where(eq(practices.id, id));
  return found ?? null;
}

/** Never finds a test practice, since nobody signs in to one. */
export async function findPracticeBySignInId(tx: Database, signInId: string): Promise<PracticeRow | null> {
  const [found] = await tx
    .select()
    .from(practices)
    .where(and(eq(practices.signInId, signInId), isNull(practices.testOf)));
  return found ?? null;
}

/** The test practice of a live one; null before its first test key. */
export async function findTestPractice(tx: Database, liveId: string): Promise<PracticeRow | null> {
  const [found] = await tx.select().from(practices).where(eq(practices.testOf, liveId));
  return found ?? null;
}

export async function findPracticeByName(tx: Database, name: string): Promise<PracticeRow | null> {
  const [found] = await tx.select().from(practices).where(eq(practices.name, name));
  return found ?? null;
}

/** The phone number on file, with the practice's row locked; undefined when there is no such practice. */
export async function lockPhone(tx: Database, id: string): Promise<string | null | undefined> {
  const [found] = await tx
    .select({ phoneNumber: practices.phoneNumber })
    .from(practices)
    .where(eq(practices.id, id))
    .for('no key update');
  return found?.phoneNumber;
}

/** The senders of practices that have their own, each once. */
export async function listSenders(tx: Database): Promise<string[]> {
  const rows = await tx
    .select({ sender: practices.sender })
    .from(practices)
    .where(and(isNotNull(practices.sender), isNull(practices.testOf)))
    .groupBy(practices.sender)
    .orderBy(asc(practices.sender));
  return rows.flatMap(({ sender }) => sender ?? []);
}

/** All live practices, by name. */
export async function listAllPractices(tx: Database): Promise<PracticeRow[]> {
  return tx.select().from(practices).where(isNull(practices.testOf)).orderBy(asc(practices.name));
}

export async function listTestPractices(tx: Database): Promise<PracticeRow[]> {
  return tx.select().from(practices).where(isNotNull(practices.testOf)).orderBy(asc(practices.name));
}

/** Switches automatic refills on or off; `false` when they already were. */
export async function setAutomaticRefills(tx: Database, id: string, isOn: boolean): Promise<boolean> {
  const changed = await tx
    .update(practices)
    .set({ automaticRefills: isOn })
    .where(and(eq(practices.id, id), ne(practices.automaticRefills, isOn)))
    .returning({ id: practices.id });
  return changed.length > 0;
}

/** Changes a practice, and what its test practice shares with it; `false` when there is no such practice. */
export async function updatePractice(tx: Database, id: string, change: PracticeChange): Promise<boolean> {
  const { signInId: _id, sender: _sender, name, ...shared } = change;
  const ofTest = { ...shared, ...(name === undefined ? {} : { name: testNameOf(name) }) };
  const changed = await tx.update(practices).set(change).where(eq(practices.id, id)).returning();
  if (Object.keys(ofTest).length > 0) {
    await tx.update(practices).set(ofTest).where(eq(practices.testOf, id));
  }
  return changed.length > 0;
}

export async function insertApiKey(tx: Database, key: typeof apiKeys.$inferInsert): Promise<string> {
  const [added] = await tx.insert(apiKeys).values(key).returning({ id: apiKeys.id });
  if (!added) throw new Error('The API key was not stored.');
  return added.id;
}

/** The owner of a key: a practice, or a group for all of its practices. */
type KeyOwner = { readonly practiceId: string } | { readonly groupId: string };

/** The API keys of a practice or a group, or everyone's, oldest first. */
export async function listApiKeysOf(tx: Database, owner: KeyOwner | null) {
  return tx
    .select({
      id: apiKeys.id,
      practiceId: apiKeys.practiceId,
      groupId: apiKeys.groupId,
      label: apiKeys.label,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      revokedAt: apiKeys.revokedAt,
    })
    .from(apiKeys)
    .where(owner === null ? undefined : isKeyOf(owner))
    .orderBy(asc(apiKeys.createdAt));
}

const isKeyOf = (owner: KeyOwner) =>
  'groupId' in owner ? eq(apiKeys.groupId, owner.groupId) : isOwnOrTestKey(owner.practiceId);

/** The keys of a practice and its test keys. */
const isOwnOrTestKey = (practiceId: string) =>
  or(
    eq(apiKeys.practiceId, practiceId),
    sql`${apiKeys.practiceId} IN (SELECT id FROM practices WHERE test_of = ${practiceId})`,
  );

export async function recordKeyUse(tx: Database, id: string, now: Date): Promise<void> {
  await tx.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id));
}

/** Revokes a key and returns its practice, which is null for a group's key; null when there is no such key. */
export async function revokeKey(
  tx: Database,
  id: string,
  now: Date,
): Promise<{ readonly practiceId: string | null } | null> {
  const [revoked] = await tx.update(apiKeys).set({ revokedAt: now }).where(eq(apiKeys.id, id)).returning();
  return revoked ? { practiceId: revoked.practiceId } : null;
}

export async function revokeKeysOf(tx: Database, practiceId: string, now: Date): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(isOwnOrTestKey(practiceId), isNull(apiKeys.revokedAt)));
}
