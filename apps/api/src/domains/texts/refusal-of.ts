import { describeReason } from '@eyecart/shared/languages/reason-sentences';
import type { Reason } from '@eyecart/shared/reasons';
import { ApiError } from '../../http/api-error.js';

/** The API error for a text that was refused for this reason. `startNumber` (E.164): where patients text START. */
export const refusalOf = (reason: Reason, startNumber: string | null): ApiError =>
  new ApiError(reason.code === 'opted_out' ? 'opted_out' : 'sms_refused', {
    message: describeReason(reason, { startNumber }).sentence,
    reason,
  });
