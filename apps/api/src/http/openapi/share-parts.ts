import type { Json } from './openapi-components.js';

/** Moves answers and bodies that several calls have into components, which the calls refer to. */
export function shareParts(paths: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods) as Json[]);
  const answers = createShelf(
    'responses',
    calls.flatMap(({ responses }) => Object.entries(responses as Json)),
  );
  const bodies = createShelf(
    'requestBodies',
    calls.map(({ requestBody }) => ['', requestBody]),
  );
  const shareIn = ({ responses, requestBody, ...call }: Json): Json => ({
    ...call,
    ...(requestBody === undefined ? {} : { requestBody: bodies.refer(requestBody) }),
    responses: mapValues(responses as Json, answers.refer),
  });
  return {
    paths: mapValues(paths, (methods) => mapValues(methods as Json, (call) => shareIn(call as Json))),
    responses: answers.parts,
    requestBodies: bodies.parts,
  };
}

/** Collects the parts that occur more than once, by name. */
function createShelf(place: string, all: readonly (readonly [status: string, part: unknown])[]) {
  const parts: Json = {};
  const names = new Map<string, string>();
  const seen = new Set<string>();
  for (const [status, part] of all) {
    const key = JSON.stringify(part);
    const name = nameOf(status, part);
    if (seen.has(key) && name !== null && !(name in parts)) {
      parts[name] = part;
      names.set(key, name);
    }
    seen.add(key);
  }
  const refer = (part: unknown): unknown => {
    const name = names.get(JSON.stringify(part));
    return name === undefined ? part : { $ref: `#/components/${place}/${name}` };
  };
  return { parts, refer };
}

const SUFFIXES: Readonly<Record<string, string>> = { 201: 'Created', 202: 'Accepted' };

/** Named for its schema, its status, and whether it may be a replay. */
function nameOf(status: string, part: unknown): string | null {
  if (status === '304') return 'NotModified';
  const { content, headers = {} } = (part ?? {}) as { content?: Record<string, Json>; headers?: Json };
  const { $ref } = (content?.['application/json']?.schema ?? {}) as { $ref?: string };
  if ($ref === undefined) return null;
  const once = 'Idempotent-Replayed' in headers ? 'Once' : '';
  return `${$ref.split('/').at(-1)}${SUFFIXES[status] ?? ''}${once}`;
}

const mapValues = (values: Json, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
