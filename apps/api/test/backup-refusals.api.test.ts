import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { backUp } from '../src/cli/backup-commands.js';
import { CommandError } from '../src/cli/words/command-error.js';
import { prepareRuntimeRole } from '../src/db/prepare-runtime-role.js';
import { writeBackup } from '../src/domains/operations/backup/write-backup.js';
import { backupStory } from './support/backup-story.js';
import { LAKESIDE } from './support/shopping.js';

const practiceName = LAKESIDE;

describe('a backup or restore that cannot be done', () => {
  const story = backupStory();
  const { inFolder, emptyDatabase, written, restoreInto, query, own } = story;

  it('says which folder is missing, instead of failing halfway', async () => {
    const missing = inFolder('nowhere');
    await expect(backUp(story.api.dependencies, path.join(missing, 'a.sql.gz'))).rejects.toThrow(
      new CommandError(`The folder ${missing} does not exist. Create it first: mkdir -p ${missing}`),
    );
    await expect(backUp(story.api.dependencies, inFolder())).rejects.toThrow(
      new CommandError(`${inFolder()} is a folder. Name the file too: ${inFolder('eyecart.sql.gz')}`),
    );
    const inPlace = inFolder('in-place');
    await writeFile(inPlace, '');
    await expect(backUp(story.api.dependencies, path.join(inPlace, 'a.sql.gz'))).rejects.toThrow(
      `${inPlace} is a file, not a folder.`,
    );
    // A disk that takes nothing ends the command, not the process.
    const { directUrl } = story.api.dependencies.config.database;
    await expect(writeBackup(directUrl, path.join(missing, 'a.sql.gz'), story.now)).rejects.toThrow('ENOENT');
  });

  it('refuses a database that is not empty, unless asked', async () => {
    const file = await written();
    const url = await emptyDatabase();
    await restoreInto(url, file);
    await expect(restoreInto(url, file)).rejects.toThrow('not empty');
    await query(url, "UPDATE practices SET name = 'Changed since' WHERE id = 'demo-lakeside'");
    await expect(restoreInto(url, file, { dryRun: true })).rejects.toThrow('not empty');
    expect(await restoreInto(url, file, { replace: true, dryRun: true })).toMatch(
      /^Would delete the \d\d+ rows in the database and restore \d\d+ rows as of .*Nothing was changed\.$/,
    );
    await expect(restoreInto(url, file, { replace: true })).rejects.toThrow(
      /^Delete the \d\d+ rows .* add --yes/,
    );
    expect(await query(url, "SELECT name FROM practices WHERE id = 'demo-lakeside'")).toEqual([
      { name: 'Changed since' },
    ]);
    await restoreInto(url, file, { replace: true, yes: true });
    expect(await query(url, "SELECT name FROM practices WHERE id = 'demo-lakeside'")).toEqual([
      { name: LAKESIDE },
    ]);
  });

  it('needs the role that owns the tables, and says which setting names it', async () => {
    const file = await written();
    const url = await emptyDatabase();
    await restoreInto(url, file);
    const runtime = new URL(url);
    runtime.username = 'eyecart_no_owner';
    runtime.password = 'secret';
    await prepareRuntimeRole({ url: runtime.href, ownerUrl: url });
    await expect(restoreInto(runtime.href, file, { replace: true, yes: true })).rejects.toThrow(
      /^A restore needs the role that owns the tables, and nothing was restored\. Set DATABASE_OWNER_URL/,
    );
  });

  it('refuses while the API uses the database, of which a dry run only warns', async () => {
    await story.staff.get('/api/activity').query({ practiceName }).expect(200);
    expect(await restoreInto(own(), await written(), { replace: true, dryRun: true })).toMatch(
      /^Would delete .* Nothing was changed\. The API or a worker is using this database\. Stop them all first\.$/,
    );
    await expect(restoreInto(own(), await written(), { replace: true })).rejects.toThrow(
      'Stop them all first',
    );
    await expect(restoreInto(own(), await written(), { replace: true, yes: true })).rejects.toThrow(
      'Stop them all first',
    );
  });

  it('refuses a backup of another release, and one that is damaged, and leaves the database as it was', async () => {
    const file = await written();
    const script = gunzipSync(await readFile(file)).toString();
    const changed = async (name: string, bytes: Buffer) => {
      const copy = inFolder(name);
      await writeFile(copy, bytes);
      return copy;
    };
    const url = await emptyDatabase();
    const other = await changed(
      'other',
      gzipSync(script.replace(/"migration":"\d+","hashes":\[.*?\]/, '"migration":"1"')),
    );
    await expect(restoreInto(url, other)).rejects.toThrow('does not know its schema');
    const flipped = await changed(
      'flipped',
      gzipSync(script.replace('Lakeside Eye Care', 'Lakeside Eye Cars')),
    );
    await expect(restoreInto(url, flipped)).rejects.toThrow('The checksum of table practices does not match');
    const cut = await changed('cut', (await readFile(file)).subarray(0, -2000));
    await expect(restoreInto(url, cut)).rejects.toThrow('damaged');
    const noEnd = await changed('no-end', gzipSync(script.slice(0, script.lastIndexOf('-- Eyecart sums'))));
    await expect(restoreInto(url, noEnd)).rejects.toThrow('The file is truncated');
    const nothing = await changed('nothing', Buffer.from('not a backup'));
    await expect(restoreInto(url, nothing)).rejects.toThrow('damaged');
    // Not even a table: what runs on the database may be the other release.
    expect(await query(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
    await expect(restoreInto(url, inFolder('missing'))).rejects.toThrow(
      new CommandError(`${inFolder('missing')}: It does not exist.`),
    );
    await expect(restoreInto(url, inFolder())).rejects.toThrow('It is a folder. Name a file in it.');
    expect(await restoreInto(url, file, { dryRun: true })).toMatch(
      /^Would restore \d\d+ rows as of .* empty/,
    );
    expect(await query(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
    await expect(backUp(story.api.dependencies, file)).rejects.toThrow('already');
  });
});
