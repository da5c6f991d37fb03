import type { ChosenGateway, GatewayVendor } from '../providers/sms/gateway-vendor.js';
import { sandboxTwilio, twilio } from '../providers/sms/twilio/twilio-settings.js';

/** The text gateways by the name of their folder. To add one, add its folder and a line here. */
export const GATEWAYS: Readonly<Record<string, GatewayVendor>> = { twilio };

/** The one that the sandbox simulates. */
export const sandboxGateway = (origin: string): ChosenGateway => sandboxTwilio(origin);
