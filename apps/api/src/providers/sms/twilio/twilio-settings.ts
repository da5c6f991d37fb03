import { z } from 'zod';
import { ConfigError } from '../../../faults/config-error.js';
import type { ChosenGateway, GatewayVendor } from '../gateway-vendor.js';
import { createTwilioGateway, type TwilioSettings, textsPerSecondOf } from './twilio-gateway.js';

const settings = z.object({
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, 'must be AC and 32 hex digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_AUTH_TOKEN_SECONDARY: z.string().min(1).optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^\+\d{8,15}$/, 'must be a number such as +13125550100')
    .optional(),
  TWILIO_MESSAGING_SERVICE_SID: z
    .string()
    .regex(/^MG[0-9a-f]{32}$/i, 'must be MG and 32 hex digits')
    .optional(),
});

/** The sandbox's account; it works nowhere else. */
const SANDBOX = {
  accountSid: 'AC5a4db0c5a4db0c5a4db0c5a4db0c5a4d',
  authToken: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  from: '+15005550006',
} as const;

type Account = Omit<TwilioSettings, 'timeoutMs'>;

/** The account that the settings name. @throws ConfigError naming what is missing */
export function readTwilioAccount(given: Readonly<Record<string, string | undefined>>): Account {
  const { TWILIO_FROM: from = null, TWILIO_MESSAGING_SERVICE_SID: messagingServiceSid = null } = given;
  if (messagingServiceSid === null && from === null) {
    throw new ConfigError(
      'Set TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID; the provider is only partly set.',
    );
  }
  const need = (name: 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN') => {
    const value = given[name];
    if (value === undefined) throw new ConfigError(`${name} is missing; the provider is only partly set.`);
    return value;
  };
  return {
    accountSid: need('TWILIO_ACCOUNT_SID'),
    authToken: need('TWILIO_AUTH_TOKEN'),
    secondaryAuthToken: given.TWILIO_AUTH_TOKEN_SECONDARY ?? null,
    from,
    messagingServiceSid,
    origin: null,
  };
}

const chosen = (account: Account, textsPerSecond: number | null): ChosenGateway => ({
  textsPerSecond,
  create: (timeoutMs) => createTwilioGateway({ ...account, timeoutMs }),
});

export const twilio: GatewayVendor = {
  settings,
  sandboxKeys: [SANDBOX.accountSid, SANDBOX.authToken],
  choose(given) {
    const account = readTwilioAccount(given);
    return chosen(account, textsPerSecondOf(account.messagingServiceSid ?? account.from ?? ''));
  },
};

/** The sandbox in place of the gateway. */
export const sandboxTwilio = (origin: string): ChosenGateway =>
  chosen({ ...SANDBOX, secondaryAuthToken: null, messagingServiceSid: null, origin, hasLimits: false }, null);
