import type twilio from 'twilio';
import { z } from 'zod';
import { findNumber, type InspectedSender, ok, unknown, wrong } from './inspected-sender.js';
import { MessagingRefused, readMessaging } from './read-messaging.js';

const TOLL_FREE = /^\+18(?:00|33|44|55|66|77|88)/;
/** A number is looked for in so many Messaging Services. */
const MAX_SERVICES = 20;

const servicesSchema = z.object({ services: z.array(z.object({ sid: z.string() })) });
const campaignsSchema = z.object({ compliance: z.array(z.object({ campaign_status: z.string() })) });
const verificationsSchema = z.object({ verifications: z.array(z.object({ status: z.string() })) });

/** Whether carriers know our sender: a campaign for local numbers, a verification for toll-free ones. */
export async function findRegistration(sender: InspectedSender) {
  const { client, from, messagingServiceSid } = sender;
  if (messagingServiceSid !== null) return findCampaign(client, messagingServiceSid);
  const number = await findNumber(client, from);
  if (number === null || from === null) return unknown('Without a sender there is nothing to look up.');
  if (TOLL_FREE.test(from)) return findVerification(client, number.sid);
  const { services } = await readMessaging(client, `/Services?PageSize=${MAX_SERVICES}`, servicesSchema);
  for (const { sid } of services) {
    if (await holdsNumber(client, sid, number.sid)) return findCampaign(client, sid);
  }
  return wrong(
    'TWILIO_FROM is in no Messaging Service with a campaign: texts are blocked (30034). See step 4.3.',
  );
}

async function findCampaign(client: twilio.Twilio, serviceSid: string) {
  const path = `/Services/${serviceSid}/Compliance/Usa2p?PageSize=5`;
  const { compliance } = await readMessaging(client, path, campaignsSchema);
  const states = compliance.map((campaign) => campaign.campaign_status);
  if (states.includes('VERIFIED')) return ok('campaign verified');
  if (states.length > 0) return wrong(`The campaign is ${states.join(', ')}: texts are blocked (30034).`);
  return unknown('No A2P campaign. Local numbers need one, toll-free numbers a verification (step 4.3).');
}

async function findVerification(client: twilio.Twilio, numberSid: string) {
  const path = `/Tollfree/Verifications?TollfreePhoneNumberSid=${numberSid}&PageSize=1`;
  const [found] = (await readMessaging(client, path, verificationsSchema)).verifications;
  if (found?.status === 'TWILIO_APPROVED') return ok('toll-free number verified');
  const state = found ? `The verification is ${found.status}` : 'The toll-free number is not verified';
  return wrong(`${state}: texts are blocked (30032). See step 4.3.`);
}

async function holdsNumber(client: twilio.Twilio, serviceSid: string, numberSid: string): Promise<boolean> {
  try {
    await readMessaging(client, `/Services/${serviceSid}/PhoneNumbers/${numberSid}`, z.object({}));
    return true;
  } catch (error) {
    if (error instanceof MessagingRefused && error.status === 404) return false;
    throw error;
  }
}
