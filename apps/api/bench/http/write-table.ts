import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** One kind of request at one size of the catalog: answers per second in each round. */
export interface Measure {
  readonly title: string;
  readonly products: number;
  readonly ours: readonly number[];
  readonly bare: readonly number[];
  /** By wrk; empty where it is not installed. */
  readonly oursByWrk: readonly number[];
  readonly bareByWrk: readonly number[];
}

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));

export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** How many times as many the bare server answers, by round. */
const ratios = (ours: readonly number[], bare: readonly number[]): number[] =>
  ours.map((count, round) => (bare[round] ?? 0) / count);

const showRatio = (found: readonly number[]): string =>
  found.length === 0 ? 'not measured' : `÷ ${median(found).toFixed(1)}`;

/** The table as Markdown, with what it was measured on. */
export function makeTable(measures: readonly Measure[], facts: readonly string[]): string {
  const rows = measures.map((measure) => {
    const found = ratios(measure.ours, measure.bare);
    const byWrk = ratios(measure.oursByWrk, measure.bareByWrk);
    const spread = `${Math.min(...found).toFixed(1)}–${Math.max(...found).toFixed(1)}`;
    const counts = [measure.ours, measure.bare].map((each) => Math.round(median(each)).toLocaleString('en'));
    return `| ${measure.title} | ${measure.products.toLocaleString('en')} | ${counts.join(' | ')} | ${showRatio(found)} | ${spread} | ${showRatio(byWrk)} |`;
  });
  return [
    '| Work | Products | Ours/s | Bare/s | Bare ÷ ours, median | Spread | By wrk |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    ...facts.map((fact) => `- ${fact}`),
    `- Node ${process.version}, ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown CPU'}`,
    '',
  ].join('\n');
}

/** Writes the table of a full run. */
export async function saveTable(table: string): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  await writeFile(
    path.join(RESULTS, 'latest.md'),
    `# HTTP benchmark\n\nBy \`npm run bench -- http\`.\n\n${table}`,
  );
}
