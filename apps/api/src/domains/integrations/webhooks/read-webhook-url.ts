import { ApiError } from '../../../http/api-error.js';
import { AddressRefused, type FindPublicAddresses } from './find-public-addresses.js';

/** How long a caller waits for DNS. */
const RESOLVE_WITHIN_MS = 3_000;

declare const checked: unique symbol;
/** An address that events may be posted to. */
export type CheckedUrl = string & { readonly [checked]: true };

/**
 * Checks an address for events, and returns it as it is stored.
 * @throws ApiError `webhook_url_refused` unless it is https (or http on a trial), public, without credentials, and on
 * port 443 or a port from 1024 on
 */
export async function readWebhookUrl(
  address: string,
  { findAddresses, allowsHttp }: { findAddresses: FindPublicAddresses; allowsHttp: boolean },
): Promise<CheckedUrl> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url) throw refused('It is not a web address.');
  if (url.protocol !== 'https:' && !(allowsHttp && url.protocol === 'http:')) {
    throw refused('It must start with https://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw refused('It must not contain a user name or password. Check the signature of the events instead.');
  }
  const port = url.port === '' ? null : Number(url.port);
  if (port !== null && port < 1024 && port !== 443 && !(allowsHttp && port === 80)) {
    throw refused('Its port must be 443, or 1024 or higher.');
  }
  url.hash = '';
  try {
    await findAddresses(url.hostname, AbortSignal.timeout(RESOLVE_WITHIN_MS));
  } catch (error) {
    if (error instanceof AddressRefused) throw refused(`${url.hostname}: ${error.message}.`);
    throw error;
  }
  return url.href as CheckedUrl;
}

const refused = (reason: string): ApiError =>
  new ApiError('webhook_url_refused', { message: `Events cannot be posted to this address. ${reason}` });
