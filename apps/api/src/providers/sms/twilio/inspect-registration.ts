import type twilio from 'twilio';
import { z } from 'zod';
import { findNumber, type InspectedSender, ok, unknown, wrong } from './inspected-sender.js';
import { isRcs } from './read-address.js';
import { MessagingRefused, readMessaging } from './read-messaging.js';

const TOLL_FREE = /^\+18(?:00|33|44|55|66|77|88)/;
/** How many Messaging Services are searched for a number. */
const MAX_SERVICES = 20;
const MAX_SENDERS = 50;

const servicesSchema = z.object({ services: z.array(z.object({ sid: z.string() })) });
const sendersSchema = z.object({ senders: z.array(z.object({ sender: z.string() })) });
const campaignsSchema = z.object({ compliance: z.array(z.object({ campaign_status: z.string() })) });
const verificationsSchema = z.object({ verifications: z.array(z.object({ status: z.string() })) });

/** Whether carriers know our sender: a campaign for local numbers, a verification for toll-free ones. */
export async function findRegistration(sender: InspectedSender) {
  const { client, from, messagingServiceSid } = sender;
  if (messagingServiceSid !== null) return findCampaign(client, messagingServiceSid);
  const number = await findNumber(client, from);
  if (number === null || from === null) return unknown('Without a sender there is nothing to look up.');
  if (TOLL_FREE.test(from)) return findVerification(client, number.sid);
  const service = await findServiceOf(client, number.sid);
  if (service !== null) return findCampaign(client, service);
  return wrong(
    `${from} is in no Messaging Service with a campaign: texts are blocked (30034). See step 4.3.`,
  );
}

/**
 * Whether our Messaging Service has an RCS sender. One may be added there at any time; its replies are read as well.
 */
export async function findRcs({ client, from, messagingServiceSid }: InspectedSender) {
  const number = messagingServiceSid === null ? await findNumber(client, from) : null;
  const service = messagingServiceSid ?? (number && (await findServiceOf(client, number.sid)));
  if (service === null) return ok('no RCS sender');
  const path = `/Services/${service}/ChannelSenders?PageSize=${MAX_SENDERS}`;
  const { senders } = await readMessaging(client, path, sendersSchema);
  return senders.some(({ sender }) => isRcs(sender))
    ? ok('the Messaging Service has an RCS sender; replies by RCS are read, too')
    : ok('no RCS sender');
}

/** The Messaging Service that a number of the account is in; null when it is in none. */
async function findServiceOf(client: twilio.Twilio, numberSid: string): Promise<string | null> {
  const { services } = await readMessaging(client, `/Services?PageSize=${MAX_SERVICES}`, servicesSchema);
  for (const { sid } of services) {
    if (await containsNumber(client, sid, numberSid)) return sid;
  }
  return null;
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

async function containsNumber(
  client: twilio.Twilio,
  serviceSid: string,
  numberSid: string,
): Promise<boolean> {
  try {
    await readMessaging(client, `/Services/${serviceSid}/PhoneNumbers/${numberSid}`, z.object({}));
    return true;
  } catch (error) {
    if (error instanceof MessagingRefused && error.status === 404) return false;
    throw error;
  }
}
