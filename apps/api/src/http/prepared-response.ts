import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Endpoint } from '@eyecart/shared/contracts';
import type { Request, Response } from 'express';
import type { z } from 'zod';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
/** Below this many bytes, compression costs more than it saves. */
const WORTH_COMPRESSING = 1_400;

/** A response that is parsed and serialized once and sent many times, with its ETag and compressed forms. */
export interface PreparedResponse extends Bytes {
  readonly etag: string;
  readonly cacheControl: CacheControl;
}

/** `no-store`: in no cache. `private`: only in the caller's. `no-cache`: revalidated at each use. */
type CacheControl = 'no-store' | 'private, no-cache' | 'no-cache';

/** A body with its compressed forms, which are made on first use. */
export interface Bytes {
  readonly plain: Buffer;
  readonly compressed: { br?: Promise<Buffer>; gzip?: Promise<Buffer> };
  /** Sent a few times, so compressed at a lower level: a third of the cost for 5% more bytes. */
  readonly isForFew?: boolean;
}

/** Parses an answer by its endpoint's contract and serializes it. */
export function prepareResponse<E extends Endpoint>(
  endpoint: E,
  answer: z.input<E['response']>,
  cacheControl: CacheControl = 'private, no-cache',
): PreparedResponse {
  return prepareJson(endpoint.response.parse(answer), cacheControl);
}

/** Serializes what needs no parsing. */
export function prepareJson(value: unknown, cacheControl: CacheControl): PreparedResponse {
  const plain = Buffer.from(JSON.stringify(value));
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, compressed: {}, cacheControl };
}

export function isPreparedResponse(value: unknown): value is PreparedResponse {
  return (
    typeof value === 'object' &&
    value !== null &&
    'etag' in value &&
    'plain' in value &&
    'compressed' in value
  );
}

/** Sends it in the best encoding the client accepts, or 304 when the client already has it. */
export async function sendPrepared(
  request: Request,
  response: Response,
  prepared: PreparedResponse,
): Promise<void> {
  response.setHeader('ETag', prepared.etag).setHeader('Cache-Control', prepared.cacheControl);
  if (knowsVersion(request, prepared.etag)) response.vary('Accept-Encoding').status(304).end();
  else await sendJsonBytes(request, response, prepared);
}

/** A value as JSON that is sent a few times. */
export const jsonBytes = (value: unknown): Bytes => ({
  plain: Buffer.from(JSON.stringify(value)),
  compressed: {},
  isForFew: true,
});

/** Sends a value as JSON in the best encoding the client accepts. */
export const sendJson = (
  request: Request,
  response: Response,
  status: number,
  value: unknown,
): Promise<void> => sendJsonBytes(request, response.status(status), jsonBytes(value));

/** Sends JSON in the best encoding the client accepts. */
export const sendJsonBytes = (request: Request, response: Response, bytes: Bytes): Promise<void> =>
  sendBytes(request, response, 'application/json; charset=utf-8', bytes);

/** Sends a page in the best encoding the client accepts. */
export const sendHtml = (request: Request, response: Response, page: Bytes): Promise<void> =>
  sendBytes(request, response, 'text/html; charset=utf-8', page);

async function sendBytes(request: Request, response: Response, type: string, bytes: Bytes): Promise<void> {
  response.vary('Accept-Encoding');
  const encoding = chooseEncoding(request, bytes);
  const body = encoding === 'identity' ? bytes.plain : await compress(bytes, encoding);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', body.length);
  response.end(body);
}

/** Whether the client already has this version. */
export const knowsVersion = (request: Request, etag: string): boolean =>
  request.headers['if-none-match']?.includes(etag) ?? false;

function chooseEncoding(request: Request, { plain }: Bytes): 'br' | 'gzip' | 'identity' {
  if (plain.length < WORTH_COMPRESSING) return 'identity';
  const best = request.acceptsEncodings('br', 'gzip', 'identity');
  return best === 'br' || best === 'gzip' ? best : 'identity';
}

function compress(bytes: Bytes, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const known = bytes.compressed[encoding];
  if (known) return known;
  const quality = bytes.isForFew ? 3 : 5;
  const made =
    encoding === 'br'
      ? brotliAsync(bytes.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
      : gzipAsync(bytes.plain, bytes.isForFew ? { level: 1 } : {});
  bytes.compressed[encoding] = made;
  return made;
}
