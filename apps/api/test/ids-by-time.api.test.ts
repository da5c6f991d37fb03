import { expect, it } from 'vitest';
import { startTestApi } from './support/test-api.js';

it('gives rows ids of version 7 in the order of their times', async () => {
  const api = await startTestApi();
  try {
    const { rows } = await api.database.query<{ id: string; from_ms: string; to_ms: string }>(`
      SELECT from_ms, id, (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS to_ms
      FROM generate_series(1, 50), LATERAL (SELECT generate_series, (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS from_ms OFFSET 0) AS before,
        LATERAL (SELECT before, time_ordered_uuid() AS id OFFSET 0) AS made`);
    expect(rows).toHaveLength(50);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(50);
    for (const { id, from_ms, to_ms } of rows) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      const madeAt = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
      expect(madeAt).toBeGreaterThanOrEqual(Number(from_ms));
      expect(madeAt).toBeLessThanOrEqual(Number(to_ms));
    }
    const defaults = await api.database.query<{ of_table: string }>(`
      SELECT table_name AS of_table FROM information_schema.columns
      WHERE column_name = 'id' AND column_default = 'time_ordered_uuid()' ORDER BY 1`);
    expect(defaults.rows.map(({ of_table }) => of_table)).toEqual(['carts', 'messages', 'orders']);
  } finally {
    await api.close();
  }
});
