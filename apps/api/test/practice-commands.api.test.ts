import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPracticeByName, findPracticeBySignInId } from '../src/domains/practices/practice-repository.js';
import { CommerceError } from '../src/providers/commerce/commerce-provider.js';
import { operate } from './support/operate.js';
import { startTestApi, type TestApi } from './support/test-api.js';

describe('practices, as the operator types them', () => {
  let api: TestApi;
  const webDist = mkdtempSync(path.join(tmpdir(), 'web-'));
  beforeAll(async () => {
    const gallery = path.join(webDist, 'client', 'gallery');
    mkdirSync(gallery, { recursive: true });
    for (const file of ['a.svg', 'b.jpg']) writeFileSync(path.join(gallery, file), '');
    api = await startTestApi({ environment: { WEB_DIST: webDist } });
  });
  afterAll(async () => {
    await api.close();
    rmSync(webDist, { recursive: true });
  });

  const portal = (...argv: string[]) => operate(api.dependencies, ...argv);
  const find = (id: string) => findPracticeBySignInId(api.dependencies.db, id);
  const countNotes = async () =>
    (await api.database.query('SELECT count(*)::integer AS count FROM audit_entries')).rows[0].count;

  it('are added with every option, and the answer says which settings they have', async () => {
    await api.control('discounts', { code: 'BAYVIEW20' });
    const words = await portal(
      ...[
        'practice',
        'add',
        'Bayview Eye Care',
        '--id',
        '771204996318',
        '--code',
        'BAYVIEW20',
        '--automatic-refills',
        'on',
      ],
      ...['--phone', '(415) 555-0100', '--language', 'es', '--time-zone', 'America/Los_Angeles'],
    );
    expect(words).toBe(
      'Added Bayview Eye Care with the practice ID 771204996318: code BAYVIEW20, phone +14155550100, sender none, time zone America/Los_Angeles, language es, automatic refills on, gallery none.',
    );
    expect(await find('771204996318')).toMatchObject({
      name: 'Bayview Eye Care',
      discountCode: 'BAYVIEW20',
      automaticRefills: true,
      language: 'es',
    });
  });

  it('are in New York unless the operator says otherwise, which the answer says', async () => {
    const words = await portal('practice', 'add', 'Plain Eye Care', '--id', '482915073364');
    expect(words).toContain('time zone America/New_York');
    expect(words).toContain(
      'America/New_York is the time zone unless you set another: npm run portal -- practice set 482915073364',
    );
  });

  it('are not added when a word, a time zone, or the code is wrong', async () => {
    const add =
      (...more: string[]) =>
      async () =>
        portal('practice', 'add', '--id', '900509', ...more);
    await expect(add('Sunrise', 'Eye', 'Clinic')).rejects.toThrow('too many arguments');
    await expect(add('Sunrise', '--time-zone', 'PST')).rejects.toThrow('Did you mean America/Los_Angeles?');
    await expect(add('Sunrise', '--automatic-refills', 'yes')).rejects.toThrow('use on or off');
    await expect(add('Plain Eye Care')).rejects.toThrow('already a practice named');
    await expect(add('Sunrise', '--code', 'NOSUCHCODE')).rejects.toThrow(
      /NOSUCHCODE.* Nothing was changed\. To save NOSUCHCODE all the same, add --unchecked-code\.$/,
    );
    expect(await find('900509')).toBeNull();
    await portal('practice', 'add', 'Sunrise', '--id', '900509', '--code', 'NOSUCHCODE', '--unchecked-code');
    expect(await find('900509')).toMatchObject({ discountCode: 'NOSUCHCODE' });
  });

  it('are changed while the shop does not answer, and the answer says that the code was not checked', async () => {
    const createCheckout = () => Promise.reject(new CommerceError('The shop was not answered'));
    const commerce = { ...api.dependencies.commerce, createCheckout };
    expect(
      await operate(
        { ...api.dependencies, commerce },
        'practice',
        'set',
        '482915073364',
        '--code',
        'PLAIN20',
      ),
    ).toBe(
      'Changed Plain Eye Care (482915073364): code none → PLAIN20. The shop could not be asked about the code: run doctor when it can.',
    );
  });

  it('have what changed told from and to, and nothing recorded when nothing did', async () => {
    const set = (...more: string[]) => portal('practice', 'set', '482915073364', ...more);
    const changes = [
      '--name',
      'Clear Eye Care',
      '--code',
      '',
      '--gallery',
      'a.svg,b.jpg',
      '--language',
      'es',
    ];
    expect(await set(...changes, '--time-zone', 'America/New_York')).toBe(
      'Changed Plain Eye Care (482915073364): name Plain Eye Care → Clear Eye Care; code PLAIN20 → none; language en → es; gallery none → a.svg,b.jpg. Programs that call the API must send the new name, and staff who are signed in must reload the page.',
    );
    expect(await find('482915073364')).toMatchObject({ name: 'Clear Eye Care', gallery: ['a.svg', 'b.jpg'] });
    const before = await countNotes();
    expect(await set('--language', 'es')).toBe(
      'Clear Eye Care (482915073364) has that already. Nothing changed.',
    );
    expect(await countNotes()).toBe(before);
    await expect(set('--name', 'Lakeside Eye Care')).rejects.toThrow('already a practice named');
    await expect(set()).rejects.toThrow('Say what to change');
    await expect(set('--phone', '(212) 555-0199', '--unchecked-code')).rejects.toThrow('is for a --code');
    expect(await countNotes()).toBe(before);
    await expect(portal('practice', 'set', '1', '--language', 'es')).rejects.toThrow(
      'no practice with the ID',
    );
  });

  it('are signed in under their new name at once', async () => {
    const browser = await api.signedIn('482915073364');
    await portal('practice', 'set', '482915073364', '--name', 'Bright Eye Care');
    await expect
      .poll(
        async () => (await browser.get('/api/activity').query({ practiceName: 'Bright Eye Care' })).status,
      )
      .toBe(200);
    await browser.get('/api/activity').query({ practiceName: 'Clear Eye Care' }).expect(403);
  });

  it('have only pictures that the web app has, by their exact names', async () => {
    const folder = path.join(webDist, 'client', 'gallery');
    for (const missing of ['nosuch.svg', 'A.svg']) {
      const told = `There is no picture "${missing}" in ${folder}, which has a.svg, b.jpg. Nothing was changed.`;
      const gallery = ['--gallery', `a.svg,${missing}`];
      await expect(portal('practice', 'add', 'Sunset Eye Care', ...gallery)).rejects.toThrow(told);
      await expect(portal('practice', 'set', '482915073364', ...gallery)).rejects.toThrow(told);
    }
    expect(await findPracticeByName(api.dependencies.db, 'Sunset Eye Care')).toBeNull();
    expect(await find('482915073364')).toMatchObject({ gallery: ['a.svg', 'b.jpg'] });
  });

  it('are listed with their phone and automatic refills', async () => {
    await portal('practice', 'disable', '900509');
    const lines = (await portal('practice', 'list')).split('\n');
    expect(lines).toContain(
      '771204996318  Bayview Eye Care  code BAYVIEW20, phone +14155550100, sender none, time zone America/Los_Angeles, language es, automatic refills on, gallery none  active',
    );
    expect(lines.find((line) => line.startsWith('900509'))).toMatch(/phone none, .* disabled$/);
  });

  it('lists practices for scripts', async () => {
    const listed = JSON.parse(await portal('practice', 'list', '--json'));
    expect(listed.find(({ id }: { id: string }) => id === 'demo-lakeside')).toEqual({
      signInId: expect.any(String),
      id: 'demo-lakeside',
      name: expect.any(String),
      code: expect.any(String),
      phoneNumber: expect.toSatisfy((value) => value === null || typeof value === 'string'),
      timeZone: expect.any(String),
      language: 'en',
      sender: null,
      groupId: null,
      automaticRefills: expect.any(Boolean),
      disabledAt: null,
      hasTestKeys: false,
    });
  });

  it('have a random ID of 12 digits, and are warned of one that is easily guessed', async () => {
    const added = await portal('practice', 'add', 'Random Eye Care');
    expect(added).toMatch(/^Added Random Eye Care with the practice ID [1-9][0-9]{11}:/);
    expect(added).not.toContain('easily guessed');
    const add = (id: string) => portal('practice', 'add', `Eye Care ${id}`, '--id', id);
    expect(await add('100500')).toContain('This ID is easily guessed: it has only 6 digits.');
    expect(await add('771204996319')).toContain('it is next to the ID of another practice');
    await expect(add('100500')).rejects.toThrow('is taken');
    await expect(portal('practice', 'add', 'Another', '--id', '100500')).rejects.toThrow('is taken');
    await expect(add('12-34')).rejects.toThrow('is not a practice ID: use 6 to 18 digits');
  });

  it('sign in with another ID after --new-id: sessions end, known computers and API keys go on', async () => {
    const browser = await api.signedIn('482915073364');
    const id = (await find('482915073364'))?.id;
    const countKnown = async () =>
      (
        await api.database.query(
          'SELECT count(*)::integer AS count FROM known_browsers WHERE practice_id = $1',
          [id],
        )
      ).rows[0].count;
    const known = await countKnown();
    const key = /eyk_\S+/.exec(await portal('api-key', 'create', '482915073364'))?.[0];
    const words = await portal('practice', 'set', '482915073364', '--new-id');
    const signInId = /staff sign in with (\d{12}) from now on/.exec(words)?.[1] ?? '';
    expect(await find('482915073364')).toBeNull();
    await browser.get('/api/collections').expect(401);
    await api.browser().get('/api/collections').set('Authorization', `Bearer ${key}`).expect(200);
    await api.browser().post('/api/verify-practice').send({ practiceId: '482915073364' }).expect(401);
    const { body } = await browser.post('/api/verify-practice').send({ practiceId: signInId }).expect(200);
    expect(body.practice.id).toBe(id);
    expect(id).not.toMatch(/^\d+$/);
    expect(await countKnown()).toBe(known);
    expect(JSON.stringify(body)).not.toContain(signInId);
  });
});
