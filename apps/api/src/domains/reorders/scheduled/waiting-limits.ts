import { MAX_SCHEDULED_ORDERS, MAX_SCHEDULED_ORDERS_PER_NUMBER } from '@eyecart/shared/contracts';
import { ApiError } from '../../../http/api-error.js';

/** How many orders may wait. */
export const MAX_WAITING = {
  inAll: MAX_SCHEDULED_ORDERS,
  toNumber: MAX_SCHEDULED_ORDERS_PER_NUMBER,
} as const;

const FULL = `Your practice has reached its limit of ${MAX_SCHEDULED_ORDERS} scheduled orders. Delete one to add another.`;
const NUMBER_FULL = `This number has reached its limit of ${MAX_SCHEDULED_ORDERS_PER_NUMBER} scheduled orders. Delete one to schedule another.`;

/** The refusal of an order over a limit. */
export const overLimit = (reached: 'full' | 'number-full'): ApiError =>
  reached === 'full'
    ? new ApiError('limit_reached', { message: FULL })
    : new ApiError('number_limit_reached', { message: NUMBER_FULL });
