import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX_CREDENTIALS } from '../src/credentials.js';
import { read, readList, readNumber, readText } from './support/read-response.js';
import { startTestSandbox, type TestSandbox } from './support/sandbox-client.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const ADMIN = '/admin/api/2026-07/graphql.json';
const STOREFRONT = '/api/2026-07/graphql.json';
const QUERY = { query: '{ products(first: 1) { nodes { id } } }' };
const adminToken = { 'X-Shopify-Access-Token': 'sandbox-admin-token' };
const shopToken = { 'Shopify-Storefront-Private-Token': 'sandbox-storefront-token' };

describe('what the shop rejects', () => {
  it('rejects other versions, other methods, wrong and missing tokens', async () => {
    expect((await sandbox.post('/admin/api/2025-01/graphql.json', QUERY, adminToken)).status).toBe(404);
    expect((await fetch(`${sandbox.url}${ADMIN}`, { headers: adminToken })).status).toBe(405);
    expect((await sandbox.post(STOREFRONT, QUERY)).status).toBe(401);
    const wrong = await sandbox.post(ADMIN, QUERY, { 'X-Shopify-Access-Token': 'nope' });
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toEqual({
      errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
    });
  });

  it('rejects an invalid buyer IP address', async () => {
    const response = await sandbox.post(STOREFRONT, QUERY, {
      ...shopToken,
      'Shopify-Storefront-Buyer-IP': 'unknown',
    });
    expect(response.status).toBe(400);
    const good = await sandbox.post(STOREFRONT, QUERY, {
      ...shopToken,
      'Shopify-Storefront-Buyer-IP': '::1',
    });
    expect(good.status).toBe(200);
  });

  it.each([
    ['unknown fields', '{ products(first: 1) { nodes { shade } } }'],
    ['unknown arguments', '{ products(first: 1, color: "red") { nodes { id } } }'],
    ['pages over 250', '{ products(first: 251) { nodes { id } } }'],
    ['pages without a size', '{ products { nodes { id } } }'],
    ['bad cursors', '{ products(first: 1, after: "x") { nodes { id } } }'],
    ['bad ids', '{ product(id: "42") { id } }'],
  ])('rejects %s', async (_name, query) => {
    expect(readList(await sandbox.admin(query), 'errors').length).toBeGreaterThan(0);
  });

  it('grants an admin token only for the client credentials', async () => {
    const { clientId, clientSecret } = SANDBOX_CREDENTIALS.shopify;
    const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const bad = await sandbox.post('/admin/oauth/access_token', { ...grant, client_secret: 'x' });
    expect(bad.status).toBe(400);
    const good: unknown = await (await sandbox.post('/admin/oauth/access_token', grant)).json();
    expect(readNumber(good, 'expires_in')).toBeGreaterThan(80_000);
    const used = await sandbox.post(ADMIN, QUERY, {
      'X-Shopify-Access-Token': readText(good, 'access_token'),
    });
    expect(used.status).toBe(200);
  });
});

describe('the catalog', () => {
  const readAll = async (size: number) => {
    const ids: string[] = [];
    let after: string | null = null;
    do {
      const page: unknown = await sandbox.admin(
        'query P($after: String, $first: Int!) { products(first: $first, after: $after, sortKey: UPDATED_AT) { pageInfo { hasNextPage endCursor } nodes { id } } }',
        { after, first: size },
      );
      ids.push(...readList(page, 'data.products.nodes').map((node) => readText(node, 'id')));
      const hasNext = read(page, 'data.products.pageInfo.hasNextPage') === true;
      after = hasNext ? readText(page, 'data.products.pageInfo.endCursor') : null;
    } while (after !== null);
    return ids;
  };

  it('pages through about 120 products of 18 brands, each once', async () => {
    const ids = await readAll(17);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(115);
    const response = await sandbox.admin('{ products(first: 250) { nodes { vendor } } }');
    const vendors = readList(response, 'data.products.nodes').map((node) => read(node, 'vendor'));
    expect(new Set(vendors).size).toBe(18);
  });

  it('finds only what changed since a given time', async () => {
    const first = await sandbox.storefront(
      '{ products(first: 1) { nodes { variants(first: 1) { nodes { id } } } } }',
    );
    const variantId = readText(first, 'data.products.nodes.0.variants.nodes.0.id');
    const since = new Date().toISOString();
    await sandbox.control('products', { variantId, price: '77.77' });
    const changed = await sandbox.admin(
      'query C($q: String) { products(first: 10, query: $q) { nodes { variants(first: 1) { nodes { id price } } } } }',
      { q: `updated_at:>='${since}' AND status:active` },
    );
    expect(read(changed, 'data.products.nodes')).toHaveLength(1);
    expect(read(changed, 'data.products.nodes.0.variants.nodes.0')).toMatchObject({
      id: variantId,
      price: '77.77',
    });
    expect(read(changed, 'extensions.cost.throttleStatus.maximumAvailable')).toBe(2000);
  });

  it('warns about unknown search fields', async () => {
    const response = await sandbox.admin('{ products(first: 1, query: "shade:red") { nodes { id } } }');
    expect(read(response, 'extensions.search.0.warnings.0.field')).toBe('shade');
  });

  it('has every stock state', async () => {
    const response = await sandbox.admin(
      '{ products(first: 250) { nodes { variants(first: 20) { nodes { availableForSale inventoryPolicy inventoryQuantity inventoryItem { tracked } } } } } }',
    );
    const variants = readList(response, 'data.products.nodes').flatMap((node) =>
      readList(node, 'variants.nodes'),
    );
    const cases = variants.map((variant) => {
      if (read(variant, 'inventoryItem.tracked') === false) return 'untracked';
      const left = readNumber(variant, 'inventoryQuantity');
      if (read(variant, 'availableForSale') === false) return left > 0 ? 'withheld' : 'out';
      const amount = left > 10 ? 'plenty' : 'low';
      return left <= 0 ? 'backorder' : `${amount} ${readText(variant, 'inventoryPolicy')}`;
    });
    expect([...new Set(cases)].sort()).toEqual(
      [
        'backorder',
        'low CONTINUE',
        'low DENY',
        'out',
        'plenty CONTINUE',
        'plenty DENY',
        'untracked',
        'withheld',
      ].sort(),
    );
  });

  it('hides drafts and unpublished products from the sales channel', async () => {
    const draft = await sandbox.control('products', {
      title: 'Draft',
      vendor: 'Halden',
      price: '5',
      status: 'DRAFT',
    });
    const response = await sandbox.storefront('query V($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
      ids: [`gid://shopify/Product/${String(read(draft, 'product.id'))}`],
    });
    expect(read(response, 'data.nodes')).toEqual([null]);
  });

  it('returns logos as metafields, and null for missing ones', async () => {
    const response = await sandbox.storefront(
      '{ collections(first: 50) { nodes { title metafields(identifiers: [{ namespace: "custom", key: "brand_logo" }, { namespace: "custom", key: "is_featured" }]) { key value reference { ... on MediaImage { image { url } } } } } } }',
    );
    const collections = readList(response, 'data.collections.nodes');
    const titled = (title: string) => collections.find((node) => read(node, 'title') === title);
    const logo = await fetch(readText(titled('Halden'), 'metafields.0.reference.image.url'));
    expect(logo.headers.get('content-type')).toContain('image/svg+xml');
    expect(logo.headers.get('etag')).toBeTruthy();
    expect(read(titled('Halden'), 'metafields.1.value')).toBe('true');
    expect(read(titled('Yarrow'), 'metafields')).toEqual([null, null]);
  });

  it('serves every image it lists', async () => {
    const response = await sandbox.admin(
      '{ products(first: 250) { nodes { media(first: 10) { nodes { ... on MediaImage { image { url } } } } } } }',
    );
    const urls = readList(response, 'data.products.nodes')
      .flatMap((node) => readList(node, 'media.nodes'))
      .map((media) => readText(media, 'image.url'));
    const responses = await Promise.all(urls.map((url) => fetch(url, { method: 'HEAD' })));
    expect(responses.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([]);
  });
});

describe('a bulk operation', () => {
  const RUN =
    'mutation B($query: String!) { bulkOperationRunQuery(query: $query) { bulkOperation { id status } userErrors { message } } }';
  const POLL =
    'query P($id: ID!) { node(id: $id) { ... on BulkOperation { status url objectCount rootObjectCount } } }';

  it('writes one line per object, with children naming their parent', async () => {
    const query =
      '{ products(query: "status:active") { edges { node { id variants { edges { node { id } } } } } } }';
    const id = read(await sandbox.admin(RUN, { query }), 'data.bulkOperationRunQuery.bulkOperation.id');
    const second = await sandbox.admin(RUN, { query });
    expect(readText(second, 'data.bulkOperationRunQuery.userErrors.0.message')).toContain(
      'already in progress',
    );
    const poll = async () => read(await sandbox.admin(POLL, { id }), 'data.node');
    await expect.poll(async () => read(await poll(), 'status')).toBe('COMPLETED');
    const done = await poll();
    const url = readText(done, 'url');
    const lines: unknown[] = (await (await fetch(url)).text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(Number(read(done, 'objectCount')));
    const parentOf = (line: unknown) => read(line, '__parentId');
    const parents = new Set(
      lines.filter((line) => parentOf(line) === undefined).map((line) => read(line, 'id')),
    );
    const children = lines.filter((line) => parentOf(line) !== undefined);
    expect(children.length).toBeGreaterThan(parents.size);
    expect(children.every((line) => parents.has(parentOf(line)))).toBe(true);
    expect((await fetch(url.replace(/key=.*/, 'key=0'))).status).toBe(404);
  });

  it('rejects a query without a connection', async () => {
    const response = await sandbox.admin(RUN, { query: '{ shop { id } }' });
    expect(read(response, 'data.bulkOperationRunQuery.userErrors')).toHaveLength(1);
  });
});

describe('a large catalog', () => {
  it('generates 10,000 products, the same ones each time', async () => {
    const readIds = async () => {
      const products = readList(await sandbox.control('products'), 'products');
      return products
        .map((product) =>
          readList(product, 'variants')
            .map((variant) => read(variant, 'id'))
            .join(),
        )
        .join(';');
    };
    const generated = await sandbox.control('products/bulk', { count: 10_000 });
    expect(readNumber(generated, 'products')).toBeGreaterThan(10_000);
    const first = await readIds();
    await sandbox.control('products/bulk', { count: 0 });
    await sandbox.control('products/bulk', { count: 10_000 });
    expect(await readIds()).toBe(first);
    const ids = first.split(/[;,]/);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
