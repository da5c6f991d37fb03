import {
  type OrderReason,
  type Reason,
  reasonSchema,
  type TextReason,
  type WaitReason,
} from '@eyecart/shared/reasons';
import type { ReasonParams } from './schema/reason-columns.js';

/** The parameters of a reason; null when it has none. */
function paramsOf(reason: Reason | null): ReasonParams | null {
  if (reason === null) return null;
  const { code: _, ...params } = reason;
  return Object.keys(params).length === 0 ? null : params;
}

/** The columns of why a text or an order ended, or of why it waits; null clears them. */
export function reasonColumns<Of extends TextReason | OrderReason>(reason: Of | null) {
  const reasonCode: Of['code'] | null = reason?.code ?? null;
  return { reasonCode, reasonParams: paramsOf(reason) };
}

export function waitColumns(wait: WaitReason | null) {
  return { waitCode: wait?.code ?? null, waitParams: paramsOf(wait) };
}

/** A stored reason; null when there is none, `unknown` when this release does not know it, as during an upgrade. */
export function readReason(code: string | null, params: unknown): Reason | null {
  if (code === null) return null;
  const read = reasonSchema.safeParse({ ...(typeof params === 'object' ? params : {}), code });
  return read.success ? read.data : { code: 'unknown' };
}

/** A stored list of reasons; null when there is none, or one that this release does not know. */
export function readReasons(list: unknown): Reason[] | null {
  // Checked first: nearly every row has none, and a failed parse is slow.
  return list === null ? null : (reasonsSchema.safeParse(list).data ?? null);
}

const reasonsSchema = reasonSchema.array();

export type ReasonRow = { readonly reasonCode: Reason['code'] | null; readonly reasonParams: unknown };
export type WaitRow = { readonly waitCode: Reason['code'] | null; readonly waitParams: unknown };

/** Why a text or an order ended. */
export const reasonOf = (row: ReasonRow): Reason | null => readReason(row.reasonCode, row.reasonParams);
/** What it waits, or waited, for. */
export const waitOf = (row: WaitRow): Reason | null => readReason(row.waitCode, row.waitParams);
