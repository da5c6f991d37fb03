import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SmsGateway } from '../../src/providers/sms/sms-gateway.js';
import { createTwilioGateway } from '../../src/providers/sms/twilio/twilio-gateway.js';
import { type StubServer, startStubServer } from './stub-server.js';
import {
  hasVendorFiles,
  type OpenApiDocument,
  readPrunedOpenApi,
  readVendorOpenApi,
} from './vendor-files.js';

interface SeenRequest {
  readonly method: string;
  readonly url: URL;
  readonly contentType: string;
  readonly authorization: string;
  readonly form: URLSearchParams;
}

const ACCOUNT_SID = `AC${'0a'.repeat(16)}`;
const SERVICE_SID = `MG${'0b'.repeat(16)}`;
const TEXT = {
  to: '+13125550142',
  body: 'Lakeside Eye Care: your cart is ready.',

  sender: null,
  statusCallbackUrl: 'https://portal.example/webhooks/twilio/status/1',
  mayStillSend: () => true,
};

let server: StubServer;
const seen: SeenRequest[] = [];

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}

function gateway(sender: { from: string | null; messagingServiceSid: string | null }): SmsGateway {
  return createTwilioGateway({
    accountSid: ACCOUNT_SID,
    authToken: 'token',
    origin: server.origin,
    ...sender,
  });
}

beforeAll(async () => {
  server = await startStubServer((request, response) => {
    void readBody(request).then((body) => {
      seen.push({
        method: (request.method ?? '').toLowerCase(),
        url: new URL(request.url ?? '', 'http://gateway'),
        contentType: request.headers['content-type'] ?? '',
        authorization: request.headers.authorization ?? '',
        form: new URLSearchParams(body),
      });
      const answer = request.method === 'POST' ? { sid: 'SM1' } : { messages: [], next_page_uri: null };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  });
  await gateway({ from: '+15005550006', messagingServiceSid: null }).send(TEXT);
  await gateway({ from: null, messagingServiceSid: SERVICE_SID }).send(TEXT);
  await gateway({ from: '+15005550006', messagingServiceSid: null }).listTexts(TEXT.to, new Date(0));
  await gateway({ from: '+15005550006', messagingServiceSid: null }).listReplies(new Date(0), []);
  await gateway({ from: null, messagingServiceSid: SERVICE_SID }).listReplies(new Date(0), []);
});

afterAll(() => server.close());

/** The names in a request that the document does not define, and required ones that are missing. */
function findFaults(
  document: OpenApiDocument,
  { method, url, contentType, form }: SeenRequest,
): readonly string[] {
  const template = Object.keys(document.paths).find((path) => matches(path, url.pathname));
  const operation = template === undefined ? undefined : document.paths[template]?.[method];
  if (operation === undefined) return [`no ${method} ${url.pathname}`];
  const parameters = operation.parameters ?? [];
  const account = parameters.find((parameter) => parameter.name === 'AccountSid');
  const faults: string[] = [];
  if (!new RegExp(account?.schema.pattern ?? '^$').test(ACCOUNT_SID)) faults.push('account id');
  for (const name of url.searchParams.keys()) {
    if (!parameters.some((parameter) => parameter.in === 'query' && parameter.name === name))
      faults.push(name);
  }
  const body = operation.requestBody?.content[contentType]?.schema;
  if (method === 'post' && body === undefined) faults.push(`content type ${contentType}`);
  for (const [name, value] of form) {
    const field = body?.properties[name];
    if (field === undefined) faults.push(`unknown field ${name}`);
    else if (!new RegExp(field.pattern ?? '').test(value)) faults.push(`${name}=${value}`);
  }
  for (const name of body?.required ?? []) if (!form.has(name)) faults.push(`missing field ${name}`);
  return faults;
}

function matches(template: string, path: string): boolean {
  const pattern = template.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(path);
}

function describeDocument(title: string, document: OpenApiDocument): void {
  describe(title, () => {
    it('defines every request of the adapter and every field in it', () => {
      expect(seen.map((request) => request.method)).toEqual(['post', 'post', 'get', 'get', 'get', 'get']);
      expect(seen.flatMap((request) => findFaults(document, request))).toEqual([]);
    });

    it('fails for wrong requests', () => {
      const [create] = seen;
      if (create === undefined) throw new Error('No request was seen');
      expect(findFaults(document, { ...create, form: new URLSearchParams({ Text: 'x' }) })).toEqual([
        'unknown field Text',
        'missing field To',
      ]);
      expect(findFaults(document, { ...create, url: new URL('http://gateway/Messages') })).toEqual([
        'no post /Messages',
      ]);
    });
  });
}

describeDocument("the sandbox's description", readPrunedOpenApi());
if (hasVendorFiles) describeDocument("the vendor's description", readVendorOpenApi());

describe('the requests', () => {
  it('carry the text, its sender and our callback address', () => {
    const forms = seen.map((request) => Object.fromEntries(request.form));
    const common = { To: TEXT.to, Body: TEXT.body, StatusCallback: TEXT.statusCallbackUrl };
    expect(forms[0]).toEqual({ ...common, From: '+15005550006' });
    expect(forms[1]).toEqual({ ...common, MessagingServiceSid: SERVICE_SID });
  });

  it('authenticate with the account and its token', () => {
    const expected = `Basic ${Buffer.from(`${ACCOUNT_SID}:token`).toString('base64')}`;
    expect(new Set(seen.map((request) => request.authorization))).toEqual(new Set([expected]));
  });

  it('list texts by the two addresses of a phone, and replies of the account, never by DateSent', () => {
    const filters = seen.slice(2).map(({ url }) => [...url.searchParams.keys()]);
    expect(filters).toEqual([['To', 'PageSize'], ['To', 'PageSize'], ['PageSize'], ['PageSize']]);
    expect(seen.slice(2, 4).map(({ url }) => url.searchParams.get('To'))).toEqual([
      TEXT.to,
      `rcs:${TEXT.to}`,
    ]);
  });
});
