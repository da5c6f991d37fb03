import type { z } from 'zod';
import type { SmsGateway } from './sms-gateway.js';

/** The settings that the operator gave, by name. */
export type GivenSettings = Readonly<Record<string, string | undefined>>;

/** The gateway that the settings choose. */
export interface ChosenGateway {
  /** The default rate in texts per second; null for no limit. */
  readonly textsPerSecond: number | null;
  /** `timeoutMs` is how long one request may take. */
  create(timeoutMs: number): SmsGateway;
}

/** A vendor of text gateways, as `gateways.ts` lists it. The rest is in the vendor's folder. */
export interface GatewayVendor {
  /** The vendor's settings, each optional. Their names begin with the name of its folder, such as `TWILIO_`. */
  readonly settings: z.ZodObject;
  /** Keys of the sandbox: anyone could sign or sign in with them. */
  readonly sandboxKeys: readonly string[];
  /** @throws ConfigError naming what is missing */
  choose(given: GivenSettings): ChosenGateway;
}
