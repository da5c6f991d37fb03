import { cartEndpoints, checkoutEndpoints, ERRORS } from '@eyecart/shared/contracts';
import { pseudoWords } from '@eyecart/shared/languages/pseudo-words';
import { replaceWords, wordsIn } from '@eyecart/shared/languages/words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIFFERENCE_REASONS } from '../../../db/schema/index.js';
import { ApiError } from '../../../http/api-error.js';
import { describeForPatient } from '../checkout-difference.js';
import { describeFailure } from './describe-failure.js';

/** The errors of the patient page's calls, and those of every call. */
const CODES = [
  ...checkoutEndpoints.createCheckout.errors,
  ...cartEndpoints.getCart.errors,
  'invalid_request',
  'rate_limited',
  'unavailable',
  'internal',
] as const;

describe('a refusal as the patient reads it', () => {
  beforeAll(() => replaceWords('es', pseudoWords('es')));
  afterAll(() => replaceWords('es', null));

  it.each(CODES)('has its own words for %s', (code) => {
    const worded = describeFailure(new ApiError(code), 'es');
    expect(worded).not.toMatch(/[a-z]/i);
    expect(worded).not.toBe(wordsIn('es').calls.badAnswer);
    expect(describeFailure(new ApiError(code), 'en')).toBe(ERRORS[code].message);
  });

  it('has the words of the particular failure before those of its code', () => {
    const error = new ApiError('commerce_failed', { forPatient: ({ failures }) => failures.shopBusy });
    expect(error.message).toBe('The shop is busy');
    expect(describeFailure(error, 'es')).toBe(wordsIn('es').failures.shopBusy);
  });

  it("says why the shop's total differs in the language", () => {
    const sentences = DIFFERENCE_REASONS.flatMap((reason) =>
      [4000, 4100].flatMap((shopTotalCents) =>
        ['18', null].map((code) =>
          describeForPatient({ ourTotalCents: 4000, shopTotalCents, reason }, code, wordsIn('es')),
        ),
      ),
    );
    expect(sentences.filter((sentence) => /[a-z]/i.test(sentence))).toEqual([]);
  });
});
