import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { vi } from 'vitest';

export interface Pattern {
  readonly source: string;
  readonly flags: string;
  /** File and line, such as "apps/api/src/app.ts:12". */
  readonly place: string;
}

const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** Every regular expression of the source files of a folder, without tests: literals as well as `new RegExp`. */
export async function listPatterns(folder: string): Promise<{ literals: Pattern[]; made: Pattern[] }> {
  const found = listFiles(folder).map(readPatterns);
  const made = [];
  for (const { file, makes } of found) if (makes > 0) made.push(...(await readMade(file, makes)));
  return { literals: found.flatMap(({ literals }) => literals), made };
}

const listFiles = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));

function readPatterns(file: string): { file: string; literals: Pattern[]; makes: number } {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const literals: Pattern[] = [];
  let makes = 0;
  const countRegExp = ({ callee }: { callee: { type: string; name?: unknown } }) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') makes += 1;
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const line = text.slice(0, node.start).split('\n').length;
      literals.push({ source: node.regex.pattern, flags: node.regex.flags, place: `${file}:${line}` });
    },
    NewExpression: countRegExp,
    CallExpression: countRegExp,
  }).visit(parseSync(file, text).program);
  return { file, literals, makes };
}

/** What a module's `new RegExp` make while it loads. @throws Error when it makes some later, where nobody sees them */
async function readMade(file: string, count: number): Promise<Pattern[]> {
  const made: Pattern[] = [];
  vi.stubGlobal(
    'RegExp',
    new Proxy(RegExp, {
      construct(target, given: [string, string?]) {
        const { source, flags } = new target(...given);
        // What a library makes has no place in the module.
        const isHere = new Error().stack?.split('\n')[2]?.includes(file) ?? false;
        if (isHere) made.push({ source, flags, place: file });
        return new target(...given);
      },
    }),
  );
  try {
    // The query loads the module once more, with its imports as they are.
    await import(`${path.join(ROOT, file)}?patterns`);
  } finally {
    vi.unstubAllGlobals();
  }
  if (made.length < count) throw new Error(`${file} makes a regular expression later than while it loads.`);
  return made;
}
