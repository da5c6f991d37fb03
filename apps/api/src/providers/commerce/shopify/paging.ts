import { z } from 'zod';
import { ShopAnswerUnusable } from './shop-errors.js';

const pageInfoSchema = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });
type PageInfo = z.infer<typeof pageInfoSchema>;

/** A connection's page of nodes. */
export const pageSchema = <T>(node: z.ZodType<T>) =>
  z.object({ pageInfo: pageInfoSchema, nodes: z.array(node) });

interface Page<T> {
  readonly pageInfo: PageInfo;
  readonly nodes: readonly T[];
}

/** The cursor of the next page; null after the last. */
export function nextCursor({ hasNextPage, endCursor }: PageInfo): string | null {
  if (!hasNextPage) return null;
  if (endCursor === null) throw new ShopAnswerUnusable('The shop announced another page without a cursor');
  return endCursor;
}

/** Reads every page of a connection, starting with the first or after a page that was already read. */
export async function readPages<T>(
  readPage: (after: string | null) => Promise<Page<T>>,
  first?: Page<T>,
): Promise<readonly T[]> {
  let page = first ?? (await readPage(null));
  const nodes = [...page.nodes];
  for (let after = nextCursor(page.pageInfo); after !== null; after = nextCursor(page.pageInfo)) {
    page = await readPage(after);
    nodes.push(...page.nodes);
  }
  return nodes;
}
