import type { SmsGateway } from '../../providers/sms/sms-gateway.js';
import type { Check } from './finding.js';

/** Account, sender, registration, and replies, as the gateway reports them. */
export const checkGateway =
  (gateway: Pick<SmsGateway, 'inspect'>, repliesUrl: string): Check =>
  () =>
    gateway.inspect(repliesUrl);
