import { createHash } from 'node:crypto';
import type { Endpoint } from '@eyecart/shared/contracts';
import type { Request, Response } from 'express';
import type { Caller, GroupCaller } from './access.js';
import type { KeptAnswers } from './kept-answers.js';
import {
  type Bytes,
  isPreparedResponse,
  jsonBytes,
  knowsVersion,
  sendJson,
  sendJsonBytes,
  sendPrepared,
} from './prepared-response.js';

/** An answer with a status other than the endpoint's default. */
export class Reply<B> {
  constructor(
    readonly status: 200 | 201 | 202,
    readonly body: B,
  ) {}
}

/**
 * The answer of a read whose version is cheaper to get than its body. A client that already has this version gets 304,
 * and the body is never built. `version` contains only letters and digits, and changes with anything in the body.
 */
export class Versioned<B> {
  constructor(
    readonly version: string,
    readonly readBody: () => Promise<B>,
  ) {}
}

/**
 * An answer that is compared whole: its hash is its version. For reads whose version would cost as much as the body.
 */
export const versionedByHash = <B>(body: B): Versioned<B> =>
  new Versioned(
    createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 32),
    async () => body,
  );

/** An answer whose JSON was checked against the contract when it was made. */
export class CheckedJson {
  constructor(readonly plain: Buffer) {}
}

/** The answer as status and JSON, without undeclared fields. */
export function finish(endpoint: Endpoint, answer: unknown): { status: number; answer: unknown } {
  if (answer instanceof Reply) return { status: answer.status, answer: endpoint.response.parse(answer.body) };
  return { status: endpoint.status ?? 200, answer: endpoint.response.parse(answer) };
}

/** Sends what a read's handler gave. */
export async function sendAnswer(
  endpoint: Endpoint,
  call: {
    readonly request: Request;
    readonly response: Response;
    readonly caller: Caller | GroupCaller | null;
  },
  answer: unknown,
  kept: KeptAnswers,
): Promise<void> {
  const { request, response } = call;
  if (isPreparedResponse(answer)) {
    await sendPrepared(request, response, answer);
    return;
  }
  // It may have numbers and names, so no browser may store it; clients keep it in memory.
  response.setHeader('Cache-Control', 'no-store');
  if (answer instanceof Versioned) {
    await sendVersioned(endpoint, call, answer, kept);
    return;
  }
  if (answer instanceof CheckedJson) {
    await sendJsonBytes(request, response, bytesOf(endpoint, answer));
    return;
  }
  const finished = finish(endpoint, answer);
  if (endpoint.file && finished.answer instanceof Uint8Array) {
    response.status(finished.status).type(endpoint.file).end(finished.answer);
    return;
  }
  await sendJson(request, response, finished.status, finished.answer);
}

async function sendVersioned(
  endpoint: Endpoint,
  { request, response, caller }: Parameters<typeof sendAnswer>[1],
  { version, readBody }: Versioned<unknown>,
  kept: KeptAnswers,
): Promise<void> {
  const etag = `"${version}"`;
  response.setHeader('ETag', etag);
  if (knowsVersion(request, etag)) {
    response.status(304).end();
    return;
  }
  const read = async (): Promise<Bytes> => bytesOf(endpoint, await readBody());
  const whose = caller && ('practice' in caller ? caller.practice.id : caller.group.id);
  await sendJsonBytes(
    request,
    response,
    await kept.find(JSON.stringify([whose, request.originalUrl, version]), read),
  );
}

const bytesOf = (endpoint: Endpoint, body: unknown): Bytes =>
  body instanceof CheckedJson
    ? { plain: body.plain, compressed: {}, isForFew: true }
    : jsonBytes(endpoint.response.parse(body));
