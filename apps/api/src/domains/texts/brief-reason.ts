import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import { GATEWAY_REASONS } from '../../providers/sms/gateway-reasons.js';

/** In a few words, to follow "Text to Whitfield failed: ". */
const BRIEF_REASONS: ReadonlyMap<string, string> = new Map([
  [GATEWAY_REASONS.senderDown, 'texts could not be sent'],
  [GATEWAY_REASONS.tooBusy, 'the text service was busy'],
  [GATEWAY_REASONS.invalidNumber, 'not a valid number'],
  [GATEWAY_REASONS.countryOff, 'no texts to this country'],
  [GATEWAY_REASONS.optedOut, 'opted out'],
  [GATEWAY_REASONS.unreachable, 'our texts can’t reach it'],
  [GATEWAY_REASONS.notMobile, 'not a mobile number'],
  [GATEWAY_REASONS.phoneOff, 'phone off or out of range'],
  [GATEWAY_REASONS.blocked, 'blocked by the phone'],
  [GATEWAY_REASONS.noSuchNumber, 'number does not exist'],
  [GATEWAY_REASONS.landline, 'looks like a landline'],
  [GATEWAY_REASONS.filtered, 'filtered as spam'],
  [GATEWAY_REASONS.notDelivered, 'no reason given'],
  [GATEWAY_REASONS.unknown, 'could not be delivered'],
  [TEXT_REASONS.inDoubt, 'we don’t know whether it went out'],
  [TEXT_REASONS.waitedTooLong, 'waited three days'],
  [TEXT_REASONS.noRoom, 'over the sending limit'],
  [TEXT_REASONS.noOpening, 'no allowed time within two days'],
  [TEXT_REASONS.gatewayBusy, 'the text service was busy'],
  [TEXT_REASONS.notTaken, 'not accepted'],
]);

/** The only place that shortens a reason; null for one that is not known (docs/product.md §8.18). */
export const briefReason = (reason: string | null): string | null =>
  reason === null ? null : (BRIEF_REASONS.get(reason) ?? null);
