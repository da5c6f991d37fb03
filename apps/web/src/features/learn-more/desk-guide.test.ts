import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DESK_TASKS } from './desk-tasks';

const SOURCE = path.join(import.meta.dirname, '..', '..');
/** The screens, without the page that the guide belongs to. */
const screens = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|learn-more/.test(file))
  .map((file) => readFileSync(path.join(SOURCE, file), 'utf8'));

const WORDS = DESK_TASKS.flatMap(({ steps }) =>
  steps.flatMap((step) => step.split('**').filter((_, at) => at % 2 === 1)),
);

it.each([...new Set(WORDS)])('says %j as the screens do', (words) => {
  // Between tags or on a line of its own, or in quotes.
  const pattern = new RegExp(`(^|[>'"\`])\\s*${words}\\s*([<'"\`]|$)`, 'm');
  expect(screens.some((text) => pattern.test(text))).toBe(true);
});

it('has words of the screens', () => {
  expect(WORDS.length).toBeGreaterThan(15);
});
