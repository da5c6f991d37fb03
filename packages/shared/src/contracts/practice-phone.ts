import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import { phoneInputSchema, practiceNameSchema } from './fields.js';

export const practicePhoneEndpoints = {
  setPracticePhone: defineEndpoint({
    method: 'POST',
    path: '/api/practice-phone',
    body: z.object({
      practiceName: practiceNameSchema,
      phoneNumber: phoneInputSchema.describe(
        'The number where patients call the practice, in any usual form.',
      ),
    }),
    response: z.object({
      success: z.literal(true).describe('Always `true`: a refusal is an error instead.'),
      phoneNumber: z.string().describe('The number in E.164, as it is on file now.'),
    }),
    access: 'practice',
    summary: "Add the practice's phone number, which texts and the patient page give to patients.",
    description:
      'Only where none is on file; for a day after, it can be corrected in the same way. Any other change is up to the operator. The same number again changes nothing.',
    errors: ['not_signed_in', 'other_practice', 'invalid_phone', 'practice_phone_on_file'],
  }),
};
