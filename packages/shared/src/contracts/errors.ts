import { z } from 'zod';
import { SCHEDULE_DATE_MISSING } from '../rules/schedule.js';

/**
 * Every expected failure: its code, HTTP status, and default message. Codes are stable; messages may improve.
 */
export const ERRORS = {
  invalid_request: { status: 400, message: 'The request has fields that are missing or not allowed.' },
  invalid_json: { status: 400, message: 'The request body is not valid JSON.' },
  practice_id_required: { status: 400, message: 'Please enter a Practice ID' },
  not_signed_in: { status: 401, message: 'Please sign in with your Practice ID.' },
  unknown_practice: {
    status: 401,
    message: 'We don’t recognize that Practice ID. Check the number and try again.',
  },
  invalid_signature: { status: 403, message: 'The request signature does not match its content.' },
  foreign_origin: { status: 403, message: 'This request comes from another site.' },
  other_practice: { status: 403, message: 'You are signed in to another practice.' },
  api_key_required: { status: 403, message: 'Webhooks are managed with an API key, or by the operator.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  product_not_found: { status: 404, message: 'This product is not in the catalog.' },
  collection_not_found: { status: 404, message: 'This collection is not in the catalog.' },
  cart_not_found: { status: 404, message: 'This cart does not exist or has expired.' },
  draft_order_not_found: { status: 404, message: 'This draft order does not exist.' },
  scheduled_order_not_found: { status: 404, message: 'This scheduled order does not exist.' },
  bundle_not_found: { status: 404, message: 'This bundle does not exist.' },
  favorite_not_found: { status: 404, message: 'This product is not in your favorites.' },
  opt_out_not_found: {
    status: 404,
    message: 'Your practice has not opted this number out within the last day.',
  },
  message_not_found: { status: 404, message: 'This text does not exist.' },
  follow_up_not_found: { status: 404, message: 'There is nothing left to follow up on for this number.' },
  dismissal_not_found: { status: 404, message: 'This dismissal does not exist.' },
  reply_not_found: { status: 404, message: 'This reply does not exist.' },
  refill_not_found: { status: 404, message: 'This refill does not exist.' },
  session_not_found: { status: 404, message: 'This computer is not signed in.' },
  webhook_not_found: { status: 404, message: 'This webhook does not exist.' },
  webhook_delivery_not_found: { status: 404, message: 'This delivery does not exist.' },
  order_not_found: { status: 404, message: 'Order not found' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  prices_changed: {
    status: 409,
    message: 'Prices or stock have changed. Please review the order.',
  },
  reply_waiting: {
    status: 409,
    message: 'The patient wrote back. Read the reply, and decide whether to keep texting.',
  },
  already_decided: { status: 409, message: 'Someone has already decided on this reply.' },
  refill_closed: { status: 409, message: 'This refill was accepted, dismissed, or withdrawn.' },
  already_sent: { status: 409, message: 'This order has already been sent.' },
  webhook_off: { status: 409, message: 'This webhook is disabled. Enable it first.' },
  cart_expired: { status: 410, message: 'This cart link has expired. Create a new cart.' },
  payload_too_large: { status: 413, message: 'The request body is larger than 100 kB.' },
  unsupported_media_type: { status: 415, message: 'Send the body as application/json.' },
  unknown_host: {
    status: 421,
    message: 'This portal does not serve this host name. Use its public address.',
  },
  invalid_phone: { status: 422, message: 'Please enter a valid phone number' },
  number_not_texted: {
    status: 422,
    message: 'Your practice has not texted this number and has no text scheduled for it.',
  },
  consent_required: {
    status: 422,
    message: 'Please confirm patient consent by checking the compliance checkbox.',
  },
  empty_cart: { status: 422, message: 'Please add at least one item to your order.' },
  empty_draft: { status: 422, message: 'Please add at least one item to your draft order.' },
  last_name_required: {
    status: 422,
    message: "Please enter the patient's last name to identify this draft order.",
  },
  bundle_name_required: { status: 422, message: 'Bundle name is required' },
  limit_reached: { status: 422, message: 'You have reached the limit. Delete one to add another.' },
  number_limit_reached: {
    status: 422,
    message: 'This number has too many scheduled orders waiting. Delete one to schedule another.',
  },
  unknown_item: { status: 422, message: 'An item is not in the catalog.' },
  item_unavailable: { status: 422, message: 'An item is not available right now.' },
  foreign_discount_code: { status: 422, message: 'This code does not belong to your practice.' },
  foreign_cart_link: { status: 422, message: 'This is not a cart link from this portal.' },
  schedule_date_required: { status: 422, message: SCHEDULE_DATE_MISSING },
  past_schedule: { status: 422, message: 'Please choose a time in the future.' },
  opted_out: {
    status: 422,
    message: 'The patient has opted out. Ask them to text START, or show the QR code.',
  },
  followed_up: { status: 422, message: 'This number got a follow-up within the last week.' },
  webhook_url_refused: { status: 422, message: 'Events cannot be posted to this address.' },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for another request. Send this one with a new key.',
  },
  sms_refused: { status: 422, message: 'The text could not be delivered.' },
  rate_limited: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  commerce_failed: { status: 502, message: 'The shop did not respond as expected.' },
  unavailable: { status: 503, message: 'The service is not ready. Please try again in a moment.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/**
 * The body of every error response. `details` has one entry per invalid field; for `reply_waiting`, the id of the reply as
 * the message of `replyId`.
 */
export const errorBodySchema = z.object({
  message: z.string().describe('What went wrong, as a sentence for people. It may be reworded at any time.'),
  code: z.string().describe('What went wrong, for programs. Codes are stable; later versions may add codes.'),
  details: z
    .array(
      z.object({
        path: z.string().describe('The field, such as `cartItems.0.quantity`.'),
        message: z.string().describe('What is wrong with it.'),
      }),
    )
    .max(100)
    .optional()
    .describe('One entry for each invalid field; for `reply_waiting`, the id of the reply under `replyId`.'),
  reason: z
    .looseObject({ code: z.string().describe('The code of a reason, such as `landline`.') })
    .optional()
    .describe('Why a text was refused, as one of the codes of texts. Later versions may add codes.'),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
