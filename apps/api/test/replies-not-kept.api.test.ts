import { describe, expect, it } from 'vitest';
import { findOptOut } from '../src/domains/texts/consent-repository.js';
import { createCart, LAKESIDE } from './support/shopping.js';
import { postAsGateway } from './support/signed-webhooks.js';
import { startTestApi } from './support/test-api.js';

describe('with REPLY_RETENTION_DAYS=0, replies', () => {
  it('are not stored, and those that would wait opt out', async () => {
    const api = await startTestApi({ environment: { REPLY_RETENTION_DAYS: '0' } });
    try {
      const staff = await api.signedIn();
      const { cartUrl } = await createCart(staff);
      const phoneNumber = '+13125553999';
      await staff
        .post('/api/send-sms')
        .send({ practiceName: LAKESIDE, phoneNumber, cartUrl, consent: true })
        .expect(200);
      const form = { MessageSid: 'SM1', AccountSid: 'AC1', From: phoneNumber, To: '+15005550006' };
      await postAsGateway(api, '/webhooks/twilio/inbound', { ...form, Body: 'Who is this?' }).expect(200);
      expect(await findOptOut(api.dependencies.db, phoneNumber)).not.toBeNull();
      expect((await api.database.query('SELECT 1 FROM replies')).rows).toEqual([]);
    } finally {
      await api.close();
    }
  });
});
