import { z } from 'zod';
import { CommerceError, type ShopProduct } from '../../commerce-provider.js';
import { toGid } from '../gid.js';
import { BULK_PRODUCTS, POLL_BULK_OPERATION, START_BULK_OPERATION } from '../operations.js';
import { retryWhileUnavailable } from '../retry-while-unavailable.js';
import type { ShopClients } from '../shop-clients.js';
import type { ShopifyConnection } from '../shopify-settings.js';
import {
  isSold,
  productSchema,
  type ReadProduct,
  type ReadVariant,
  toShopProduct,
  variantSchema,
} from './product-mapping.js';
import { readJsonLines } from './read-json-lines.js';

const FIRST_POLL_MS = 300;
const SLOWEST_POLL_MS = 5_000;
const MAX_OPERATION_MS = 20 * 60_000;

const startSchema = z.object({
  bulkOperationRunQuery: z.object({
    bulkOperation: z.object({ id: z.string() }).nullable(),
    userErrors: z.array(z.object({ message: z.string() })),
  }),
});
const pollSchema = z.object({
  node: z.object({ status: z.string(), errorCode: z.string().nullish(), url: z.string().nullish() }),
});
const childSchema = z.object({ __parentId: z.string() });

/** Every product sold with all its variants, in our channel or not, read by one bulk operation. */
export async function readBulkProducts(
  clients: ShopClients,
  connection: ShopifyConnection,
): Promise<ShopProduct[]> {
  const operationId = await start(clients);
  const url = await waitForResult(clients, connection, operationId);
  // The shop provides no file when nothing was found.
  if (url === null) return [];
  return retryWhileUnavailable(connection, () => readResult(url, operationId));
}

async function start(clients: ShopClients): Promise<string> {
  const { bulkOperationRunQuery } = await clients.admin(
    START_BULK_OPERATION,
    { query: BULK_PRODUCTS },
    startSchema,
  );
  const { bulkOperation, userErrors } = bulkOperationRunQuery;
  if (bulkOperation !== null && userErrors.length === 0) return bulkOperation.id;
  const reasons = userErrors.map((error) => error.message).join('; ');
  throw new CommerceError(`The shop did not start the bulk operation: ${reasons || 'no reason given'}`);
}

async function waitForResult(
  clients: ShopClients,
  { sleep }: ShopifyConnection,
  operationId: string,
): Promise<string | null> {
  let waitMs = FIRST_POLL_MS;
  for (let waitedMs = 0; waitedMs < MAX_OPERATION_MS; waitedMs += waitMs) {
    const { node } = await clients.admin(POLL_BULK_OPERATION, { id: operationId }, pollSchema);
    if (node.status === 'COMPLETED') return node.url ?? null;
    if (node.status !== 'CREATED' && node.status !== 'RUNNING') {
      throw new CommerceError(
        `The bulk operation ${operationId} ended ${node.status} (${node.errorCode ?? 'no code'})`,
      );
    }
    await sleep(waitMs);
    waitMs = Math.min(waitMs * 1.5, SLOWEST_POLL_MS);
  }
  throw new CommerceError(
    `The bulk operation ${operationId} was not done after ${MAX_OPERATION_MS / 60_000} min`,
  );
}

/** Each line is a product or a variant; a variant names its product and may come before it. */
async function readResult(url: string, operationId: string): Promise<ShopProduct[]> {
  const products: ReadProduct[] = [];
  const variants = new Map<string, ReadVariant[]>();
  let lineNumber = 0;
  for await (const line of readJsonLines(url)) {
    lineNumber += 1;
    const where = `Line ${lineNumber} of the bulk operation ${operationId}`;
    const child = childSchema.safeParse(line);
    if (!child.success) {
      products.push(read(productSchema, line, where));
      continue;
    }
    const siblings = variants.get(child.data.__parentId) ?? [];
    siblings.push(read(variantSchema, line, where));
    variants.set(child.data.__parentId, siblings);
  }
  return products
    .filter(isSold)
    .map((product) => toShopProduct(product, variants.get(toGid('Product', product.id)) ?? []));
}

function read<T>(schema: z.ZodType<T>, line: unknown, where: string): T {
  const parsed = schema.safeParse(line);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new CommerceError(
    `${where} does not match the API's documentation at ${issue?.path.join('.')}: ${issue?.message}`,
  );
}
