import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runProgram } from '../lib/processes/run-program.mjs';
import { projectRoot } from '../lib/workspace/project-root.mjs';

it.each([
  ['scripts/instance.mjs worker', 'npm run worker takes no words and no options, such as "--prot"'],
  ['scripts/start.mjs', 'npm start takes no words and no options, such as "--prot"'],
  ['scripts/dev.mjs', 'npm run dev takes no words and no options, such as "--prot"'],
  ['apps/api/dist/cli/prepare.js', '"--prot" is not understood'],
])('%s refuses words that it would not read', async (call, words) => {
  const [program = '', ...args] = call.split(' ');
  const { exitCode, output } = await runProgram(process.execPath, [
    join(projectRoot, program),
    ...args,
    '--prot',
    '3',
  ]);
  expect(output).toContain(words);
  expect(exitCode).toBeGreaterThan(0);
});
