import { expect, it } from 'vitest';
import { CONSENT_EXPLANATION } from './consent-dialog';

it('names the law, the hour of scheduled messages, and how to end them', () => {
  expect(CONSENT_EXPLANATION.join(' ')).toMatch(/TCPA.*12:00 PM EST.*STOP/);
});

it('takes at most 60 words', () => {
  expect(CONSENT_EXPLANATION.join(' ').split(' ').length).toBeLessThanOrEqual(60);
});
