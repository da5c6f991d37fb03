import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runStep } from '../processes/run-program.mjs';
import { createTestEnv } from '../tests/create-test-env.mjs';

/** The demo practices; one has patients, drafts, and more, the other a few patients. */
const PRACTICES = [
  { id: '100200', name: 'Lakeside Eye Care', patients: 20 },
  { id: '100300', name: 'Harbor Vision Center', patients: 4 },
];

/**
 * Starts the product of a built checkout on its sandbox, works with it as practices and patients do, and writes a backup
 * of that with its own command. All phone numbers are fictional.
 *
 * @param {{ root: string, dataDir: string, file: string, signal: AbortSignal }} options
 */
export async function recordBackup({ root, dataDir, file, signal }) {
  // That release's own launcher and settings, which may differ from ours.
  const load = (/** @type {string} */ name) =>
    import(pathToFileURL(join(root, 'scripts/lib', `${name}.mjs`)).href);
  const [{ startTestProduct }, { findRunningProduct }, { createProgramEnv }] = await Promise.all(
    ['tests/start-test-product', 'product/running-product', 'product/read-settings'].map(load),
  );
  const { settings, stop } = await startTestProduct({ env: createTestEnv(), dataDir, signal });
  try {
    const env = createProgramEnv(settings, findRunningProduct(dataDir)?.databaseUrl ?? '');
    const portal = (/** @type {string[]} */ ...words) =>
      runStep(words.join(' '), process.execPath, ['apps/api/dist/cli/portal.js', ...words], {
        cwd: root,
        env,
        signal,
      });
    let phones = 100;
    for (const practice of PRACTICES) {
      const call = await signIn(settings.publicUrl, practice.id);
      const work = createWork(call, practice.name, settings.sandboxUrl);
      for (let patient = 0; patient < practice.patients; patient += 1, phones += 1) {
        await work.text(`+13125550${phones}`, patient);
      }
      await work.prepare();
    }
    await portal('opt-out', 'add', '(312) 555-0199');
    await portal('api-key', 'create', '100200', '--label', 'Nightly export');
    await portal('webhook', 'add', '100200', `${settings.sandboxUrl}/hooks`, '--events', 'order.placed');
    await portal('orders', 'sync');
    await portal('backup', file);
  } finally {
    await stop();
  }
}

/**
 * @typedef {(path: string, body?: object, base?: string) => Promise<any>} Call
 *
 * @param {string} url
 * @param {string} practiceId
 * @returns {Promise<Call>} calls the API as that practice
 */
async function signIn(url, practiceId) {
  let cookie = '';
  /** @type {Call} */
  const call = async (path, body, base = url) => {
    const response = await fetch(`${base}${path}`, {
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return text === '' ? null : JSON.parse(text);
  };
  await call('/api/verify-practice', { practiceId });
  return call;
}

/**
 * @param {Call} call
 * @param {string} practiceName
 * @param {string} sandboxUrl
 */
function createWork(call, practiceName, sandboxUrl) {
  const listItems = async () => {
    const { products } = await call('/api/products');
    return products
      .flatMap((/** @type {any} */ { id, variants }) => ({ productId: id, variant: variants[0] }))
      .filter((/** @type {any} */ { variant }) => variant.availableForSale && !variant.inventoryTracked)
      .map((/** @type {any} */ { productId, variant }) => ({ id: variant.id, productId, quantity: 1 }));
  };
  const inDays = (/** @type {number} */ days) => new Date(Date.now() + days * 86_400_000).toISOString();

  /** A cart by text; some patients pay, answer, or get another order later. @param {string} phoneNumber @param {number} patient */
  async function text(phoneNumber, patient) {
    const items = (await listItems()).slice(patient % 5, (patient % 5) + 2);
    const { cartUrl, cartId } = await call('/api/carts', { practiceName, cartItems: items });
    const person = { practiceName, phoneNumber, consent: true, patientLastName: `Patient ${patient}` };
    await call('/api/send-sms', { ...person, cartUrl });
    if (patient % 3 === 0) {
      await call('/api/checkout/create', { cartId });
      const { order } = await call('/control/pay', { lastName: `Patient ${patient}` }, sandboxUrl);
      if (patient % 6 === 0) await call(`/control/orders/${order.id}/refund`, { amount: 5 }, sandboxUrl);
    }
    if (patient % 4 === 1)
      await call('/control/reply', { from: phoneNumber, body: 'Thank you!' }, sandboxUrl);
    if (patient % 7 === 2) await call('/control/reply', { from: phoneNumber, body: 'STOP' }, sandboxUrl);
    if (patient % 5 === 3) await call('/api/create-order', { ...person, items, scheduledFor: inDays(9) });
  }

  async function prepare() {
    const [first, second] = await listItems();
    await call('/api/draft-orders', {
      practiceName,
      items: [first],
      patientLastName: 'Draft',
      isDraft: true,
    });
    await call('/api/favorites', { practiceName, productId: first.productId });
    const { bundle } = await call('/api/bundles', { practiceName, name: 'Dry eye starter' });
    await call(`/api/bundles/${bundle.id}/products`, { practiceName, ...second });
  }
  return { text, prepare };
}
