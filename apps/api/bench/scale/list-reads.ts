import { type Desk, pick, type Work } from './desk.js';

/** Every read of the portal's pages and of the patient's. */
export async function listReads(desk: Desk): Promise<Work[]> {
  const carts = await desk.rowsOf(
    'SELECT public_id AS id FROM carts WHERE practice_id = $1 AND ordered_at IS NULL AND expires_at > now() ORDER BY created_at DESC LIMIT 150',
  );
  const orders = await desk.rowsOf(
    'SELECT id, order_number AS number FROM orders WHERE practice_id = $1 ORDER BY ordered_at DESC LIMIT 150',
  );
  const texted = await desk.rowsOf(
    "SELECT phone_number AS phone, patient_last_name AS name FROM messages WHERE practice_id = $1 AND type = 'initial' AND patient_last_name IS NOT NULL ORDER BY id LIMIT 150",
  );
  const { bundle } = await desk.answer(desk.newBundle());
  const history = `/api/sms/messages?${desk.query}`;
  return [
    desk.read('Home page, first view', () => '/'),
    desk.read('Session', () => '/api/session'),
    desk.read('Products, 36', () => `/api/products?${desk.query}&page=1`),
    desk.read('Products, filters', () => `/api/products/filters?${desk.query}`),
    desk.read('One product', () => `/api/products/${desk.productId}?${desk.query}`),
    desk.read('Collections', () => `/api/collections?${desk.query}`),
    desk.read('How-to notes', () => `/api/product-notes?${desk.query}`),
    desk.read('Favorites', () => `/api/favorites?${desk.query}`),
    desk.read('Bundles', () => `/api/bundles?${desk.query}`),
    desk.read('One bundle', () => `/api/bundles/${bundle?.id}?${desk.query}`),
    desk.search("Today's prices", '/api/carts/prices', () => ({ cartItems: desk.items })),
    desk.search('A plan', '/api/plans', () => ({ cartItems: desk.items })),
    desk.read('Alerts', () => `/api/sms/alerts?${desk.query}`),
    await desk.unchanged('Alerts, unchanged', `/api/sms/alerts?${desk.query}`),
    desk.read('History, 50', () => `${history}&pageSize=50`),
    await desk.unchanged('History, 50, unchanged', `${history}&pageSize=50`),
    desk.changed('History, 50, after a change', `${history}&pageSize=50`),
    desk.read('History, without a page size', () => history),
    desk.read('History, failed', () => `${history}&pageSize=50&filter=failed`),
    desk.read('History, ordered', () => `${history}&pageSize=50&filter=ordered`),
    desk.read('History, counts', () => `/api/sms/counts?${desk.query}`),
    desk.search('History, a name', '/api/sms/messages/search', (n) => ({
      search: pick(texted, n).name,
      pageSize: 50,
    })),
    desk.search('History, a name that no one has', '/api/sms/messages/search', () => ({
      search: 'nobody',
      pageSize: 50,
    })),
    desk.search('History, a number', '/api/sms/messages/search', (n) => ({
      search: pick(texted, n).phone?.slice(-7),
      pageSize: 50,
    })),
    desk.search('Check before a send', '/api/sms/check', (n) => ({
      items: desk.items,
      phoneNumber: pick(texted, n).phone,
    })),
    desk.read('One reply', (n) => `/api/replies/${pick(desk.replies, n).id}?${desk.query}`),
    desk.search('Opt-out of a number', '/api/opt-outs/search', (n) => ({
      phoneNumber: pick(texted, n).phone,
    })),
    desk.read('Follow-up, 25', () => `/api/follow-ups?${desk.query}&pageSize=25`),
    desk.read('Follow-up, one reason', () => `/api/follow-ups?${desk.query}&pageSize=25&reason=refill`),
    desk.search('Follow-up, a name', '/api/follow-ups/search', (n) => ({
      search: pick(texted, n).name,
      pageSize: 25,
    })),
    desk.read('Scheduled orders', () => `/api/scheduled-orders?${desk.query}`),
    desk.read('Patient queue', () => `/api/draft-orders?${desk.query}`),
    desk.read('Refills', () => `/api/refills?${desk.query}`),
    desk.read('Automatic refills', () => `/api/automatic-refills?${desk.query}`),
    desk.read('Analytics, orders, 30 days', () => `/api/analytics/orders?${desk.query}&range=30`),
    desk.read('Analytics, orders, all', () => `/api/analytics/orders?${desk.query}&range=all`),
    desk.read('Analytics, texts, 30 days', () => `/api/analytics/sms?${desk.query}&range=30`),
    desk.read('Analytics, texts, all', () => `/api/analytics/sms?${desk.query}&range=all`),
    desk.read('Analytics, trends and funnel, 30 days', () => `/api/analytics/trends?${desk.query}&range=30`),
    desk.read('Analytics, trends and funnel, all', () => `/api/analytics/trends?${desk.query}&range=all`),
    desk.read(
      'Analytics, Follow-up results, 30 days',
      () => `/api/analytics/follow-up?${desk.query}&range=30`,
    ),
    desk.read('Analytics, Follow-up results, all', () => `/api/analytics/follow-up?${desk.query}&range=all`),
    desk.read(
      'Analytics, orders, a page',
      () => `/api/analytics/orders/detailed?${desk.query}&page=1&pageSize=50`,
    ),
    desk.search('Analytics, an order by number', '/api/analytics/orders/search', (n) => ({
      search: pick(orders, n).number,
      page: 1,
      pageSize: 50,
    })),
    desk.read(
      'Analytics, one order',
      (n) => `/api/analytics/orders/details/${pick(orders, n).id}?${desk.query}`,
    ),
    desk.read('Activity', () => `/api/activity?${desk.query}`),
    desk.read('Computers', () => `/api/sessions?${desk.query}`),
    desk.read('Webhooks', () => `/api/webhooks?${desk.query}`),
    desk.read('Patient page', (n) => `/cart/${pick(carts, n).id}`),
    desk.read('Patient cart, as data', (n) => `/api/carts/${pick(carts, n).id}`),
  ];
}
