import { ApiError } from '../api-error.js';

/** No contract nests deeper than a few levels; `JSON.stringify` overflows the stack at a few thousand. */
const MAX_DEPTH = 32;
/** Names, list items, lists, and objects. A cart of 100 lines has 1,000; many thousands take long to parse. */
const MAX_PARTS = 5_000;

export const HAS_NUL = 'The request contains a NUL character, which is not allowed.';
const TOO_DEEP = `The request body is nested more than ${MAX_DEPTH} levels deep.`;
const TOO_MANY = `The request body has more than ${MAX_PARTS.toLocaleString('en')} names and values.`;

const code = (character: string): number => character.charCodeAt(0);
const [QUOTE, BACKSLASH, COMMA] = [code('"'), code('\\'), code(',')];
const [OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [code('['), code('{'), code(']'), code('}')];
const NUL = Buffer.from('u0000');

/**
 * Finds what even valid JSON may not have: NUL characters, which PostgreSQL cannot store, nesting too deep to serialize
 * again, and too many parts to parse quickly. One pass over the bytes, before parsing.
 */
export function findJsonFault(bytes: Buffer): ApiError | null {
  let depth = 0;
  let parts = 0;
  let isString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isString) {
      if (byte === QUOTE) isString = false;
      if (byte !== BACKSLASH) continue;
      at += 1;
      if (bytes[at] === NUL[0] && bytes.compare(NUL, 0, NUL.length, at, at + NUL.length) === 0) {
        return new ApiError('invalid_request', { message: HAS_NUL });
      }
    } else if (byte === QUOTE) isString = true;
    else if (byte === COMMA) parts += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      parts += 1;
      if (depth > MAX_DEPTH) return new ApiError('invalid_request', { message: TOO_DEEP });
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    if (parts > MAX_PARTS) return new ApiError('payload_too_large', { message: TOO_MANY });
  }
  return null;
}
