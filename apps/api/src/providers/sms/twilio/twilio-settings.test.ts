import { SANDBOX_CREDENTIALS } from '@eyecart/sandbox/credentials';
import { describe, expect, it } from 'vitest';
import { readTwilioAccount, sandboxTwilio, twilio } from './twilio-settings.js';

const SERVICE = `MG${'0'.repeat(32)}`;
const NUMBER = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 't',
  TWILIO_FROM: '+13125550100',
};

describe('the settings of the gateway', () => {
  it('take a second token during a rotation', () => {
    expect(readTwilioAccount(NUMBER)).toMatchObject({ secondaryAuthToken: null, origin: null });
    const rotating = readTwilioAccount({ ...NUMBER, TWILIO_AUTH_TOKEN_SECONDARY: 'next' });
    expect(rotating).toMatchObject({ authToken: 't', secondaryAuthToken: 'next' });
  });

  it('let a Messaging Service send ten texts per second, a single number one, and the sandbox any', () => {
    expect(twilio.choose(NUMBER).textsPerSecond).toBe(1);
    expect(twilio.choose({ ...NUMBER, TWILIO_MESSAGING_SERVICE_SID: SERVICE }).textsPerSecond).toBe(10);
    expect(sandboxTwilio('http://localhost:3100').textsPerSecond).toBeNull();
  });

  it('know the keys of the sandbox', () => {
    const { accountSid, authToken, from } = SANDBOX_CREDENTIALS.twilio;
    expect(twilio.sandboxKeys).toEqual([accountSid, authToken]);
    const gateway = sandboxTwilio('http://localhost:3100').create(1_000);
    expect(gateway).toMatchObject({ sender: from, secret: authToken });
  });
});
