import type { HowTo } from '@eyecart/shared/contracts';
import { LANGUAGE_CODES, type Language } from '@eyecart/shared/languages/languages';
import { and, countDistinct, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { productNotes } from '../../../db/schema/index.js';
import { takeAdvisoryLock } from '../../../db/take-advisory-lock.js';
import { groupBy } from '../group-by.js';

/** A practice's note on a product in one language; null removes it. */
export interface NoteChange {
  readonly language: Language;
  readonly body: string | null;
}

const isOf = (practiceId: string, productId: string) =>
  and(eq(productNotes.practiceId, practiceId), eq(productNotes.productId, productId));

/** The practice's notes on a product, by language. */
export async function findNotes(tx: Database, practiceId: string, productId: string): Promise<HowTo> {
  return (await listNotes(tx, practiceId, [productId]))[productId] ?? {};
}

/** The practice's notes on products, by product and language. */
export async function listNotes(
  tx: Database,
  practiceId: string,
  productIds: readonly string[],
): Promise<Record<string, HowTo>> {
  const rows = await tx
    .select({
      productId: productNotes.productId,
      language: productNotes.language,
      body: productNotes.body,
    })
    .from(productNotes)
    .where(and(eq(productNotes.practiceId, practiceId), inArray(productNotes.productId, [...productIds])));
  const notesOf = (of: typeof rows): HowTo =>
    Object.fromEntries(
      LANGUAGE_CODES.flatMap((code) => of.filter(({ language }) => language === code)).map((row) => [
        row.language,
        row.body,
      ]),
    );
  const byProduct = groupBy(rows, ({ productId }) => productId);
  return Object.fromEntries([...byProduct].map(([id, own]) => [id, notesOf(own)]));
}

/** The products that the practice wrote notes on, with the languages in the order of `LANGUAGE_CODES`. */
export async function listNotedProducts(
  tx: Database,
  practiceId: string,
): Promise<{ productId: string; languages: Language[] }[]> {
  const rows = await tx
    .select({
      productId: productNotes.productId,
      written: sql<Language[]>`array_agg(${productNotes.language})`,
    })
    .from(productNotes)
    .where(eq(productNotes.practiceId, practiceId))
    .groupBy(productNotes.productId)
    .orderBy(productNotes.productId);
  return rows.map(({ productId, written }) => ({
    productId,
    languages: LANGUAGE_CODES.filter((code) => written.includes(code)),
  }));
}

/** Whether the practice has notes on `most` other products. Others that would add one wait for this transaction. */
export async function hasNotesOnOthers(
  tx: Database,
  { practiceId, productId, most }: { practiceId: string; productId: string; most: number },
): Promise<boolean> {
  await takeAdvisoryLock(tx, `product notes ${practiceId}`);
  const [others] = await tx
    .select({ count: countDistinct(productNotes.productId) })
    .from(productNotes)
    .where(and(eq(productNotes.practiceId, practiceId), ne(productNotes.productId, productId)));
  return others !== undefined && others.count >= most;
}

/** Writes, replaces, or removes one note. Returns its id; null when there was nothing to remove. */
export async function changeNote(
  tx: Database,
  of: { readonly practiceId: string; readonly productId: string; readonly now: Date },
  { language, body }: NoteChange,
): Promise<string | null> {
  const { practiceId, productId, now } = of;
  const changed =
    body === null
      ? await tx
          .delete(productNotes)
          .where(and(isOf(practiceId, productId), eq(productNotes.language, language)))
          .returning({ id: productNotes.id })
      : await tx
          .insert(productNotes)
          .values({ practiceId, productId, language, body, updatedAt: now })
          .onConflictDoUpdate({
            target: [productNotes.practiceId, productNotes.productId, productNotes.language],
            set: { body, updatedAt: now },
          })
          .returning({ id: productNotes.id });
  return changed[0]?.id ?? null;
}
