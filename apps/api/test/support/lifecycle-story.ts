import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { z } from 'zod';
import { addApiKey } from '../../src/cli/api-key-commands.js';
import { resolveReferences } from '../../src/http/openapi/openapi-components.js';
import { samplesOf } from './contract-requests.js';
import { fillLakeside } from './fill-practice.js';
import { type JsonSchema, jsonSchema, type KnownValues, valueFor } from './fuzz-values.js';
import { LAKESIDE } from './shopping.js';
import { startTestApi } from './test-api.js';

const contentSchema = z.object({ 'application/json': z.object({ schema: z.looseObject({}) }).optional() });
const linkSchema = z.object({ operationId: z.string(), parameters: z.record(z.string(), z.string()) });
const callSchema = z.object({
  parameters: z.array(
    z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: jsonSchema }),
  ),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ schema: jsonSchema }) }) })
    .optional(),
  operationId: z.string(),
  'x-error-codes': z.record(z.string(), z.array(z.string())),
  responses: z.record(
    z.string(),
    z.object({ content: contentSchema.optional(), links: z.record(z.string(), linkSchema).optional() }),
  ),
});
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), callSchema)) });

interface Call extends z.output<typeof callSchema> {
  readonly method: string;
  readonly path: string;
  /** What the id in its path is of, such as "bundle"; null without an id. */
  readonly noun: string | null;
}

export interface LifecycleResult {
  readonly steps: number;
  /** How many calls succeeded at least once. */
  readonly succeeded: number;
  /** How often what was made was read back, and what was deleted was not found. */
  readonly readBack: number;
  readonly gone: number;
  readonly faults: readonly string[];
}

/**
 * Creates, reads, changes, and deletes with a portal's own API document: ids of answers go into later paths and bodies,
 * by their names. Every status must be listed, every body must match its schema, each link must lead to what was made,
 * and what was deleted must not be found. The same seed makes the same calls.
 */
export async function runLifecycles(options: { steps: number; seed: number }): Promise<LifecycleResult> {
  const api = await startTestApi({
    environment: {
      QUIET_HOURS: 'off',
      CALLS_PER_PRACTICE_PER_MINUTE: '1000000',
      CARTS_PER_PRACTICE_PER_HOUR: '1000000',
      TEXTS_PER_PRACTICE_PER_DAY: '1000000',
      NEW_NUMBERS_PER_PRACTICE_PER_HOUR: '1000000',
    },
  });
  try {
    const { shared, owned } = await fillLakeside(api);
    const key = /eyk_\S+/.exec(await addApiKey(api.dependencies, '100200'))?.[0] ?? '';
    const { body: document } = await api.browser().get('/api/openapi.json').expect(200);
    const calls = callsOf(document);
    const samples = samplesOf(LAKESIDE, owned, shared);
    const ids = createIds();
    for (const [noun, id] of Object.entries(shared)) ids.add(noun, id);

    async function send(call: Call, request: Request) {
      const response = await fetch(`${api.url}${request.target}`, {
        method: call.method.toUpperCase(),
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(request.body === null ? {} : { body: JSON.stringify(request.body) }),
      });
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
      const body: unknown = isJson ? await response.json() : await response.arrayBuffer().then(() => null);
      const fault = findFault(call, response.status, isJson, body);
      if (fault) faults.push(`${fault} ${JSON.stringify(request)} ${JSON.stringify(body)?.slice(0, 300)}`);
      return { status: response.status, body };
    }

    const faults: string[] = [];
    const succeeded = new Set<string>();
    let [readBack, gone] = [0, 0];
    const seeds = fc.sample(fc.integer(), { numRuns: options.steps * 2, seed: options.seed });
    for (let step = 0; step < options.steps; step += 1) {
      const usable = calls.filter(({ noun }) => noun === null || ids.has(noun));
      const call = usable[Math.abs(seeds[step * 2] ?? 0) % usable.length];
      if (!call) throw new Error('The document has no call without an id.');
      const [request] = fc.sample(requestsTo(call, samples, ids), {
        numRuns: 1,
        seed: seeds[step * 2 + 1] ?? 0,
      });
      if (!request) continue;
      const { status, body } = await send(call, request);
      if (status >= 300) continue;
      succeeded.add(`${call.method} ${call.path}`);
      const found = idsIn(body);
      for (const [noun, id] of found) ids.add(noun, id);
      const reader = calls.find(({ method, path }) => method === 'get' && path === call.path);
      if (call.method === 'delete' && reader) {
        const { status: after } = await send(reader, { target: request.target, body: null });
        if (after !== 404) faults.push(`${call.path} is still there after it was deleted: ${after}`);
        gone += 1;
      }
      for (const link of Object.values(call.responses[status]?.links ?? {})) {
        const linked = calls.find(({ operationId }) => operationId === link.operationId);
        const [place = ''] = Object.values(link.parameters);
        const id = valueAt(body, place);
        if (id === undefined || !linked) faults.push(`${call.path} has no ${place} for ${link.operationId}`);
        else if (linked.method === 'get' && linked.path.endsWith('}')) {
          const known = createIds([linked.noun ?? '', id]);
          const [read] = fc.sample(requestsTo(linked, samples, known), { numRuns: 1, seed: 1 });
          const { status: after } = await send(linked, read ?? { target: linked.path, body: null });
          if (after !== 200) faults.push(`${place} ${id} of ${call.path} cannot be read: ${after}`);
          readBack += 1;
        }
      }
    }
    return { steps: options.steps, succeeded: succeeded.size, readBack, gone, faults };
  } finally {
    await api.close();
  }
}

function callsOf(document: unknown): Call[] {
  const { paths } = documentSchema.parse(resolveReferences(document, document));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // A key has no session to begin or end.
      .filter(
        ([method]) => !(path === '/api/logout' || (method === 'delete' && path.startsWith('/api/sessions'))),
      )
      .map(([method, call]) => {
        const [, segment, name = ''] = /([\w-]+)\/\{(\w+)\}/.exec(path) ?? [];
        const own = name.replace(/Id$/, '');
        return {
          ...call,
          method,
          path,
          noun: segment === undefined ? null : nounOf(own === 'id' ? segment : own),
        };
      }),
  );
}

/** "draft-orders", "draftOrders", and "draftOrder" are one. */
const nounOf = (name: string): string =>
  name
    .replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/ies$/, 'y')
    .replace(/s$/, '');

type Id = string | number;

/** The ids seen so far, by what they are of; the last twenty of each. */
function createIds(...known: readonly (readonly [string, Id])[]) {
  const byNoun = new Map<string, Id[]>();
  /** "delivery" also serves "webhookDelivery". */
  const of = (noun: string): readonly Id[] =>
    byNoun.get(noun) ??
    [...byNoun].find(([name]) => noun.toLowerCase().endsWith(name.toLowerCase()))?.[1] ??
    [];
  const add = (noun: string, id: Id): void => {
    const ids = byNoun.get(noun) ?? [];
    if (!ids.includes(id)) byNoun.set(noun, [...ids, id].slice(-20));
  };
  for (const [noun, id] of known) add(noun, id);
  return { of, add, has: (noun: string) => of(noun).length > 0 };
}

/** The ids in an answer: `id` is of the field or list that it is in, `messageId` of a message. */
function idsIn(value: unknown, noun = ''): (readonly [string, Id])[] {
  if (Array.isArray(value)) return value.flatMap((one) => idsIn(one, noun));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (typeof inner !== 'string' && typeof inner !== 'number') return idsIn(inner, nounOf(name));
    if (name === 'id') return noun === '' ? [] : [[noun, inner] as const];
    return /[a-z]Id$/.test(name) ? [[nounOf(name.slice(0, -2)), inner] as const] : [];
  });
}

/** The id in a body that an expression of a link points to, such as `$response.body#/bundle/id`. */
function valueAt(body: unknown, expression: string): Id | undefined {
  const [, ...keys] = expression.replace('$response.body#', '').split('/');
  const found = keys.reduce<unknown>((part, key) => fieldsSchema.parse(part)[key], body);
  return z.union([z.string(), z.number()]).optional().catch(undefined).parse(found);
}
const fieldsSchema = z.record(z.string(), z.unknown()).catch({});

interface Request {
  readonly target: string;
  readonly body: unknown;
}

/** Requests whose required fields are there, filled with ids of earlier answers, samples, or what the schema allows. */
function requestsTo(
  call: Call,
  samples: Readonly<Record<string, unknown>>,
  ids: ReturnType<typeof createIds>,
): fc.Arbitrary<Request> {
  const known: Record<string, unknown[]> = {};
  for (const [name, sample] of Object.entries(samples)) known[name] = [sample];
  const pick = (schema: JsonSchema, name: string, noun: string): fc.Arbitrary<unknown> => {
    const seen = ids.of(noun);
    const isId = name === 'id' || /Ids?$/.test(name);
    if (!isId || seen.length === 0) return valueFor(schema, name, known as KnownValues);
    const one = fc.constantFrom(...seen);
    return schema.type === 'array' ? one.map((id) => [id]) : one;
  };
  const fields = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]) =>
    fc.record(
      Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [
          name,
          pick(schema, name, nounOf(name.replace(/Ids?$/, ''))),
        ]),
      ),
      { requiredKeys: [...required] },
    );
  const inQuery = call.parameters.filter((parameter) => parameter.in === 'query');
  const query = fields(
    Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
    inQuery.filter(({ required }) => required).map(({ name }) => name),
  );
  const path = call.parameters.find((parameter) => parameter.in === 'path');
  const id = path && call.noun ? pick(path.schema, 'id', call.noun) : fc.constant('');
  const schema = call.requestBody?.content['application/json'].schema;
  const body = schema ? fields(schema.properties ?? {}, schema.required ?? []) : fc.constant(null);
  return fc.record({ id, query, body }).map((parts) => {
    const pairs = Object.entries(parts.query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    const address = call.path.replace(/\{\w+\}/, encodeURIComponent(String(parts.id)));
    return { target: `${address}?${new URLSearchParams(pairs)}`, body: parts.body };
  });
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const validators = new Map<string, ValidateFunction>();

function findFault(call: Call, status: number, isJson: boolean, body: unknown): string | null {
  const place = `${call.method} ${call.path} ${status}`;
  const isRefused = status >= 400;
  const code = String(fieldsSchema.parse(body).code);
  const isListed = !isRefused || call['x-error-codes'][status]?.includes(code);
  const response = call.responses[isRefused ? '4XX' : status];
  if (!response || !isListed) return `${place} ${isRefused ? code : ''} is not in the document`;
  if (status >= 500) return place;
  const schema = response.content?.['application/json']?.schema;
  if (!schema) return isJson ? `${place} has a body that the document does not have` : null;
  const validate = validators.get(place) ?? ajv.compile(schema);
  validators.set(place, validate);
  return validate(body) ? null : `${place}: ${ajv.errorsText(validate.errors)}`;
}
