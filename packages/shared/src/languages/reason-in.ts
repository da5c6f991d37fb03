import { GONE_LABEL, SOLD_OUT_LABEL } from '../rules/stock.js';
import type { Words } from './words.js';

/** Why a product cannot be bought, for the patient: the API says it in English. */
export function reasonIn({ gone, soldOut }: Words['lines'], reason: string): string {
  if (reason === GONE_LABEL) return gone;
  return reason === SOLD_OUT_LABEL ? soldOut : reason;
}
