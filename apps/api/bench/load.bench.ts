import { expect, it } from 'vitest';
import { compareMemory, countErrors, countRepeats, findWrongTexts, readTimes } from './load/judge-load.js';
import { runLoadStory } from './load/load-story.js';

/** An API that takes over the connections of the other needs more memory, and keeps it. */
const MAX_GROWTH = 1.5;

it('serves 200 connections for a minute while the database restarts and one API is killed; then the other stops', async () => {
  const result = await runLoadStory({
    connections: 200,
    practices: 19,
    warmUpSeconds: 30,
    seconds: 60,
    pauseMs: 1_000,
    dueTexts: 500,
    databaseDownAt: 15,
    killAt: 35,
    endSeconds: 12,
  });
  const errors = countErrors(result);
  const repeats = countRepeats(result);
  const texts = findWrongTexts(result);
  const memory = compareMemory(result);
  const absences = result.absences.map(({ what, from, to }) => `${what} ${Math.round(to - from)} ms`);
  const { states } = result;
  console.log(
    JSON.stringify(
      { asked: result.asked.length, errors, repeats, texts, states, memory, absences, ...readTimes(result) },
      null,
      1,
    ),
  );
  expect(errors.otherwise).toEqual({});
  // While everything is up, no connection breaks during a request.
  expect(repeats.nothing).toEqual({});
  expect(texts).toMatchObject({ notOnce: 0, doubled: 0 });
  expect(texts.accepted).toBeGreaterThan(100);
  expect(memory.map(({ name }) => name)).toEqual(['api 1', 'worker 1', 'worker 2']);
  for (const { name, begin, end } of memory) expect(end, name).toBeLessThan(begin * MAX_GROWTH);
});
