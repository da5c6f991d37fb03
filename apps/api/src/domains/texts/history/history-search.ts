import { type SQL, sql } from 'drizzle-orm';
import { containsPart, type PatientSearch } from '../../../db/patient-search.js';
import { unseen } from '../../../db/run-prepared.js';

/** With more matching patients, walking the texts by date fills a page sooner than sorting all of theirs. */
export const FEW_NUMBERS = 200;

/** What a search finds. */
export interface FoundPatients {
  /** The matching patients' numbers (E.164), if they are few and no title matches; else null. */
  readonly numbers: readonly string[] | null;
  /** Whether any of the practice's carts has a matching title. */
  readonly inCarts: boolean;
}

/** SQL: up to one more matching patient than are few, by the index `messages_patients` alone, and `inCarts`. */
export const selectPatients = (practiceId: string, search: PatientSearch): SQL => sql`
  SELECT ARRAY(
      SELECT DISTINCT phone_number FROM messages
      WHERE practice_id = ${practiceId} AND type IN ('initial', 'scheduled') AND ${fitsPatient(search)}
      LIMIT ${FEW_NUMBERS + 1}
    ) AS numbers,
    ${
      'digits' in search
        ? sql`false`
        : sql`EXISTS (
            SELECT FROM cart_titles
            WHERE practice_id = ${practiceId} AND ${containsPart(search.part)(sql`title`)})`
    } AS in_carts`;

const fitsPatient = (search: PatientSearch): SQL =>
  'digits' in search
    ? sql`strpos(phone_number, ${search.digits}) > 0`
    : containsPart(search.part)(sql`patient_last_name`);

/**
 * SQL: a text matches a search. Carts are read only if any has a matching title, in a scalar subquery, because with
 * EXISTS the planner may read all carts.
 */
export function fits(search: PatientSearch, patients: FoundPatients | null): SQL {
  const isOfPatient = fitsPatient(search);
  const { numbers, inCarts } = patients ?? { numbers: null, inCarts: true };
  if (numbers !== null)
    return sql`phone_number = ANY(${unseen(numbers, 'text[]')}::text[]) AND ${isOfPatient}`;
  if ('digits' in search || !inCarts) return isOfPatient;
  return sql`(${isOfPatient} OR (
    SELECT bool_or(${containsPart(search.part)(sql`line ->> 'title'`)})
    FROM carts, jsonb_array_elements(lines) AS line
    WHERE carts.id = messages.cart_id))`;
}
