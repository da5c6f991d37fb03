import os from 'node:os';
import type { Times } from './measure-work.js';
import type { SizeOfTable } from './read-sizes.js';

/** What one size showed. */
export interface ScaleResult {
  readonly texts: number;
  readonly large: readonly Times[];
  readonly typical: readonly Times[];
  readonly jobs: readonly (readonly [string, number])[];
  /** Texts a second, when 20,000 are due at once. */
  readonly burst: number;
  readonly tables: readonly SizeOfTable[];
}

const MEGABYTE = 1024 * 1024;

const ms = (value: number): string =>
  value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
const pair = (times: Times | undefined): string => (times ? `${ms(times.p50)} / ${ms(times.p99)}` : '');
const count = (value: number): string => Math.round(value).toLocaleString('en');

/** All figures as Markdown: requests, jobs, and tables, one column per size. */
export function makeScaleTable(results: readonly ScaleResult[]): string {
  const sizes = results.map(({ texts }) => `${count(texts)} texts`);
  const last = results.at(-1);
  const requests = (last?.large ?? []).map(({ title }, place) => {
    const cells = (of: 'large' | 'typical') => results.map((result) => pair(result[of][place]));
    const growth = (of: 'large' | 'typical') =>
      ((last?.[of][place]?.p50 ?? 0) / (results[0]?.[of][place]?.p50 ?? 1)).toFixed(1);
    return row([
      title,
      ...cells('large'),
      `× ${growth('large')}`,
      ...cells('typical'),
      `× ${growth('typical')}`,
    ]);
  });
  const jobs = (last?.jobs ?? []).map(([title], place) =>
    row([title, ...results.map((result) => ms(result.jobs[place]?.[1] ?? 0))]),
  );
  const tables = (last?.tables ?? []).map(({ name, rows, bytes, indexBytes }) =>
    row([
      `\`${name}\``,
      count(rows),
      count(bytes / MEGABYTE),
      count(indexBytes / MEGABYTE),
      count(bytes / rows),
    ]),
  );
  const columns = (of: string) => [...sizes.map((size) => `${of}, ${size}`), 'Growth'];
  return [
    head(['Request, ms p50 / p99', ...columns('Large'), ...columns('Typical')]),
    ...requests,
    '',
    head(['Job, ms', ...sizes]),
    ...jobs,
    '',
    head(['Table', 'Rows', 'MB', 'Indexes, MB', 'Bytes a row']),
    ...tables,
    '',
    `- 20,000 texts due at once, of all practices, with two workers and a gateway that accepts at once: ${results.map(({ burst, texts }) => `${count(burst)} a second among ${count(texts)} texts`).join(', ')}`,
    `- Large: a fortieth of all texts; typical: about 1,000 texts. One request after the other, a durable PostgreSQL with its default settings (128 MB of shared buffers)`,
    `- Load average at the end ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(
        ', ',
      )}; Node ${process.version}, ${os.cpus().length} × ${os.cpus()[0]?.model.split(' ').slice(0, 2).join(' ')}`,
  ].join('\n');
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const head = (cells: readonly string[]): string => `${row(cells)}\n${row(cells.map(() => '---'))}`;
