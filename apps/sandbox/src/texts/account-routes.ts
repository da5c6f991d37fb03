import { Router } from 'express';
import { SANDBOX_CREDENTIALS } from '../credentials.js';
import { gatewayErrors, toErrorBody } from './gateway-errors.js';
import { RCS_AGENT, SERVICE_SID } from './rcs.js';

const { accountSid, authToken, from, secondNumber } = SANDBOX_CREDENTIALS.twilio;
export const SIGNED_IN = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
const NUMBERS = [
  { sid: `PN${'5a'.repeat(16)}`, number: from },
  { sid: `PN${'5b'.repeat(16)}`, number: secondNumber },
];
const RCS_SENDER_SID = `XE${'5a'.repeat(16)}`;
const CAMPAIGN_SID = `QE${'5a'.repeat(16)}`;

/**
 * The gateway's account resources: active, with two numbers that belong to a Messaging Service with a verified
 * campaign. Field names follow the types of the vendor's SDK.
 */
export function createAccountRoutes(portalUrl: string): Router {
  const router = Router();
  router.use(['/2010-04-01', '/v1'], (req, res, next) => {
    if (req.get('Authorization') === SIGNED_IN) next();
    else res.status(gatewayErrors.notSignedIn.status).json(toErrorBody(gatewayErrors.notSignedIn));
  });
  const account = `/2010-04-01/Accounts/${accountSid}`;
  const numbers = NUMBERS.map(({ sid, number }) => ({
    sid,
    account_sid: accountSid,
    phone_number: number,
    capabilities: { voice: true, sms: true, mms: true },
    sms_url: `${portalUrl}/webhooks/twilio/inbound`,
    sms_method: 'POST',
  }));
  router.get(`${account}.json`, (_req, res) =>
    res.json({ sid: accountSid, status: 'active', type: 'Full', friendly_name: 'Sandbox' }),
  );
  router.get(`${account}/IncomingPhoneNumbers.json`, (req, res) => {
    const asked = req.query.PhoneNumber?.toString() ?? from;
    const found = numbers.filter((number) => number.phone_number === asked);
    res.json({ incoming_phone_numbers: found, next_page_uri: null });
  });
  router.get('/v1/Services', (_req, res) => res.json(page('services', [{ sid: SERVICE_SID }])));
  const pool = NUMBERS.map(({ sid, number }) => ({ sid, service_sid: SERVICE_SID, phone_number: number }));
  router.get(`/v1/Services/${SERVICE_SID}/PhoneNumbers`, (_req, res) =>
    res.json(page('phone_numbers', pool)),
  );
  for (const inPool of pool) {
    router.get(`/v1/Services/${SERVICE_SID}/PhoneNumbers/${inPool.sid}`, (_req, res) => res.json(inPool));
  }
  router.get(`/v1/Services/${SERVICE_SID}/ChannelSenders`, (_req, res) =>
    res.json(
      page('senders', [
        {
          sid: RCS_SENDER_SID,
          account_sid: accountSid,
          messaging_service_sid: SERVICE_SID,
          sender: RCS_AGENT,
          sender_type: 'RCS',
          country_code: 'US',
        },
      ]),
    ),
  );
  router.get(`/v1/Services/${SERVICE_SID}/Compliance/Usa2p`, (_req, res) =>
    res.json(page('compliance', [{ sid: CAMPAIGN_SID, campaign_status: 'VERIFIED' }])),
  );
  return router;
}

const page = (key: string, items: readonly object[]) => ({
  [key]: items,
  meta: { key, page: 0, page_size: 50, next_page_url: null, previous_page_url: null },
});
