/** What a code means for the text and its sender; `explain-code.ts` maps each kind to a failure. */
export type CodeKind =
  | 'sender'
  | 'busy'
  | 'country'
  | 'opted-out'
  | 'invalid-number'
  | 'not-mobile'
  | 'landline'
  | 'no-such-number'
  | 'unreachable'
  | 'blocked'
  | 'filtered'
  | 'phone-off'
  | 'not-delivered';

interface CodeRow {
  readonly kind: CodeKind;
  /** The vendor's title, on the page `https://www.twilio.com/docs/api/errors/{code}`. */
  readonly title: string;
}

const row = (kind: CodeKind, title: string): CodeRow => ({ kind, title });

/**
 * Each code of the vendor's error dictionary that a text can get, from a send or in a delivery report. The others are
 * about calls, media, templates, registrations, and parameters that we do not send. The kinds are our reading of the
 * titles and of the pages listed in docs/providers.md §2.8.
 */
export const ERROR_CODES: Readonly<Partial<Record<number, CodeRow>>> = {
  // Our account and credentials.
  10001: row('sender', 'Account is not active'),
  10002: row('sender', 'Trial accounts do not support the feature you tried to use'),
  20003: row('sender', 'Permission Denied'),
  20004: row('sender', 'Method not allowed'),
  20005: row('sender', 'Account not active'),
  20006: row('sender', 'Access Denied'),
  20008: row('sender', 'Test Credentials'),
  20010: row('sender', 'Action disabled for account'),
  20011: row('sender', 'Invalid TLS version'),
  20012: row('sender', 'Invalid TLSv1.2 Cipher Suite'),
  20403: row('sender', '403 Forbidden'),
  20404: row('sender', 'Not Found'),
  20426: row('sender', 'Upgrade Required'),
  30002: row('sender', 'Account suspended'),
  30037: row('sender', 'Outbound Messaging Disabled'),
  30454: row('sender', 'Account exceeded the messages limit'),
  63038: row('sender', 'Account exceeded the daily messages limit'),
  90010: row('sender', 'Account is not active'),

  // Trial accounts only.
  21267: row('sender', "Alphanumeric Sender ID cannot be used as the 'From' number on trial accounts"),
  21607: row('sender', "The 'from' phone number must be the sandbox phone number for trial accounts."),
  21608: row('sender', "The 'to' phone number provided is not yet verified for this account."),
  30044: row('sender', 'Trial Message Length Exceeded'),
  572002: row('sender', "The 'From' number isn't assigned to this verified Messaging recipient"),
  // Not in the dictionary; the API sends it with the message of 572002.
  572003: row('sender', "The 'from' number isn't assigned to this verified messaging recipient."),
  572005: row('sender', 'Destination number has not completed verification'),
  572006: row('sender', 'Invalid template name'),

  // Our number, our Messaging Service, and the address of our webhooks.
  21212: row('sender', "Invalid 'From' Number"),
  21601: row('sender', 'Phone number is not a valid SMS-capable inbound phone number'),
  21603: row('sender', "A 'From' or 'MessagingServiceSid' parameter is required to send a message"),
  21606: row('sender', "'From' number is not a valid message-capable Twilio number for this account"),
  21609: row('sender', "Invalid 'StatusCallback'"),
  21616: row('sender', "The 'From' number matches multiple numbers for your account"),
  21659: row('sender', "'From' is not a Twilio phone number or Short Code country mismatch"),
  21660: row('sender', "Mismatch between the 'From' number and the account"),
  21661: row('sender', "'From' number is not SMS-capable"),
  21662: row('sender', "Current combination of 'From' and 'To' parameters cannot be used in Ireland region"),
  21663: row('sender', "'From' phone number routing configuration is incorrect"),
  21668: row('sender', 'Phone number type is not supported for messaging in the Ireland (IE1) region.'),
  21701: row('sender', 'The Messaging Service does not exist'),
  21702: row('sender', 'The Messaging Service is not available to send new messages'),
  21703: row('sender', 'The Messaging Service does not have a phone number available to send a message'),
  21704: row('sender', 'The Messaging Service contains no phone numbers'),
  21705: row('sender', 'The Messaging Service is invalid'),
  21709: row('sender', 'Alpha Sender ID is Invalid or Not Authorized for this Messaging Service'),
  30042: row('sender', 'Alphanumeric Sender ID is generic or unauthorized for this account'),
  63001: row('sender', 'Channel authentication failed. See Channel-specific error for details'),
  63002: row('sender', 'Channel could not find the From address'),
  63007: row('sender', "Twilio could not find a Channel with the specified 'From' address"),
  63008: row('sender', 'Request failed: channel module misconfigured. Check Channel config in Twilio'),

  // Our registration with the carriers, and its limits.
  30023: row('sender', 'US A2P 10DLC - Daily Message Cap Reached'),
  30024: row('sender', 'Numeric Sender ID Not Provisioned on Carrier'),
  30027: row('sender', 'US A2P 10DLC - T-Mobile Daily Message Limit Reached'),
  30032: row('sender', 'Toll-Free Number Has Not Been Verified'),
  30033: row('sender', 'US A2P 10DLC - Campaign Suspended'),
  30034: row('sender', 'US A2P 10DLC - Message from an Unregistered Number'),
  30035: row('sender', 'US A2P 10DLC - Message from a number still being configured'),

  // Temporary: a rate limit, a full queue, quiet hours, maintenance, a failure inside the gateway, or a carrier outage.
  14107: row('busy', 'SMS send rate limit exceeded'),
  20429: row('busy', 'Too many requests'),
  21611: row('busy', "This 'From' number has exceeded the maximum number of queued messages"),
  21730: row('busy', 'System under maintenance. Please try again later.'),
  30001: row('busy', 'Queue overflow'),
  30017: row('busy', 'Carrier network congestion'),
  30020: row('busy', 'Internal Failure with Message Scheduling'),
  30021: row('busy', 'Internal Failure with messaging service orchestrator'),
  30022: row('busy', 'US A2P 10DLC - Rate Limits Exceeded'),
  30036: row('busy', 'Validity Period Expired'),
  30047: row('busy', 'Failed to schedule message for a compliant time window'),
  30410: row('busy', 'Provider Timeout Error'),
  30500: row('busy', 'Twilio Internal Error'),
  30610: row('busy', "Message couldn't be delivered"),
  30615: row('busy', "Message couldn't be delivered"),
  63009: row('busy', 'Channel provider returned HTTP 5xx error. See Channel-specific error for details'),
  63010: row('busy', "Twilio's platform encountered an internal error processing this message"),
  63012: row('busy', 'Channel provider returned an internal service error'),
  63017: row('busy', 'Rate limit exceeded'),
  63018: row('busy', 'Rate limit exceeded for Channel'),

  // The patient's country or territory is out of reach for our account or sender.
  21408: row('country', 'Message blocked: permissions disabled for the destination region'),
  21657: row('country', 'The Sender ID is invalid'),
  30018: row('country', 'Destination carrier requires sender ID pre-registration'),
  30040: row('country', 'Destination carrier requires Sender ID pre-registration'),
  30041: row('country', 'Sender is restricted or unregistered in a country requiring registration'),
  30043: row('country', 'International SMS via Domestic Gateway'),

  // The patient's number.
  21610: row('opted-out', 'Attempt to send to unsubscribed recipient'),
  30630: row('opted-out', 'Attempt to send to unsubscribed recipient'),
  21211: row('invalid-number', "Invalid 'To' Phone Number"),
  21217: row('invalid-number', 'Phone number does not appear to be valid'),
  21265: row('invalid-number', "'To' number cannot be a Short Code"),
  21266: row('invalid-number', "'To' and 'From' numbers cannot be the same"),
  21268: row('not-mobile', 'Sending to Premium rate or Information Service numbers is not allowed'),
  21614: row('not-mobile', "'To' number is not a valid mobile number"),
  21635: row('landline', "'To' number cannot be a landline"),
  30006: row('landline', 'Landline or unreachable carrier'),
  30005: row('no-such-number', 'Unknown destination handset'),
  21612: row(
    'unreachable',
    'Message cannot be sent with the current combination of "To" and/or "From" parameters',
  ),
  63003: row('unreachable', 'Channel could not find To address'),
  63024: row('unreachable', 'Invalid message recipient'),
  63035: row('unreachable', 'The RCS sender does not have permission to send to this recipient.'),
  63036: row('unreachable', 'The specified phone number cannot be reached using RCS at this time.'),
  30004: row('blocked', 'Message blocked'),
  63014: row('blocked', 'Channel message blocked by user action'),
  30007: row('filtered', 'Message filtered'),
  63026: row('filtered', 'Channel sender content flagged as spam'),
  30003: row('phone-off', 'Unreachable destination handset'),
  30008: row('not-delivered', 'Unknown error'),
  // The gateway suspects fraud and blocks the number for minutes or hours (SMS Pumping Protection).
  30450: row('not-delivered', 'Message delivery blocked'),
  30453: row('not-delivered', "Message couldn't be delivered"),
  30485: row('not-delivered', "Message couldn't be delivered"),
};
