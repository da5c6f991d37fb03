import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/db/client.js';
import { createClockCheck } from '../src/domains/operations/health/clock-check.js';
import type { Job } from '../src/jobs/job.js';
import { testApi } from './support/test-api.js';

const MINUTE = 60_000;
const { signal: stopping } = new AbortController();

describe('a worker', () => {
  const api = testApi();

  let offsetMs = 0;
  /** In minutes: a busy database answers late. */
  let shown: number[] = [];
  let logged: string[] = [];
  let runs = 0;
  beforeEach(() => {
    [offsetMs, shown, logged, runs] = [0, [], [], 0];
  });
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) });
  const clock = { now: () => new Date(Date.now() + offsetMs), monotonicMs: () => performance.now() };
  const createCheck = ({ databaseBehindMs = 0, db = api.dependencies.db } = {}) =>
    createClockCheck({
      db,
      clock,
      databaseBehindMs,
      log,
      show: (seconds) => void shown.push(Math.round(seconds / 60) + 0),
    });
  const job: Job = {
    name: 'test',
    run: async () => {
      runs += 1;
    },
    due: { everySeconds: 1 },
  };

  it.each([
    [2, 'ahead of'],
    [-3, 'behind'],
  ])('whose clock is off by %i minutes from the start runs no job', async (minutes, way) => {
    offsetMs = minutes * MINUTE;
    const check = createCheck();
    const guarded = check.guard(job);
    await guarded.run(stopping);
    await guarded.run(stopping);
    expect(runs).toBe(0);
    expect(check.countSkipped()).toBe(2);
    expect(check.findFault()).toMatch(new RegExp(`^The clock is \\d+ s ${way} the database's\\.$`));
    expect(shown).toEqual([minutes]);
    expect(logged).toEqual(['Clocks are apart']);
  });

  it.each([20_000, -20_000])('whose clock is off by %i ms works', async (ms) => {
    offsetMs = ms;
    const check = createCheck();
    await check.guard(job).run(stopping);
    expect({ runs, fault: check.findFault(), logged }).toEqual({ runs: 1, fault: null, logged: [] });
  });

  it('whose clock is set ahead stops before its next job, and goes on when it is set right', async () => {
    const check = createCheck();
    const guarded = check.guard(job);
    await guarded.run(stopping);
    offsetMs = 60 * MINUTE;
    await guarded.run(stopping);
    expect(runs).toBe(1);
    offsetMs = 0;
    await guarded.run(stopping);
    expect({ runs, fault: check.findFault() }).toEqual({ runs: 2, fault: null });
    expect(logged).toEqual(['Clocks are apart', 'Clocks agree again']);
  });

  it('goes on when the database gets the right time', async () => {
    offsetMs = 5 * MINUTE;
    let behindMs = 0;
    const db = new Proxy(api.dependencies.db, {
      get: (target, name) =>
        name === 'execute'
          ? async () => ({ rows: [{ ms: String(Date.now() + behindMs) }] })
          : Reflect.get(target, name),
    });
    const check = createCheck({ db });
    const guarded = check.guard(job);
    await guarded.run(stopping);
    behindMs = 5 * MINUTE;
    await check.job.run();
    await guarded.run(stopping);
    expect({ runs, shown }).toEqual({ runs: 1, shown: [5, 0] });
  });

  it('changes nothing while the database is away, and does not work by a clock that was set meanwhile', async () => {
    const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nowhere', poolSize: 1, log });
    let db = api.dependencies.db;
    const changing = new Proxy(api.dependencies.db, { get: (_target, name) => Reflect.get(db, name) });
    const check = createCheck({ db: changing });
    const guarded = check.guard(job);
    await guarded.run(stopping);
    db = away.db;
    await expect(check.job.run()).rejects.toThrow();
    await guarded.run(stopping);
    expect({ runs, fault: check.findFault() }).toEqual({ runs: 2, fault: null });
    offsetMs = 60 * MINUTE;
    await expect(guarded.run(stopping)).rejects.toThrow();
    expect({ runs, skipped: check.countSkipped(), fault: check.findFault() }).toEqual({
      runs: 2,
      skipped: 1,
      fault: null,
    });
    await away.close();
  });

  it.each([
    ['sync-orders', 'SELECT changes_read_until AS at FROM order_sync'],
    ['read-missed-replies', 'SELECT read_until AS at FROM reply_sync'],
    ['sync-changed-products', 'SELECT changes_read_until AS at FROM catalog_state'],
    ['sync-catalog', 'SELECT changes_read_until AS at FROM catalog_state'],
  ])(
    'whose clock is set ahead after the check stores no mark of %s that is still to come',
    async (name, mark) => {
      const instance = await api.startInstance({ clock });
      const wanted = instance.dependencies.modules
        .flatMap((module) => module.jobs)
        .find((one) => one.name === name);
      if (!wanted) throw new Error(`There is no job "${name}".`);
      const checkedAt = new Date();
      await createCheck()
        .guard({
          ...wanted,
          async run(stopped, startedAt) {
            offsetMs = 5 * MINUTE;
            await wanted.run(stopped, startedAt);
          },
        })
        .run(stopping);
      const { rows } = await api.database.query(mark);
      expect(rows[0].at.getTime()).toBeGreaterThanOrEqual(checkedAt.getTime() - 2 * MINUTE);
      expect(rows[0].at.getTime()).toBeLessThanOrEqual(Date.now());
    },
  );

  it('on another day than the database works when its settings say so', async () => {
    offsetMs = 100 * 24 * 60 * MINUTE;
    await createCheck({ databaseBehindMs: offsetMs }).guard(job).run(stopping);
    expect({ runs, shown }).toEqual({ runs: 1, shown: [0] });
  });
});
