import { ERRORS, type ErrorBody, type ErrorCode, errorBodySchema } from '@eyecart/shared/contracts';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { inProgramWords, PROGRAM_MESSAGES } from './program-messages.js';

export const PROBLEM_TYPE = 'application/problem+json';
/** The page that explains every code, each with an anchor. */
export const CODES_PATH = '/api/docs/errors';
/** The setting of the Express app that has the portal's public address. */
export const PUBLIC_URL_SETTING = 'public url';

/** RFC 9457, with the fields of today's errors as its extensions. */
export const problemSchema = errorBodySchema
  .omit({ message: true })
  .extend({
    type: z
      .string()
      .describe('An address that names the code and explains it. Compare `code` instead of cutting it up.'),
    title: z.string().describe('The same sentence for every refusal with this code.'),
    status: z.number().int().describe('The status of the response.'),
    detail: z
      .string()
      .describe('What went wrong this time, as a sentence for people. It may be reworded at any time.'),
    instance: z.string().describe('Names this refusal: `urn:uuid:` and `requestId`.'),
    requestId: z.string().describe('Identifies the request in the operator’s log, as `X-Request-Id` does.'),
  })
  .meta({
    id: 'Problem',
    description: `The body of every refusal where the request’s \`Accept\` asks for \`${PROBLEM_TYPE}\` (RFC 9457).`,
  });
export type Problem = z.infer<typeof problemSchema>;

/**
 * Sends the body of a refusal as `application/problem+json` where the request's `Accept` prefers it to
 * `application/json`, else as JSON. A call with an API key gets the messages for programs.
 */
export function sendRefusalBody(response: Response, status: number, stored: ErrorBody): void {
  const body = response.locals.knownCaller?.kind === 'api-key' ? inProgramWords(stored) : stored;
  const { requestId } = response.locals;
  response.status(status).vary('Accept');
  // A worker's own port has no request ids: only its supervisor calls it.
  if (typeof requestId !== 'string' || !asksForProblem(response.req)) {
    response.json(body);
    return;
  }
  const publicUrl = String(response.app.get(PUBLIC_URL_SETTING));
  response.type(PROBLEM_TYPE).json(createProblem(body, { status, requestId, publicUrl }));
}

const asksForProblem = (request: Request): boolean =>
  request.accepts(['application/json', PROBLEM_TYPE]) === PROBLEM_TYPE;

interface Occurrence {
  readonly status: number;
  readonly requestId: string;
  readonly publicUrl: string;
}

/** A refusal as a problem of RFC 9457. */
export function createProblem(
  { message, code, ...extensions }: ErrorBody,
  { status, requestId, publicUrl }: Occurrence,
): Problem {
  return {
    type: `${publicUrl}${CODES_PATH}#${code}`,
    title: isKnown(code) ? (PROGRAM_MESSAGES[code] ?? ERRORS[code].message) : message,
    status,
    detail: message,
    instance: `urn:uuid:${requestId}`,
    code,
    ...extensions,
    requestId,
  };
}

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);
