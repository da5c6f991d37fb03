import { type SQL, sql } from 'drizzle-orm';
import { containsPart, type PatientSearch } from '../../../db/patient-search.js';

/** Above this many matching patients, walking the texts by date fills a page sooner than sorting all of theirs. */
export const FEW_NUMBERS = 200;

/**
 * The numbers of the patients whose name or number a search finds, one more than are few, from the index
 * `messages_patients` alone; and whether any cart of the practice has a title that it finds.
 */
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
 * Whether a text fits a search. With `numbers`, it is one of theirs and no cart is read. Otherwise the cart is read in a
 * scalar subquery, because with EXISTS the planner may read all carts.
 */
export function fits(search: PatientSearch, numbers: readonly string[] | null): SQL {
  const isOfPatient = fitsPatient(search);
  if (numbers !== null) return sql`phone_number = ANY(${sql.param([...numbers])}::text[]) AND ${isOfPatient}`;
  if ('digits' in search) return isOfPatient;
  return sql`(${isOfPatient} OR (
    SELECT bool_or(${containsPart(search.part)(sql`line ->> 'title'`)})
    FROM carts, jsonb_array_elements(lines) AS line
    WHERE carts.id = messages.cart_id))`;
}
