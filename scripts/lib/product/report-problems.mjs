import { runProgram } from '../processes/run-program.mjs';

const script = 'apps/api/dist/cli/portal.js';
const timeoutMs = 60_000;

/**
 * Prints what `portal doctor` finds wrong; nothing when all is well. The product runs either way, so it never fails.
 *
 * @param {NodeJS.ProcessEnv} env what the product's programs run with
 * @param {AbortSignal} signal ends it
 */
export async function reportProblems(env, signal) {
  try {
    const { output } = await runProgram(process.execPath, [script, 'doctor'], {
      env,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const report = describeProblems(output);
    if (report !== null) console.log(report);
  } catch {
    // It was stopped, or took too long.
  }
}

/**
 * @param {string} output of `portal doctor`
 * @returns {string | null}
 */
export function describeProblems(output) {
  const problems = output.split('\n').filter((line) => line.startsWith('PROBLEM '));
  if (problems.length === 0) return null;
  const lines = problems.map((line) => `    ${line.slice('PROBLEM'.length).trim()}`);
  return ['  Something is off (npm run portal -- doctor shows everything):', ...lines, ''].join('\n');
}
