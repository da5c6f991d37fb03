import { CODES_WITH_PARAMS } from '@eyecart/shared/reason-codes';
import type { Reason, ReasonCode, Shortfall } from '@eyecart/shared/reasons';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { jsonb } from 'drizzle-orm/pg-core';

type WithoutCode<Each> = Each extends Reason ? Omit<Each, 'code'> : never;
/** The parameters of a reason, beside its code. */
export type ReasonParams = WithoutCode<Reason>;

/** Null for a code without parameters. */
export const reasonParams = (name: string) => jsonb(name).$type<ReasonParams>();

/** Null when there are none. */
export const shortfallList = (name: string) => jsonb(name).$type<readonly Shortfall[]>();

/** The list of a rule, such as `'finished', 'stopped'`. */
export const listOf = (codes: readonly string[]): SQL => sql.raw(codes.map((code) => `'${code}'`).join(', '));

/** CHECK of a reason's two columns: a known code, and parameters exactly where the code has them. */
export const isReason = (code: AnyColumn, params: AnyColumn, codes: readonly ReasonCode[]): SQL =>
  sql`${code} IN (${listOf(codes)})
        AND (coalesce(${code} IN (${listOf(CODES_WITH_PARAMS)}), false) = (${params} IS NOT NULL))`;

/** CHECK of a list of reasons: known codes only. */
export const areReasons = (list: AnyColumn, codes: readonly ReasonCode[]): SQL =>
  sql`jsonb_typeof(${list}) = 'array'
        AND NOT jsonb_path_exists(${list}, '$[*] ? (!(${sql.raw(codes.map((code) => `@.code == "${code}"`).join(' || '))}))')`;
