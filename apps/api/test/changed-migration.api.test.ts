import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runDoctor } from '../src/cli/doctor-command.js';
import { migrateDatabase } from '../src/db/migrate.js';
import { backupStory } from './support/backup-story.js';

const SENTENCE =
  'The database was made with another version of the migration 0000_first_release, so it must be recreated: delete `.data/`, or drop and create the database behind `DATABASE_URL`';

describe('a database of an edited migration', () => {
  const story = backupStory();
  const { query, own, written, restoreInto, emptyDatabase, inFolder } = story;
  const edit = () =>
    query(own(), "UPDATE drizzle.__drizzle_migrations SET hash = 'edited-' || hash WHERE id = 1");
  const takeBack = () =>
    query(own(), "UPDATE drizzle.__drizzle_migrations SET hash = replace(hash, 'edited-', '')");
  const schemaLine = async () => {
    const { output } = await runDoctor(story.api.dependencies, { json: true });
    const findings: { area: string; subject: string; state: string; message: string }[] = JSON.parse(output);
    return findings.find(({ subject }) => subject === 'schema');
  };

  it('is refused at the start, by prepare, by restore, and by the doctor, who name the migration', async () => {
    const file = await written();
    await edit();
    // The start and prepare.
    await expect(migrateDatabase(own())).rejects.toThrow(SENTENCE);
    await expect(restoreInto(own(), file, { replace: true, yes: true })).rejects.toThrow(SENTENCE);
    await expect(restoreInto(own(), file, { replace: true, dryRun: true })).rejects.toThrow(SENTENCE);
    expect(await schemaLine()).toMatchObject({ state: 'wrong', message: expect.stringContaining(SENTENCE) });
    await takeBack();
    expect(await schemaLine()).toMatchObject({ state: 'ok', message: 'that of this release' });
    const [last] = await query(
      own(),
      'DELETE FROM drizzle.__drizzle_migrations WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations) RETURNING *',
    );
    expect(await schemaLine()).toMatchObject({
      state: 'wrong',
      message: expect.stringMatching(/^It is older than this release: \d{4}_\w+ is missing\. Run prepare\.$/),
    });
    await query(
      own(),
      `INSERT INTO drizzle.__drizzle_migrations VALUES (${last.id}, '${last.hash}', ${last.created_at})`,
    );
  });

  it('has backups that no other release restores', async () => {
    const of = async (name: string, change: (header: string) => string) => {
      const script = gunzipSync(await readFile(await written())).toString();
      const copy = inFolder(name);
      await writeFile(copy, gzipSync(script.replace(/^.*\n/, change)));
      return copy;
    };
    const url = await emptyDatabase();
    const edited = await of('edited', (header) => header.replace(/"hashes":\["/, '"hashes":["edited-'));
    await expect(restoreInto(url, edited)).rejects.toThrow(
      'This backup was written with another version of the migration 0000_first_release, so this release does not know its schema. Restore it with the release that wrote it.',
    );
    const newer = await of('newer', (header) => header.replace(/(?<="hashes":\[.*)\]/, ',"next"]'));
    await expect(restoreInto(url, newer)).rejects.toThrow(
      /^This backup is of a newer release, whose schema goes on after \d{4}_\w+\. Restore it with that release or a later one\.$/,
    );
    const older = await of('without-hashes', (header) => header.replace(/,"hashes":\[.*?\]/, ''));
    await expect(restoreInto(url, older)).resolves.toContain('Restored');
  });
});
