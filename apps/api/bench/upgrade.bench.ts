import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { countErrors, findWrongTexts, percentiles, tally } from './load/judge-load.js';
import type { Asked } from './load/load-story.js';
import { runUpgradeStory, type Step } from './upgrade/upgrade-story.js';

const API = path.resolve(import.meta.dirname, '..');
const released: Record<string, string> = JSON.parse(
  readFileSync(path.join(API, 'migrations/released.json'), 'utf8'),
);
const releases = path.join(API, 'test/releases');

const tookMs = ({ tries }: Asked): number => (tries.at(-1)?.endedAt ?? 0) - (tries[0]?.startedAt ?? 0);

it('replaces the last release by this one while texts flow: no request fails, no text is lost or doubled', async () => {
  const result = await runUpgradeStory({
    programs: path.join(releases, 'programs.json.br'),
    backup: path.join(releases, `${Object.keys(released).at(-1)}.sql.gz`),
    connections: 40,
    pauseMs: 500,
    dueTexts: 600,
    dueEveryMs: 60,
    restMs: 5_000,
  });
  const { asked, logged, steps, due, texts, states, schema, prepared } = result;
  const errors = countErrors({ asked, absences: [] });
  const sent = findWrongTexts({ asked, texts });
  const dueNotOnce = due.filter((number) => texts.get(number) !== 1);
  const took = Object.fromEntries(steps.map(({ name, from, to }) => [name, Math.round(to - from)]));
  const repeats = Object.fromEntries(steps.map((step) => [step.name, repeatsDuring(step)]));
  const times = percentiles(asked);
  const longest = asked
    .toSorted((one, other) => tookMs(other) - tookMs(one))
    .slice(0, 3)
    .map(describe);
  const failed = asked
    .filter(({ tries }) => ![200, 202].includes(Number(tries.at(-1)?.outcome)))
    .map(describe);
  console.log(
    JSON.stringify(
      {
        asked: asked.length,
        errors,
        failed,
        logged,
        repeats,
        sent,
        due: due.length,
        states,
        schema,
        took,
        times,
        longest,
        prepared,
      },
      null,
      1,
    ),
  );
  function describe(one: Asked) {
    const { method, path: asks } = one.request;
    const at = one.tries[0]?.startedAt ?? 0;
    const during = steps.find(({ from, to }) => at >= from - tookMs(one) && at <= to)?.name ?? null;
    return {
      asks: `${method} ${asks}`,
      outcome: one.tries.at(-1)?.outcome,
      ms: Math.round(tookMs(one)),
      during,
    };
  }
  /** What clients repeated while the step went on. */
  function repeatsDuring({ from, to }: Step): Record<string, number> {
    const tries = asked.flatMap((one) => one.tries.slice(0, -1));
    return tally(
      tries
        .filter(({ startedAt, endedAt }) => endedAt >= from && startedAt <= to)
        .map(({ outcome }) => String(outcome)),
    );
  }
  expect(schema.after).toBeGreaterThan(schema.before);
  expect(errors.otherwise).toEqual({});
  expect(sent).toMatchObject({ notOnce: 0, doubled: 0 });
  expect(sent.accepted).toBeGreaterThan(50);
  expect(dueNotOnce).toEqual([]);
  // The migration and the workers disturb no request.
  for (const name of ['prepare', 'worker 1', 'worker 2']) expect(repeats[name], name).toEqual({});
});
