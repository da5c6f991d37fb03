import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startSandbox } from '@eyecart/sandbox/start-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandboxControl, type SandboxControl } from '../bench/faults/sandbox-control.js';
import { migrateDatabase } from '../src/db/migrate.js';
import { checkBackup } from '../src/domains/operations/backup/read-backup.js';
import { backupStory } from './support/backup-story.js';
import { type ReleasePrograms, unpackRelease } from './support/release-programs.js';
import { readStory, type Staff, staffAt, walkStory } from './support/release-story.js';
import { CHANGES_MEANING, NEEDS_A_STOP } from './support/upgrade-stops.js';

const RELEASES = path.resolve(import.meta.dirname, 'releases');
const released: Record<string, string> = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../migrations/released.json'), 'utf8'),
);
const BACKUP = path.join(RELEASES, `${Object.keys(released).at(-1)}.sql.gz`);
/** The last release does nothing anymore once the schema is migrated. */
const needsAStop = NEEDS_A_STOP.length > 0 || CHANGES_MEANING.some((migration) => !(migration in released));
const HOUR_MS = 3_600_000;

/** Data of a sandbox whose next order is none of those in the backup. */
async function makeBusyShop(folder: string): Promise<string> {
  const [order, orderNumber] = [6_100_000_500_000, 500_000];
  const sequences = Object.entries({ order, orderNumber }).map((entry) => ['sequences', ...entry]);
  await mkdir(folder);
  const journal = sequences.map((line) => `${JSON.stringify(line)}\n`).join('');
  await writeFile(path.join(folder, 'journal.jsonl'), journal);
  return folder;
}

describe('the API and the worker of the last release', () => {
  const story = backupStory();
  let databaseUrl: string;
  let release: ReleasePrograms;
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let control: SandboxControl;
  let staff: Staff;

  beforeAll(async () => {
    databaseUrl = await story.emptyDatabase();
    const { takenAt } = await checkBackup(BACKUP);
    release = await unpackRelease({
      programs: path.join(RELEASES, 'programs.json.br'),
      folder: story.inFolder('release'),
      databaseUrl,
      // Nothing of the backup has come due meanwhile.
      startsAt: new Date(Date.parse(takenAt) + HOUR_MS),
    });
    sandbox = await startSandbox({
      port: 0,
      dataDir: await makeBusyShop(story.inFolder('shop')),
      portalUrl: release.url,
      clock: release.clock.now,
    });
    control = createSandboxControl(sandbox.url);
    staff = staffAt(release.url, release.errors);
    await release.portal(sandbox.url, 'restore', BACKUP);
    await Promise.all([release.start(sandbox.url), release.portal(sandbox.url, 'webhooks', 'subscribe')]);
  });
  afterAll(() => Promise.all([release?.stop(), sandbox?.close()]));

  async function walk(): Promise<void> {
    await walkStory(staff, control, release.clock.now);
    expect(release.errors).toEqual([]);
  }

  /** Migrates while a call goes on. */
  async function migrateDuring(call: () => Promise<unknown>): Promise<void> {
    let isMigrated = false;
    const goOn = async () => {
      while (!isMigrated) await call();
    };
    const migrate = migrateDatabase(databaseUrl).finally(() => {
      isMigrated = true;
    });
    await Promise.all([migrate, goOn()]);
  }

  it("go on while today's migrations run, and today's API reads what they wrote", async () => {
    await staff.signIn();
    if (needsAStop) {
      await walk();
      await release.stop();
      await migrateDatabase(databaseUrl);
    } else {
      await migrateDuring(staff.texts);
      await walk();
    }

    const { database } = story.configOf(databaseUrl);
    const today = await story.api.startInstance({ clock: release.clock }, { database });
    const errors: string[] = [];
    const staffOfToday = staffAt(today.url, errors);
    await staffOfToday.signIn();
    await readStory(staffOfToday);
    expect([...errors, ...release.errors]).toEqual([]);
  });

  const itRunsOn = needsAStop ? () => undefined : it;
  itRunsOn(
    'are found to fail where a trigger refuses what they write, though each statement can be planned',
    async () => {
      await staff.signIn();
      const items = await staff.findItems();
      const before = release.errors.length;
      await story.query(
        databaseUrl,
        `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
       CREATE TRIGGER refuse_carts BEFORE INSERT ON carts FOR EACH ROW EXECUTE FUNCTION refuse()`,
      );
      await expect(staff.makeCart(items.slice(0, 1))).rejects.toThrow('POST /api/carts answered 500');
      const found = ['POST /api/carts answered 500', '"level":50'].map((part) =>
        expect.stringContaining(part),
      );
      await expect.poll(() => release.errors.slice(before)).toEqual(expect.arrayContaining(found));
    },
  );
});
