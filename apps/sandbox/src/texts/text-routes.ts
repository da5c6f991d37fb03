import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import addFormats from 'ajv-formats';
import express, { type Request, type Response, Router } from 'express';
import { type Context, type Document, OpenAPIBackend } from 'openapi-backend';
import { SANDBOX_CREDENTIALS } from '../credentials.js';
import type { Faults } from '../faults.js';
import { sleep } from '../sleep.js';
import { SIGNED_IN } from './account-routes.js';
import { checkOutgoing } from './check-outgoing.js';
import { type GatewayError, gatewayErrors, toErrorBody } from './gateway-errors.js';
import { listTexts } from './list-texts.js';
import { textJson } from './text-json.js';
import type { Texts } from './texts.js';

/** How long a request hangs before the connection closes. */
const HOLD_MS = 30_000;
/** How long after a lost response the status callbacks start. */
const LATE_REPORT_MS = 1_000;

/** The vendor's OpenAPI document, changed to reject unknown form fields. */
function readDocument(): Document {
  const file = new URL('../../schemas/twilio-messages.openapi.json', import.meta.url);
  const document = JSON.parse(fs.readFileSync(file, 'utf8'));
  for (const methods of Object.values<Record<string, { requestBody?: FormBody }>>(document.paths)) {
    for (const { requestBody } of Object.values(methods)) {
      const schema = requestBody?.content['application/x-www-form-urlencoded']?.schema;
      if (schema !== undefined) schema.additionalProperties = false;
    }
  }
  return document as Document;
}
interface FormBody {
  content: Record<string, { schema: { additionalProperties?: boolean } }>;
}

function send(res: Response, status: number, body: unknown): void {
  res
    .status(status)
    .set('Twilio-Request-Id', `RQ${randomBytes(16).toString('hex')}`)
    .json(body);
}
const sendError = (res: Response, refusal: GatewayError): void =>
  send(res, refusal.status, toErrorBody(refusal));

/** Never responds; closes the connection in the end. */
function hold(res: Response): void {
  const timer = setTimeout(() => res.socket?.destroy(), HOLD_MS);
  timer.unref();
  res.on('close', () => clearTimeout(timer));
}

/** Resolves a moment after the caller gave up: a delayed response delays the status callbacks too. */
const afterHangUp = async (res: Response): Promise<void> => {
  await new Promise<void>((resolve) => res.once('close', () => resolve()));
  await sleep(LATE_REPORT_MS);
};

function describeIssue({ errors }: Context['validation']): GatewayError {
  const [first] = errors ?? [];
  const missing = first?.params?.missingProperty;
  if (missing === 'To') return gatewayErrors.noTo;
  const extra = first?.params?.additionalProperty;
  const what = extra === undefined ? `${first?.instancePath ?? ''} ${first?.message ?? ''}`.trim() : extra;
  return gatewayErrors.badParameter(`Parameter '${what}' is not valid`);
}

/** What a request needs besides itself. */
interface Gateway {
  readonly texts: Texts;
  readonly faults: Faults;
}

/** Validates requests by the vendor's document and calls their handlers; the same for every sandbox of a process. */
let validated: Promise<OpenAPIBackend> | undefined;

function validatedApi(): Promise<OpenAPIBackend> {
  const api = new OpenAPIBackend({
    definition: readDocument(),
    // The committed document is known to be valid; checking it at every start would take half a second.
    quick: true,
    ajvOpts: { strict: false, allErrors: false, coerceTypes: 'array' },
    customizeAjv(ajv) {
      addFormats.default(ajv);
      ajv.addFormat('date-time', /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/);
      for (const name of ['phone-number', 'uri-map', 'date-time-rfc-2822', 'currency'])
        ajv.addFormat(name, true);
      return ajv;
    },
    // Credentials are checked before the request gets here.
    securityHandlers: { accountSid_authToken: () => true },
    handlers: {
      CreateMessage: (_: Context, req: Request, res: Response, gateway: Gateway) =>
        createMessage(req, res, gateway),
      ListMessage: (_: Context, req: Request, res: Response, { texts }: Gateway) =>
        send(res, 200, listTexts(texts.store.list(), req.query)),
      FetchMessage(context: Context, _: Request, res: Response, { texts }: Gateway) {
        const sid = String(context.request.params.Sid);
        const text = texts.store.find(sid);
        if (text === null) sendError(res, gatewayErrors.notFound(`/Messages/${sid}.json`));
        else send(res, 200, textJson(text));
      },
      validationFail: (context: Context, _: Request, res: Response) =>
        sendError(res, describeIssue(context.validation)),
      notFound: (_: Context, req: Request, res: Response) => sendError(res, gatewayErrors.notFound(req.path)),
      methodNotAllowed: (_: Context, req: Request, res: Response) =>
        sendError(res, gatewayErrors.notFound(req.path)),
    },
  });
  return api.init();
}

function createMessage(req: Request, res: Response, { texts, faults }: Gateway): void {
  const outgoing = checkOutgoing(req.body ?? {}, texts.store);
  const has = (
    fault: 'timeoutBeforeAccepting' | 'timeoutAfterAccepting' | 'resetAfterAccepting',
    to: string,
  ) => faults.takeSms(fault, { to }) !== null;
  if ('code' in outgoing) sendError(res, outgoing);
  else if (has('timeoutBeforeAccepting', outgoing.to)) hold(res);
  else if (has('timeoutAfterAccepting', outgoing.to)) {
    texts.accept(outgoing, afterHangUp(res));
    hold(res);
  } else {
    const text = texts.accept(outgoing);
    if (has('resetAfterAccepting', outgoing.to)) res.socket?.destroy();
    else send(res, 201, textJson(text));
  }
}

/** The text gateway's REST API: create, list and fetch messages. */
export async function createTextRoutes(texts: Texts, faults: Faults): Promise<Router> {
  validated ??= validatedApi();
  const api = await validated;
  const router = Router();
  router.use('/2010-04-01', express.urlencoded({ extended: false, limit: '100kb' }), async (req, res) => {
    if (req.get('Authorization') !== SIGNED_IN) return sendError(res, gatewayErrors.notSignedIn);
    const to = typeof req.body?.To === 'string' ? { to: req.body.To } : {};
    const slow = faults.takeSms('slowMs', to);
    if (slow?.ms !== undefined) await sleep(slow.ms);
    if (faults.takeSms('tooManyRequests', to) !== null) return sendError(res, gatewayErrors.tooMany);
    if (faults.takeSms('serverError', to) !== null) return sendError(res, gatewayErrors.broken);
    if (!req.originalUrl.startsWith(`/2010-04-01/Accounts/${SANDBOX_CREDENTIALS.twilio.accountSid}/`)) {
      return sendError(res, gatewayErrors.notFound(req.originalUrl.split('?')[0] ?? ''));
    }
    await api.handleRequest(
      {
        method: req.method,
        path: req.originalUrl.split('?')[0] ?? '',
        query: req.query as Record<string, string>,
        body: req.body,
        headers: req.headers as Record<string, string>,
      },
      req,
      res,
      { texts, faults } satisfies Gateway,
    );
    return undefined;
  });
  return router;
}
