import { type SQL, sql } from 'drizzle-orm';

/** Part of a last name or product, in any case, or consecutive digits of the number. */
export type PatientSearch = { readonly part: string } | { readonly digits: string };

/** Parses a staff search; null when empty. Digits may be grouped. Stored numbers start with country code 1. */
export function readPatientSearch(query: string): PatientSearch | null {
  const part = query.trim();
  if (part === '') return null;
  const digits = part.replace(/\D/g, '');
  return digits !== '' && /^[\d\s().+-]+$/.test(part) ? { digits } : { part };
}

/**
 * SQL: a string contains the part in any case. With `strpos` the planner expects many hits and walks the index in
 * order; with LIKE it would expect few, and read and sort all texts of the practice. ASCII case folding costs a
 * fraction of Unicode's. The collations are named because the database's own may fold only ASCII.
 */
export const containsPart = (part: string): ((text: SQL) => SQL) =>
  /^[\x20-\x7e]*$/.test(part)
    ? (text) => sql`strpos(lower(${text} COLLATE "C"), ${part.toLowerCase()}) > 0`
    : (text) => sql`strpos(lower(${text} COLLATE "pg_c_utf8"), lower(${part} COLLATE "pg_c_utf8")) > 0`;
