import { describeReason } from '@eyecart/shared/languages/reason-sentences';
import type { Reason } from '@eyecart/shared/reasons';
import { ApiError } from '../../http/api-error.js';

/** The refusal of a text for this reason, in words for staff who text from the number given to START. */
export const refusalOf = (reason: Reason, startNumber: string | null): ApiError =>
  new ApiError(reason.code === 'opted_out' ? 'opted_out' : 'sms_refused', {
    message: describeReason(reason, { startNumber }).sentence,
    reason,
  });
