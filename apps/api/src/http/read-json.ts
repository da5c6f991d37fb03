import express, { type Request, type RequestHandler, type Response } from 'express';
import { ApiError } from './api-error.js';
import { findJsonFault } from './find-json-fault.js';

/** Reads the JSON body of a request into `request.body`. @throws what the error handler knows */
export type ReadJson = (request: Request, response: Response) => Promise<void>;

const OTHER_CHARSET = /;\s*charset\s*=\s*"?(?!utf-8\b)/i;

/**
 * A reader for bodies of at most this many kilobytes. What is wrong with its shape is found before it is parsed; both
 * take long enough for a large body to wait its turn (`createThreadTurns`).
 */
export function createReadJson(maxKilobytes: number, inTurn: RequestHandler): ReadJson {
  const readBytes = express.raw({ type: 'application/json', limit: maxKilobytes * 1024 });
  return async (request, response) => {
    await run(readBytes, request, response);
    const bytes: unknown = request.body;
    if (!Buffer.isBuffer(bytes)) return;
    if (OTHER_CHARSET.test(request.get('Content-Type') ?? '')) throw new ApiError('unsupported_media_type');
    await run(inTurn, request, response);
    request.body = parseJson(bytes);
  };
}

const run = (handler: RequestHandler, request: Request, response: Response) =>
  new Promise<void>((resolve, reject) => {
    handler(request, response, (fault: unknown) => (fault ? reject(fault) : resolve()));
  });

/** An empty body is an empty object, so that the refusal names the fields. */
function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  const fault = findJsonFault(bytes);
  if (fault !== null) throw fault;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new ApiError('invalid_json');
  }
}
