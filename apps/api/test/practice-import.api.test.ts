import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPracticeByName } from '../src/domains/practices/practice-repository.js';
import { operate } from './support/operate.js';
import { startTestApi, type TestApi } from './support/test-api.js';

describe('practices from a file', () => {
  let api: TestApi;
  const folder = mkdtempSync(path.join(tmpdir(), 'practices-'));
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(async () => {
    await api.close();
    rmSync(folder, { recursive: true });
  });

  const importFile = (text: string, ...options: string[]) => {
    const file = path.join(folder, 'practices.csv');
    writeFileSync(file, text);
    return operate(api.dependencies, 'practice', 'import', file, ...options);
  };
  const find = (name: string) => findPracticeByName(api.dependencies.db, name);

  it('are added with the settings of their rows, as a spreadsheet saves them', async () => {
    await api.control('discounts', { code: 'NORTH20' });
    const words = await importFile(
      [
        '\uFEFFName,Code,Phone,Time Zone,language',
        '"North, Eye & Ear",NORTH20,(312) 555-0101,America/Chicago,es',
        'South Eye Care,,,America/Denver,',
        ',,,,',
      ].join('\r\n'),
    );
    expect(words.split('\n').map((line) => line.replace(/\d{12}/, 'ID'))).toEqual([
      'Added North, Eye & Ear with the practice ID ID: code NORTH20, phone +13125550101, sender none, time zone America/Chicago, language es, automatic refills off, gallery none.',
      'Added South Eye Care with the practice ID ID: code none, phone none, sender none, time zone America/Denver, language en, automatic refills off, gallery none.',
    ]);
    expect(await find('North, Eye & Ear')).toMatchObject({ discountCode: 'NORTH20', language: 'es' });
  });

  it('are put into the group of their row, which must exist', async () => {
    const group = /[0-9a-f-]{36}/.exec(
      await operate(api.dependencies, 'group', 'add', 'Twelve Clinics'),
    )?.[0];
    await expect(importFile('name,group\nLake Eye Care,none')).rejects.toThrow(
      'Line 2: There is no group with the id "none".\nNothing was added.',
    );
    const words = await importFile(`name,group\nLake Eye Care,${group}\nPond Eye Care,`);
    expect(words.split('\n')[0]).toMatch(/, group Twelve Clinics\./);
    expect([(await find('Lake Eye Care'))?.groupId, (await find('Pond Eye Care'))?.groupId]).toEqual([
      group,
      null,
    ]);
  });

  it('are none while one row is wrong, and every wrong row is named', async () => {
    const refused = importFile(
      [
        'name,id,code,time-zone',
        'East Eye Care,,,America/New_York',
        'West Eye Care,,NOSUCHCODE,America/New_York',
        'Lakeside Eye Care,,,America/Chicago',
        '',
        'Hill Eye Care,,,EST',
        'East Eye Care,,,',
        'Dale Eye Care,12,,',
      ].join('\n'),
    );
    await expect(refused).rejects.toThrow(
      /^Line 3: .*NOSUCHCODE.*\nLine 4: There is already a practice named "Lakeside Eye Care"\.\nLine 6: .*EST.*\nLine 7: it has the name or the ID of line 2\.\nLine 8: "12" is not a practice ID.*\nNothing was added\.$/,
    );
    expect(await find('East Eye Care')).toBeNull();
  });

  it('are none when one of them cannot be saved', async () => {
    await api.database.query("ALTER TABLE practices ADD CONSTRAINT no_moor CHECK (name <> 'Moor Eye Care')");
    await expect(importFile('name\nFen Eye Care\nMoor Eye Care')).rejects.toThrow();
    expect(await find('Fen Eye Care')).toBeNull();
    await api.database.query('ALTER TABLE practices DROP CONSTRAINT no_moor');
  });

  it('are only checked with --dry-run', async () => {
    expect(await importFile('name\nDry Eye Care', '--dry-run')).toBe(
      '1 practice can be added. Run it without --dry-run to add it.',
    );
    expect(await find('Dry Eye Care')).toBeNull();
  });

  it('keep a code that the shop does not take when told to', async () => {
    await importFile('name,code\nLater Eye Care,LATER20', '--unchecked-code');
    expect(await find('Later Eye Care')).toMatchObject({ discountCode: 'LATER20' });
  });

  it.each([
    ['name,zip\nA,1', 'The column "zip" is not understood. There may be: name, id,'],
    ['code\nA', 'There is no column "name".'],
    ['name\n', 'The file has no row below its header.'],
    ['', 'There is no column "name".'],
    ['name,code\nA,B,C', 'Line 2 has more fields than the header'],
    ['name\n"A', 'The file is no table of comma-separated values: Quoted field unterminated.'],
  ])('refuse a file that is no such table: %j', async (text, words) => {
    await expect(importFile(text)).rejects.toThrow(words);
  });

  it('refuse more than 500 rows', async () => {
    await expect(importFile(`name\n${'A\n'.repeat(501)}`)).rejects.toThrow('up to 500 are added at once');
  });

  it('say what is wrong with a file that cannot be read', async () => {
    const nowhere = operate(api.dependencies, 'practice', 'import', path.join(folder, 'nowhere.csv'));
    await expect(nowhere).rejects.toThrow('It does not exist.');
  });
});
