import { describe, expect, it } from 'vitest';
import {
  CONSENT_WORDING,
  CONSENT_WORDING_VERSION,
  REPEAT_CONSENT_VERSION,
  REPEAT_CONSENT_WORDING,
} from './consent.js';

describe('the consent wording', () => {
  it('states the hour of scheduled messages and how to end them', () => {
    expect(CONSENT_WORDING).toContain('Scheduled messages go at 12:00 PM EST');
    expect(CONSENT_WORDING).toContain('STOP');
  });

  it('changes only together with its version', () => {
    expect([CONSENT_WORDING_VERSION, CONSENT_WORDING]).toMatchInlineSnapshot(`
      [
        "2026-11.5",
        "My patient agreed to this text and one reminder, until they reply STOP. Scheduled messages go at 12:00 PM EST.",
      ]
    `);
    expect([REPEAT_CONSENT_VERSION, REPEAT_CONSENT_WORDING]).toMatchInlineSnapshot(`
      [
        "2026-11.6",
        "My patient agreed to these repeating texts, each with one reminder, until we stop them or they reply STOP. Scheduled messages go at 12:00 PM EST.",
      ]
    `);
  });
});
