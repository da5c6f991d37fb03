import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));

/** How often a story is watched. It runs once more before that. */
export const RUNS = 5;

/**
 * The API's source files of which a function runs in most of the runs of `story`, sorted. A file that a timer happens
 * to run meanwhile is in one run, and one that a cache saves is missing in one. Modules are loaded in a run before those.
 */
export async function filesThatRun(story: () => Promise<void>): Promise<readonly string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Debugger.enable');
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await story();
    await session.post('Profiler.takePreciseCoverage');
    const found: ReadonlySet<string>[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      await story();
      const { result } = await session.post('Profiler.takePreciseCoverage');
      const these = new Set<string>();
      for (const script of result) {
        const file = sourceOf(script.url);
        if (file !== null && (await hasRun(session, script))) these.add(file);
      }
      found.push(these);
    }
    const all = new Set(found.flatMap((these) => [...these]));
    return [...all].filter((file) => found.filter((these) => these.has(file)).length > RUNS / 2).sort();
  } finally {
    session.disconnect();
  }
}

/** The getters of exports, which the test runner adds, run whenever another file uses one. */
const GETTER = /^\(\)\s*=>\s*\{\s*try\s*\{\s*return\s+[\w$]+/;

async function hasRun(session: Session, { scriptId, functions }: Profiler.ScriptCoverage): Promise<boolean> {
  const ran = functions.flatMap(({ ranges: [range] }) =>
    range !== undefined && range.count > 0 ? [range] : [],
  );
  if (ran.length === 0) return false;
  const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
  return ran.some(({ startOffset, endOffset }) => !GETTER.test(scriptSource.slice(startOffset, endOffset)));
}

/** The path below `src`; null for a file elsewhere. */
function sourceOf(url: string): string | null {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url;
  return path.startsWith(`${SOURCE}${sep}`) ? relative(SOURCE, path).replaceAll(sep, '/') : null;
}
