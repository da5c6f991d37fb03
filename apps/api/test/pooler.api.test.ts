import { expect, it } from 'vitest';
import { startTestApi } from './support/test-api.js';

it('listens and locks in direct sessions, since a pooler would share them', async () => {
  const api = await startTestApi();
  try {
    const { config, commerce } = api.dependencies;
    const named = (name: string): string => `${config.database.url}?application_name=${name}`;
    const listNames = async (condition: string): Promise<string[]> => {
      const { rows } = await api.database.query<{ name: string }>(
        `SELECT DISTINCT application_name AS name FROM pg_stat_activity
         WHERE datname = current_database() AND application_name IN ('pooled', 'past_the_pooler') AND ${condition}`,
      );
      return rows.map(({ name }) => name);
    };
    let holders: string[] = [];
    const instance = await api.startInstance(
      {
        commerce: {
          ...commerce,
          async fetchCatalog() {
            holders = await listNames("pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')");
            return commerce.fetchCatalog();
          },
        },
      },
      {
        database: {
          url: named('pooled'),
          directUrl: named('past_the_pooler'),
          ownerUrl: null,
          poolSize: 4,
          waitMs: 60_000,
        },
      },
    );
    await instance.dependencies.catalogSync.syncAll();
    expect(holders).toEqual(['past_the_pooler']);
    expect(await listNames("query LIKE 'LISTEN%'")).toEqual(['past_the_pooler']);
    await instance.browser().post('/api/verify-practice').send({ practiceId: '100200' }).expect(200);
    expect(await listNames('true')).toContain('pooled');
  } finally {
    await api.close();
  }
});
