import { Router } from 'express';
import { SANDBOX_CREDENTIALS } from '../credentials.js';
import { gatewayErrors, toErrorBody } from './gateway-errors.js';

const { accountSid, authToken, from } = SANDBOX_CREDENTIALS.twilio;
const SIGNED_IN = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
const NUMBER_SID = `PN${'5a'.repeat(16)}`;
const SERVICE_SID = `MG${'5a'.repeat(16)}`;
const CAMPAIGN_SID = `QE${'5a'.repeat(16)}`;

/**
 * The gateway's account resources: active, with one number that belongs to a Messaging Service with a verified
 * campaign. Field names follow the types of the vendor's SDK.
 */
export function createAccountRoutes(portalUrl: string): Router {
  const router = Router();
  router.use(['/2010-04-01', '/v1'], (req, res, next) => {
    if (req.get('Authorization') === SIGNED_IN) next();
    else res.status(gatewayErrors.notSignedIn.status).json(toErrorBody(gatewayErrors.notSignedIn));
  });
  const account = `/2010-04-01/Accounts/${accountSid}`;
  const number = {
    sid: NUMBER_SID,
    account_sid: accountSid,
    phone_number: from,
    capabilities: { voice: true, sms: true, mms: true },
    sms_url: `${portalUrl}/webhooks/twilio/inbound`,
    sms_method: 'POST',
  };
  router.get(`${account}.json`, (_req, res) =>
    res.json({ sid: accountSid, status: 'active', type: 'Full', friendly_name: 'Sandbox' }),
  );
  router.get(`${account}/IncomingPhoneNumbers.json`, (req, res) => {
    const asked = req.query.PhoneNumber?.toString() ?? from;
    res.json({ incoming_phone_numbers: asked === from ? [number] : [], next_page_uri: null });
  });
  router.get('/v1/Services', (_req, res) => res.json(page('services', [{ sid: SERVICE_SID }])));
  const inPool = { sid: NUMBER_SID, service_sid: SERVICE_SID, phone_number: from };
  router.get(`/v1/Services/${SERVICE_SID}/PhoneNumbers`, (_req, res) =>
    res.json(page('phone_numbers', [inPool])),
  );
  router.get(`/v1/Services/${SERVICE_SID}/PhoneNumbers/${NUMBER_SID}`, (_req, res) => res.json(inPool));
  router.get(`/v1/Services/${SERVICE_SID}/Compliance/Usa2p`, (_req, res) =>
    res.json(page('compliance', [{ sid: CAMPAIGN_SID, campaign_status: 'VERIFIED' }])),
  );
  return router;
}

const page = (key: string, items: readonly object[]) => ({
  [key]: items,
  meta: { key, page: 0, page_size: 50, next_page_url: null, previous_page_url: null },
});
