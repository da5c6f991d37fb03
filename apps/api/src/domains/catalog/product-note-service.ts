import {
  MAX_NOTED_PRODUCTS,
  type Practice,
  type Product,
  type ProductNotes,
} from '@eyecart/shared/contracts';
import { LANGUAGE_CODES, type Language } from '@eyecart/shared/languages/languages';
import type { Database, RootDatabase } from '../../db/client.js';
import type { Caller } from '../../http/access.js';
import { ApiError } from '../../http/api-error.js';
import type { Clock } from '../../providers/clock.js';
import { recordAction } from '../practices/audit-repository.js';
import type { Catalog } from './catalog.js';
import {
  changeNote,
  findNotes,
  hasNotesOnOthers,
  listNotedProducts,
  listNotes,
} from './notes/product-note-repository.js';
import { exampleNotes, type StarterBundle, starterBundles } from './notes/starters.js';

interface Dependencies {
  readonly db: RootDatabase;
  readonly catalog: Catalog;
  readonly clock: Clock;
}

/** A language that is left out stays; blank or null removes its note. */
type Changes = Partial<Readonly<Record<Language, string | null | undefined>>>;

export type ProductNoteService = ReturnType<typeof createProductNoteService>;

/** A practice's how-to notes on its products (docs/product.md §15.1). */
export function createProductNoteService({ db, catalog, clock }: Dependencies) {
  /** @throws ApiError `product_not_found` */
  function getProduct(productId: string): Product {
    const product = catalog.snapshot().findProduct(productId);
    if (product) return product;
    throw new ApiError('product_not_found', {
      message: `There is no product "${productId}" in the catalog.`,
    });
  }

  const present = async (of: Database, practice: Practice, product: Product): Promise<ProductNotes> => ({
    productId: product.id,
    notes: await findNotes(of, practice.id, product.id),
    examples: exampleNotes(product.productType),
  });

  return {
    /** @throws ApiError `product_not_found` */
    getNotes: (practice: Practice, productId: string): Promise<ProductNotes> =>
      present(db, practice, getProduct(productId)),

    /** The products with notes, and their languages. */
    listNotedProducts: (practice: Practice) => listNotedProducts(db, practice.id),

    /** The notes on products, by product id; null when there are none. */
    listNotes: (practice: Practice, productIds: readonly string[]) => listNotes(db, practice.id, productIds),

    /** @throws ApiError `product_not_found`, `limit_reached` */
    async changeNotes(
      tx: Database,
      caller: Caller,
      productId: string,
      changes: Changes,
    ): Promise<ProductNotes> {
      const product = getProduct(productId);
      const practiceId = caller.practice.id;
      const isFull = await hasNotesOnOthers(tx, {
        practiceId,
        productId: product.id,
        most: MAX_NOTED_PRODUCTS,
      });
      const now = clock.now();
      for (const language of LANGUAGE_CODES) {
        const given = changes[language];
        if (given === undefined) continue;
        const body = given || null;
        if (body !== null && isFull) throw new ApiError('limit_reached', { message: FULL });
        const id = await changeNote(tx, { practiceId, productId: product.id, now }, { language, body });
        if (id === null) continue;
        const subject = `product-note:${id}`;
        await recordAction(tx, caller, { action: 'product-notes.changed', subject, at: now });
      }
      return present(tx, caller.practice, product);
    },

    /** Example bundles of what can be bought today, named in the practice's language. */
    listStarters: (practice: Practice): StarterBundle[] =>
      starterBundles(catalog.snapshot(), practice.language),
  };
}

const FULL = `Your practice has reached its limit of notes on ${MAX_NOTED_PRODUCTS} products. Remove one to add another.`;
