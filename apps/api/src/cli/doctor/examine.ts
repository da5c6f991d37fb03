import { describeFault } from '../../faults/describe-fault.js';
import type { Check, Finding } from './finding.js';

/** Runs all checks at the same time. One that fails becomes a line of its own. */
export async function examine(checks: Readonly<Record<string, Check>>): Promise<readonly Finding[]> {
  const found = await Promise.all(
    Object.entries(checks).map(async ([area, check]) => {
      try {
        return (await check()).map((line) => ({ area, ...line }));
      } catch (error) {
        const { message } = describeFault(error);
        return [{ area, subject: area, state: 'wrong', message } as const];
      }
    }),
  );
  return found.flat();
}

const MARKS: Readonly<Record<Finding['state'], string>> = {
  ok: 'ok      ',
  wrong: 'PROBLEM ',
  unknown: '?       ',
};

/** One line each: "ok       shop: token works". */
export const formatFindings = (findings: readonly Finding[]): string =>
  findings
    .map(({ area, subject, state, message }) => {
      const what = area === subject ? area : `${area}, ${subject}`;
      return `${MARKS[state]} ${what}: ${message}`;
    })
    .join('\n');
