/** An error response of the gateway. */
export interface GatewayError {
  status: number;
  code: number;
  message: string;
}

export const gatewayErrors = {
  notSignedIn: { status: 401, code: 20003, message: 'Authenticate' },
  notFound: (what: string): GatewayError => ({
    status: 404,
    code: 20404,
    message: `The requested resource ${what} was not found`,
  }),
  tooMany: { status: 429, code: 20429, message: 'Too Many Requests' },
  broken: { status: 500, code: 20500, message: 'An internal server error has occurred' },
  badParameter: (message: string): GatewayError => ({ status: 400, code: 20001, message }),
  noBody: { status: 400, code: 21602, message: 'Message body is required.' },
  noFrom: { status: 400, code: 21603, message: "A 'From' phone number is required." },
  noTo: { status: 400, code: 21604, message: "A 'To' phone number is required." },
  badFrom: (from: string): GatewayError => ({
    status: 400,
    code: 21606,
    message: `The 'From' phone number provided (${from}) is not a valid message-capable phone number for this destination.`,
  }),
  tooLong: {
    status: 400,
    code: 21617,
    message: 'The concatenated message body exceeds the 1600 character limit',
  },
  badTo: (to: string): GatewayError => ({
    status: 400,
    code: 21211,
    message: `The 'To' number ${to} is not a valid phone number.`,
  }),
  noRoute: (to: string): GatewayError => ({
    status: 400,
    code: 21612,
    message: `The 'To' phone number: ${to}, is not currently reachable using the 'From' phone number via SMS.`,
  }),
  region: {
    status: 400,
    code: 21408,
    message: 'Permission to send an SMS has not been enabled for the region indicated by the To number',
  },
  optedOut: { status: 400, code: 21610, message: 'Attempt to send to unsubscribed recipient' },
  notMobile: (to: string): GatewayError => ({
    status: 400,
    code: 21614,
    message: `'To' number: ${to}, is not a valid mobile number`,
  }),
} as const;

/** The gateway's test numbers; each one is rejected with its own code. */
export function checkTestNumber(to: string): GatewayError | null {
  if (to === '+15005550001') return gatewayErrors.badTo(to);
  if (to === '+15005550002') return gatewayErrors.noRoute(to);
  if (to === '+15005550003') return gatewayErrors.region;
  if (to === '+15005550004') return gatewayErrors.optedOut;
  return to === '+15005550009' ? gatewayErrors.notMobile(to) : null;
}

export const toErrorBody = ({ status, code, message }: GatewayError) => ({
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});
