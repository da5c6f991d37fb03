import { z } from 'zod';
import { SCHEDULE_DATE_MISSING } from '../rules/schedule.js';

/** Every expected failure: its code, HTTP status, and default message. Codes are stable; messages may change. */
export const ERRORS = {
  invalid_request: {
    status: 400,
    message: 'The request has fields that are missing or not allowed.',
    description:
      'A field is missing, unknown in form, or out of range; `details` names each one. Correct the request; repeating it as it is fails again.',
  },
  invalid_json: {
    status: 400,
    message: 'The request body is not valid JSON.',
    description: 'The body cannot be parsed or decompressed. Send valid JSON in UTF-8.',
  },
  practice_id_required: {
    status: 400,
    message: 'Please enter a Practice ID',
    description: 'The field `practiceId` is blank. Send the ID that the operator gave the practice.',
  },
  practice_required: {
    status: 400,
    message: 'This API key is for a group: name the practice in the header Eyecart-Practice.',
    description:
      'The key belongs to a group, and the call is about one practice. Send its id in `Eyecart-Practice`; `GET /api/group` lists them.',
  },
  not_signed_in: {
    status: 401,
    message: 'Please sign in with your Practice ID.',
    description:
      'The call came without a key, or with a session that has ended. Send `Authorization: Bearer <key>`.',
  },
  invalid_api_key: {
    status: 401,
    message: 'This API key is not valid.',
    description:
      'No key like the one in `Authorization` exists. Check that it was copied completely and belongs to this portal.',
  },
  expired_api_key: {
    status: 401,
    message: 'This API key has expired.',
    description: 'The key has reached its last day. Ask the operator for a new one.',
  },
  revoked_api_key: {
    status: 401,
    message: 'This API key was revoked.',
    description: 'The operator revoked the key, or disabled its practice. Ask the operator for a new one.',
  },
  unknown_practice: {
    status: 401,
    message: 'We don’t recognize that Practice ID. Check the number and try again.',
    description: 'No enabled practice has this ID. Do not try others: wrong IDs are counted.',
  },
  invalid_signature: {
    status: 403,
    message: 'The request signature does not match its content.',
    description:
      'A webhook of the shop or the gateway was not signed with our secret. Programs do not get it.',
  },
  foreign_origin: {
    status: 403,
    message: 'This request comes from another site.',
    description: 'A browser sent the call from a page of another site. Call from a server instead.',
  },
  other_practice: {
    status: 403,
    message: 'You are signed in to another practice.',
    description:
      "`practiceName` or `Eyecart-Practice` does not name the practice that the key belongs to, or no enabled practice of its group. Send that practice's own name and id.",
  },
  api_key_required: {
    status: 403,
    message: 'Webhooks are managed with an API key, or by the operator.',
    description: 'A session made a call that only keys may make. Use a key.',
  },
  group_key_required: {
    status: 403,
    message: 'This call needs the API key of a group.',
    description: "A session or a practice's own key made a call that only the key of a group may make.",
  },
  test_key_required: {
    status: 403,
    message: 'This call needs a test key: it simulates what patients do.',
    description:
      'A live key or a session made a call that only test keys may make. Use a key that begins with `eyk_test_`.',
  },
  switch_refused: {
    status: 403,
    message: 'You cannot switch to this practice anymore. Sign in with its Practice ID.',
    description:
      'No enabled practice of the group has this id, the operator does not allow switching, or a key made the call.',
  },
  not_found: {
    status: 404,
    message: 'There is nothing at this address.',
    description: 'No call has this path. Check the address against this reference.',
  },
  product_not_found: {
    status: 404,
    message: 'This product is not in the catalog.',
    description: 'The catalog has no such product or variant, or no longer. Read the products again.',
  },
  collection_not_found: {
    status: 404,
    message: 'This collection is not in the catalog.',
    description: 'The catalog has no such collection. Read the collections again.',
  },
  cart_not_found: {
    status: 404,
    message: 'This cart does not exist or has expired.',
    description: 'No cart has this id, or its link has expired. Create a new cart.',
  },
  draft_order_not_found: {
    status: 404,
    message: 'This draft order does not exist.',
    description: 'The practice has no such draft; it may have been sent or deleted.',
  },
  draft_order_sent: {
    status: 409,
    message:
      'This cart was already sent or scheduled from the patient queue. Look in SMS History before you send it again.',
    description:
      'The draft that `draftOrderId` names is gone: its cart was sent or scheduled, perhaps at another computer. To send it all the same, leave out `draftOrderId`.',
  },
  scheduled_order_not_found: {
    status: 404,
    message: 'This scheduled order does not exist.',
    description: 'The practice has no such scheduled order; it may have been canceled.',
  },
  bundle_not_found: {
    status: 404,
    message: 'This bundle does not exist.',
    description: 'The practice has no such bundle; it may have been deleted.',
  },
  favorite_not_found: {
    status: 404,
    message: 'This product is not in your favorites.',
    description: 'The product is not a favorite of the practice.',
  },
  opt_out_not_found: {
    status: 404,
    message: 'Your practice has not opted this number out within the last day.',
    description:
      'The practice recorded no opt-out of this number within the last day. Only START from the phone lifts another.',
  },
  message_not_found: {
    status: 404,
    message: 'This text does not exist.',
    description: 'The practice has no such text.',
  },
  follow_up_not_found: {
    status: 404,
    message: 'There is nothing left to follow up on for this number.',
    description: 'The number is not on the list, or no longer for these `needs`. Read the list again.',
  },
  dismissal_not_found: {
    status: 404,
    message: 'This dismissal does not exist.',
    description: 'The practice has no such dismissal.',
  },
  reply_not_found: {
    status: 404,
    message: 'This reply does not exist.',
    description: 'The practice has no such reply, or it was erased.',
  },
  refill_not_found: {
    status: 404,
    message: 'This refill does not exist.',
    description: 'The practice has no such refill.',
  },
  session_not_found: {
    status: 404,
    message: 'This computer is not signed in.',
    description: 'The practice has no such session, or it has ended.',
  },
  webhook_not_found: {
    status: 404,
    message: 'This webhook does not exist.',
    description: 'The practice has no such webhook.',
  },
  webhook_delivery_not_found: {
    status: 404,
    message: 'This delivery does not exist.',
    description: 'The practice has no such delivery, or it is older than 30 days.',
  },
  order_not_found: {
    status: 404,
    message: 'Order not found',
    description: 'The practice has no such order.',
  },
  method_not_allowed: {
    status: 405,
    message: 'This method is not allowed here.',
    description: 'The path exists, but not with this method; `Allow` lists those it has.',
  },
  prices_changed: {
    status: 409,
    message: 'Prices or stock have changed. Please review the order.',
    description:
      'Prices or stock changed since the patient saw the total. Show the cart again, then check out with the new total.',
  },
  reply_waiting: {
    status: 409,
    message: 'The patient wrote back. Read the reply, and decide whether to keep texting.',
    description:
      "The patient wrote back, and texts to the number wait until someone decides; `details` has the reply's id. Let staff decide with `decideReply`, then repeat the call.",
  },
  already_decided: {
    status: 409,
    message: 'Someone has already decided on this reply.',
    description: 'The reply has another decision already. Read it with `getReply`.',
  },
  refill_closed: {
    status: 409,
    message: 'This refill was accepted, dismissed, or withdrawn.',
    description: 'The refill was accepted, dismissed, or withdrawn meanwhile. Read the refills again.',
  },
  practice_phone_on_file: {
    status: 409,
    message: 'Your practice has another number on file. The portal’s operator can change it.',
    description:
      'The practice has another number on file, which was not added in the last day. Ask the operator to change it.',
  },
  texted_just_now: {
    status: 409,
    message: 'This link was just texted to the patient. Please wait a minute before you text it again.',
    description: 'The link was texted within a minute, or a text of it is under way. Do not repeat the call.',
  },
  already_ordered: {
    status: 409,
    message: 'The patient has ordered. Send a new cart instead.',
    description: 'The patient has ordered from this cart, so its link is not texted again.',
  },
  number_corrected: {
    status: 409,
    message: 'This cart was sent again to another number.',
    description: 'Staff corrected the number, and the cart was sent to another one.',
  },
  already_sent: {
    status: 409,
    message: 'This order has already been sent.',
    description: "The order's text is sent or on its way, so it cannot change any more.",
  },
  webhook_off: {
    status: 409,
    message: 'This webhook is disabled. Enable it first.',
    description: 'The webhook is disabled after failing for too long. Enable it with `switchOnWebhook`.',
  },
  cart_expired: {
    status: 410,
    message: 'This cart link has expired. Create a new cart.',
    description: 'The link has expired. Create a new cart.',
  },
  payload_too_large: {
    status: 413,
    message: 'The request body is larger than 100 kB.',
    description:
      'The body is over the limit of the call, or has too many names and values. Send less at once.',
  },
  unsupported_media_type: {
    status: 415,
    message: 'Send the body as application/json.',
    description: 'The body is not `application/json` in a supported charset and encoding.',
  },
  unknown_host: {
    status: 421,
    message: 'This portal does not serve this host name. Use its public address.',
    description: 'The request names a host that the portal does not serve. Use its public address.',
  },
  invalid_phone: {
    status: 422,
    message: 'Please enter a valid phone number',
    description: 'The number is not one that can be texted here. Ask for another; repeating it fails again.',
  },
  test_number_required: {
    status: 422,
    message: 'A test key takes fictional numbers only: 555-0100 to 555-0199 with any area code.',
    description:
      'A test key came with a number that someone may have. Use a fictional one, such as `(312) 555-0142`; nothing was done.',
  },
  number_not_texted: {
    status: 422,
    message: 'Your practice has not texted this number and has no text scheduled for it.',
    description:
      'The practice has not texted this number and has no text scheduled for it, so nothing is said or changed about it.',
  },
  consent_required: {
    status: 422,
    message: 'Please confirm patient consent by checking the compliance checkbox.',
    description: '`consent` is false. Text only patients who agreed.',
  },
  empty_cart: {
    status: 422,
    message: 'Please add at least one item to your order.',
    description: 'No line is left to buy. Send at least one.',
  },
  empty_draft: {
    status: 422,
    message: 'Please add at least one item to your draft order.',
    description: 'The draft has no line. Send at least one.',
  },
  last_name_required: {
    status: 422,
    message: "Please enter the patient's last name to identify this draft order.",
    description: '`patientLastName` is blank, and staff could not find the draft. Send a name.',
  },
  bundle_name_required: {
    status: 422,
    message: 'Bundle name is required',
    description: '`name` is blank. Send a name.',
  },
  limit_reached: {
    status: 422,
    message: 'You have reached the limit. Delete one to add another.',
    description:
      'The practice has as many of these as it may have. Delete one, or end one, and repeat the call.',
  },
  number_limit_reached: {
    status: 422,
    message: 'This number has too many scheduled orders waiting. Delete one to schedule another.',
    description: 'The number has as many scheduled orders as it may have. Cancel one, and repeat the call.',
  },
  unknown_item: {
    status: 422,
    message: 'An item is not in the catalog.',
    description: "A line's variant is not in the catalog, or no longer. Read the products again.",
  },
  item_unavailable: {
    status: 422,
    message: 'An item is not available right now.',
    description:
      'A product is sold out or cannot be bought in this quantity. Leave it out, or repeat the call later.',
  },
  foreign_discount_code: {
    status: 422,
    message: 'This code does not belong to your practice.',
    description: "The code is not the practice's own. Leave it out to use the practice's code.",
  },
  foreign_cart_link: {
    status: 422,
    message: 'This is not a cart link from this portal.',
    description: "`cartUrl` is not a cart's link of this portal. Send the one that `createCart` returned.",
  },
  schedule_date_required: {
    status: 422,
    message: SCHEDULE_DATE_MISSING,
    description: '`scheduledFor` is missing or blank. Send a time in the future.',
  },
  past_schedule: {
    status: 422,
    message: 'Please choose a time in the future.',
    description: 'The time has passed. Send a later one.',
  },
  opted_out: {
    status: 422,
    message: 'The patient has opted out. Ask them to text START, or show the QR code.',
    description:
      'The number has opted out of texts. Do not repeat the call: only START from that phone lifts it.',
  },
  followed_up: {
    status: 422,
    message: 'This number got a follow-up within the last week.',
    description: 'The number got a follow-up within the last week. Repeat the call after that.',
  },
  webhook_url_refused: {
    status: 422,
    message: 'Events cannot be posted to this address.',
    description: 'The address is not a public https address, or its host cannot be resolved.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for another request. Send this one with a new key.',
    description:
      'The key came with another request before, and nothing was done now. Use a new key for each new request.',
  },
  sms_refused: {
    status: 422,
    message: 'The text could not be delivered.',
    description:
      'The gateway refused the text; `reason` has the code. What helps depends on it: another number, or the operator.',
  },
  rate_limited: {
    status: 429,
    message: 'Too many requests. Please wait a moment and try again.',
    description: 'A limit is used up; nothing was done. Repeat the call after the seconds in `Retry-After`.',
  },
  internal: {
    status: 500,
    message: 'Something went wrong on our side. Please try again.',
    description:
      'A fault of the portal, noted in its log under `X-Request-Id`. Repeat the call once with the same `Idempotency-Key`; then ask the operator.',
  },
  commerce_failed: {
    status: 502,
    message: 'The shop did not respond as expected.',
    description: 'The shop failed or answered something unexpected. Repeat the call later.',
  },
  unavailable: {
    status: 503,
    message: 'The service is not ready. Please try again in a moment.',
    description:
      'The portal cannot work right now, such as while its database restarts; nothing was done. Repeat the call after the seconds in `Retry-After`, with the same `Idempotency-Key`.',
  },
} as const;

export type ErrorCode = keyof typeof ERRORS;

export const errorBodySchema = z
  .object({
    message: z
      .string()
      .describe('What went wrong, as a sentence for people. It may be reworded at any time.'),
    code: z
      .string()
      .describe('What went wrong, for programs. Codes are stable; later versions may add codes.'),
    details: z
      .array(
        z
          .object({
            path: z.string().describe('The field, such as `cartItems.0.quantity`.'),
            message: z.string().describe('What is wrong with it.'),
          })
          .meta({
            id: 'ErrorDetail',
            description: 'A field and what is wrong with it, or another fact about a refusal.',
          }),
      )
      .max(100)
      .optional()
      .describe(
        'One entry for each invalid field; for `reply_waiting`, the id of the reply under `replyId`; for a text that is `rate_limited`, its limit (`number_limit`, `practice_limit`, or `state_limit`) under `limit`, and when the next one may go under `endsAt`.',
      ),
    reason: z
      .looseObject({ code: z.string().describe('The code of a reason, such as `landline`.') })
      .meta({ id: 'RefusalReason', description: 'Why a text was refused: a code with its parameters.' })
      .optional()
      .describe('Why a text was refused, as one of the codes of texts. Later versions may add codes.'),
  })
  .meta({ id: 'Error', description: 'The body of every refusal.' });
export type ErrorBody = z.infer<typeof errorBodySchema>;
