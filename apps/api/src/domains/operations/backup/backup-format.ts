import { z } from 'zod';

/**
 * A backup is a gzipped SQL script like pg_dump's plain format, so that `zcat backup.sql.gz | psql` reads it too. What
 * the checks need is in comments: a header at the start, and at the end the rows and checksum of each table.
 */
export const HEADER = '-- Eyecart backup ';
export const SUMS = '-- Eyecart sums ';
export const FORMAT = 1;
export const END_OF_ROWS = '\\.';

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  takenAt: z.iso.datetime(),
  /** When its newest migration was made, for releases that know no hashes. */
  migration: z.string(),
  /** Hashes of the migrations, oldest first; missing in backups of the first releases. */
  hashes: z.array(z.string()).optional(),
});
export type BackupHeader = z.infer<typeof headerSchema>;

const sumSchema = z.object({ rows: z.number().int(), sha256: z.string() });
export type TableSum = z.infer<typeof sumSchema>;
export const sumsSchema = z.record(z.string(), sumSchema);

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const copyLine = (table: string, columns: readonly string[]): string =>
  `COPY ${quote('public')}.${quote(table)} (${columns.map(quote).join(', ')}) FROM stdin;`;
export const COPY_LINE = /^COPY "public"\."([a-z0-9_]+)" \(((?:"[a-z0-9_]+"(?:, )?)+)\) FROM stdin;$/;

export const sequenceLine = (name: string, value: string, isCalled: boolean): string =>
  `SELECT pg_catalog.setval('public.${name}', ${value}, ${isCalled});`;
export const SEQUENCE_LINE = /^SELECT pg_catalog\.setval\('public\.([a-z0-9_]+)', (\d+), (true|false)\);$/;
