import { sayFault } from '../../faults/describe-fault.js';
import type { Check, Finding, Line } from './finding.js';

/** The checks of one area, and the advice when they fail. */
export interface Area {
  readonly check: Check;
  /** Areas that must work before this one can be checked. */
  readonly needs?: readonly string[];
  /** Whether the findings still allow checking the areas that need this one; by default they do. */
  readonly isUsable?: (lines: readonly Line[]) => boolean;
  /** How to fix a check that failed as a whole, such as when nothing answers. */
  readonly fix?: string | ((error: unknown) => string);
}

/**
 * Runs all checks, in parallel where none needs another. A check that throws gets its own line, and those that need it
 * are skipped with a line.
 */
export async function examine(areas: Readonly<Record<string, Area>>): Promise<readonly Finding[]> {
  const outcomes = new Map<string, Promise<Outcome>>();
  const runOnce = (name: string): Promise<Outcome> => {
    const outcome = outcomes.get(name) ?? run(name);
    outcomes.set(name, outcome);
    return outcome;
  };
  async function run(area: string): Promise<Outcome> {
    const { check, needs = [], isUsable, fix } = areas[area] ?? { check: async () => [] };
    for (const needed of needs) {
      if (!(await runOnce(needed)).hasFailed) continue;
      const message = `Not checked, because of the problem with the ${needed}.`;
      return { hasFailed: true, findings: [{ area, subject: area, state: 'unknown', message }] };
    }
    try {
      const lines = await check();
      return { hasFailed: isUsable?.(lines) === false, findings: lines.map((line) => ({ area, ...line })) };
    } catch (error) {
      const message = [sayFault(error), typeof fix === 'function' ? fix(error) : fix]
        .filter(Boolean)
        .join('. ');
      return { hasFailed: true, findings: [{ area, subject: area, state: 'wrong', message }] };
    }
  }
  const found = await Promise.all(Object.keys(areas).map(runOnce));
  return found.flatMap(({ findings }) => findings);
}

interface Outcome {
  readonly hasFailed: boolean;
  readonly findings: readonly Finding[];
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
