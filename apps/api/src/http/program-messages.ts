import type { ErrorBody, ErrorCode } from '@eyecart/shared/contracts';

/** Messages for programs, for codes whose own message is about the portal's screens. */
export const PROGRAM_MESSAGES: Partial<Readonly<Record<ErrorCode, string>>> = {
  other_practice: 'practiceName is not the name of the practice that this API key belongs to.',
  consent_required: 'consent is false: only patients who agreed may be texted.',
  schedule_date_required: 'scheduledFor is required: when the cart is to be texted.',
  empty_cart: 'The cart has no line that can be bought.',
  empty_draft: 'The draft order has no line.',
  last_name_required: "patientLastName is required: staff find the draft order by the patient's last name.",
  bundle_name_required: 'name is required: it must not be blank.',
};

/** A refusal for a call with an API key. */
export function inProgramWords(body: ErrorBody): ErrorBody {
  const { [body.code as ErrorCode]: message = body.message } = PROGRAM_MESSAGES;
  return { ...body, message };
}
