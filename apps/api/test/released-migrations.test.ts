import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareMigrations } from '../src/db/migrations/compare-migrations.js';
import { listMigrations, MIGRATIONS_FOLDER } from '../src/db/migrations/list-migrations.js';

const released: Record<string, string> = JSON.parse(
  readFileSync(path.join(MIGRATIONS_FOLDER, 'released.json'), 'utf8'),
);
const own = listMigrations();

describe('released migrations', () => {
  it('are in place, in their order, before those that are not released yet', () => {
    expect(own.slice(0, Object.keys(released).length).map(({ name }) => name)).toEqual(Object.keys(released));
  });

  it.each(Object.entries(released))('%s is as it was released', (name, hash) => {
    const migration = own.find((one) => one.name === name);
    expect(
      migration?.hash,
      `${name} is released and was edited. Databases that have it would never get the change: take it back (git checkout), and make a new migration (CONTRIBUTING.md, "Changing the database").`,
    ).toBe(hash);
  });
});

describe('comparing migrations', () => {
  const hashes = own.map(({ hash }) => hash);

  it('finds those that are missing, however many there are', () => {
    expect(compareMigrations(hashes, own)).toEqual({ kind: 'known', pending: [] });
    expect(compareMigrations(hashes.slice(0, 2), own)).toEqual({ kind: 'known', pending: own.slice(2) });
    expect(compareMigrations([], own)).toEqual({ kind: 'known', pending: own });
  });

  it('tells a newer release from a changed one', () => {
    expect(compareMigrations([...hashes, 'next'], own)).toEqual({ kind: 'newer' });
    expect(compareMigrations(['edited', ...hashes.slice(1)], own)).toEqual({
      kind: 'changed',
      migration: own[0],
    });
    // One was left out in between.
    expect(compareMigrations([...hashes.slice(0, 1), ...hashes.slice(2)], own)).toEqual({
      kind: 'changed',
      migration: own[1],
    });
  });
});
