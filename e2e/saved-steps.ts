import { expect, type Page } from '@playwright/test';

/** The practice of practice ID 100300, whose favorites and bundles one spec file has to itself. */
export const PRACTICE_NAME = 'Harbor Vision Center';
const params = { practiceName: PRACTICE_NAME };

const list = async <Answer>(page: Page, path: string): Promise<Answer> =>
  (await page.request.get(path, { params })).json();

/** Removes what an earlier run saved. */
export async function removeAll(page: Page): Promise<void> {
  const favorites = await list<{ id: string }[]>(page, '/api/favorites');
  const { bundles } = await list<{ bundles: { id: string }[] }>(page, '/api/bundles');
  const paths = [
    ...favorites.map(({ id }) => `/api/favorites/${id}`),
    ...bundles.map(({ id }) => `/api/bundles/${id}`),
  ];
  for (const path of paths) await page.request.delete(path, { params });
}

export async function findOnlyBundle(page: Page): Promise<string> {
  const { bundles } = await list<{ bundles: { id: string }[] }>(page, '/api/bundles');
  expect(bundles).toHaveLength(1);
  return bundles[0]?.id ?? '';
}
