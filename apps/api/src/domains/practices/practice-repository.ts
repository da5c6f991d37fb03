import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNotNull, ne } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { apiKeys, practices } from '../../db/schema/index.js';

export type PracticeRow = typeof practices.$inferSelect;

export type PracticeRepository = ReturnType<typeof createPracticeRepository>;

/** Practices, as the operator manages them; what concerns those who are signed in is in `createPracticeChanges`. */
export function createPracticeRepository(db: Database) {
  return {
    /** Adds a practice under a new internal id, unless it is given, and returns it. */
    async add(
      practice: Pick<
        PracticeRow,
        'signInId' | 'name' | 'discountCode' | 'gallery' | 'timeZone' | 'createdAt'
      > &
        Partial<Pick<PracticeRow, 'id' | 'phoneNumber' | 'sender' | 'language' | 'automaticRefills'>>,
    ): Promise<string> {
      const id = practice.id ?? randomUUID();
      await db.insert(practices).values({ ...practice, id });
      return id;
    },
    async find(id: string): Promise<PracticeRow | null> {
      const [found] = await db.select().from(practices).where(eq(practices.id, id));
      return found ?? null;
    },
    async findBySignInId(signInId: string): Promise<PracticeRow | null> {
      const [found] = await db.select().from(practices).where(eq(practices.signInId, signInId));
      return found ?? null;
    },
    async findByName(name: string): Promise<PracticeRow | null> {
      const [found] = await db.select().from(practices).where(eq(practices.name, name));
      return found ?? null;
    },
    /** The senders of practices that have their own, each once. */
    async listSenders(): Promise<string[]> {
      const rows = await db
        .select({ sender: practices.sender })
        .from(practices)
        .where(isNotNull(practices.sender))
        .groupBy(practices.sender)
        .orderBy(asc(practices.sender));
      return rows.flatMap(({ sender }) => sender ?? []);
    },
    async list(): Promise<PracticeRow[]> {
      return db.select().from(practices).orderBy(asc(practices.name));
    },
    /** Switches automatic refills on or off; `false` when they already were. */
    async setAutomaticRefills(id: string, isOn: boolean): Promise<boolean> {
      const changed = await db
        .update(practices)
        .set({ automaticRefills: isOn })
        .where(and(eq(practices.id, id), ne(practices.automaticRefills, isOn)))
        .returning({ id: practices.id });
      return changed.length > 0;
    },
    async enable(id: string): Promise<boolean> {
      const enabled = await db
        .update(practices)
        .set({ disabledAt: null })
        .where(eq(practices.id, id))
        .returning();
      return enabled.length > 0;
    },
    async addApiKey(key: {
      keyHash: string;
      practiceId: string;
      label: string;
      createdAt: Date;
      expiresAt: Date;
    }): Promise<string> {
      const [added] = await db.insert(apiKeys).values(key).returning({ id: apiKeys.id });
      if (!added) throw new Error('The API key was not stored.');
      return added.id;
    },
    /** A practice's API keys, or everyone's, oldest first. */
    async listApiKeys(practiceId: string | null) {
      return db
        .select({
          id: apiKeys.id,
          practiceId: apiKeys.practiceId,
          label: apiKeys.label,
          expiresAt: apiKeys.expiresAt,
          lastUsedAt: apiKeys.lastUsedAt,
          revokedAt: apiKeys.revokedAt,
        })
        .from(apiKeys)
        .where(practiceId === null ? undefined : eq(apiKeys.practiceId, practiceId))
        .orderBy(asc(apiKeys.createdAt));
    },
    async recordKeyUse(id: string, now: Date): Promise<void> {
      await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id));
    },
  };
}
