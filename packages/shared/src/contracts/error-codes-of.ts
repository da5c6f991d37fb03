import type { Endpoint } from './endpoint.js';
import { ERRORS, type ErrorCode } from './errors.js';

/** Every error code that an endpoint can answer: its own, and those that follow from its access, method, and idempotency. */
export function errorCodesOf(
  endpoint: Pick<Endpoint, 'method' | 'idempotent' | 'errors' | 'access'>,
): readonly ErrorCode[] {
  const codes: ErrorCode[] = [
    ...endpoint.errors,
    'invalid_request',
    'unknown_host',
    'rate_limited',
    'internal',
    'unavailable',
  ];
  if (endpoint.access !== 'public') codes.push('invalid_api_key', 'expired_api_key', 'revoked_api_key');
  if (endpoint.access === 'practice' || endpoint.access === 'api-key' || endpoint.access === 'test-key') {
    codes.push('practice_required', 'other_practice');
  }
  if (endpoint.access === 'test-key') codes.push('not_signed_in', 'test_key_required');
  if (endpoint.errors.includes('invalid_phone')) codes.push('test_number_required');
  // A body is parsed whenever the method allows one, even if the endpoint takes none.
  if (endpoint.method !== 'GET') {
    codes.push('foreign_origin', 'invalid_json', 'payload_too_large', 'unsupported_media_type');
  }
  if (endpoint.idempotent) codes.push('idempotency_key_reused');
  return [...new Set(codes)].sort((one, other) => ERRORS[one].status - ERRORS[other].status);
}
