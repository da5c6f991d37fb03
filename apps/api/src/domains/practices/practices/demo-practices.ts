import type { Logger } from 'pino';
import type { Database } from '../../../db/client.js';
import { listAllPractices, type PracticeRow } from '../practice-repository.js';

/** The practices of a fresh trial (docs/product.md §1.5). */
export const DEMO_PRACTICES = [
  {
    id: 'demo-lakeside',
    signInId: '100200',
    name: 'Lakeside Eye Care',
    discountCode: 'LAKESIDE20',
    phoneNumber: '+13125550100',
    gallery: ['hero-lakeside.svg'],
    timeZone: 'America/Chicago',
  },
  {
    id: 'demo-harbor',
    signInId: '100300',
    name: 'Harbor Vision Center',
    discountCode: 'HARBOR20',
    phoneNumber: '+12125550100',
    gallery: ['hero-harbor.svg'],
    timeZone: 'America/New_York',
  },
  {
    id: 'demo-prairie',
    signInId: '100400',
    name: 'Prairie Family Optometry',
    discountCode: null,
    phoneNumber: null,
    gallery: [],
    timeZone: 'America/Chicago',
  },
] as const;

/** The enabled demo practices, to which anyone can sign in, since their IDs are public. */
export const listOpenDemos = <T extends Pick<PracticeRow, 'signInId' | 'disabledAt'>>(
  rows: readonly T[],
): T[] =>
  rows.filter(
    ({ signInId, disabledAt }) =>
      disabledAt === null && DEMO_PRACTICES.some((demo) => demo.signInId === signInId),
  );

/** Warns at startup when real keys are used with a trial's database, whose demo practices anyone can sign in to. */
export async function warnOfOpenDemos(db: Database, log: Pick<Logger, 'warn'>): Promise<void> {
  const demos = listOpenDemos(await listAllPractices(db));
  if (demos.length === 0) return;
  const practiceIds = demos.map(({ id }) => id);
  const fix = demos.map(({ signInId }) => `practice disable ${signInId}`).join('; ');
  log.warn({ practiceIds, fix }, 'Anyone can sign in to the public demo practices');
}
