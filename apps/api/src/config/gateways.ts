import type { ChosenGateway, GatewayVendor } from '../providers/sms/gateway-vendor.js';
import { sandboxTwilio, twilio } from '../providers/sms/twilio/twilio-settings.js';

/** The text gateways by folder name. To add one, add its folder and an entry here. */
export const GATEWAYS: Readonly<Record<string, GatewayVendor>> = { twilio };

/** The gateway that the sandbox simulates. */
export const sandboxGateway = (origin: string): ChosenGateway => sandboxTwilio(origin);
