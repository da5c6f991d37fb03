import type { Endpoint } from '@eyecart/shared/contracts';
import type { Json } from './openapi-components.js';

interface NamedCall extends Pick<Endpoint, 'method' | 'path' | 'response'> {
  readonly name: string;
}

/**
 * The OpenAPI links of a POST's answer: the calls that take the id in it, by `operationId`. They are matched by name:
 * `/bundles/:id` takes `bundle.id` and `bundleId`.
 */
export function linksFrom({ method, name, response }: NamedCall, calls: readonly NamedCall[]): Json {
  if (method !== 'POST') return {};
  const ids = idsIn(response);
  const links: Json = {};
  for (const call of calls) {
    const [parameter, ...others] = [...call.path.matchAll(/\/([\w-]+)\/:(\w+)/g)];
    const [, segment = '', field = ''] = parameter ?? [];
    const place = ids.get(nounOf(field === 'id' ? segment : field.replace(/Id$/, '')));
    // A call with a second id cannot be made with the answer alone.
    if (place === undefined || others.length > 0 || call.name === name) continue;
    links[call.name] = { operationId: call.name, parameters: { [field]: `$response.body#/${place}` } };
  }
  return links;
}

/** The paths of an answer's ids, by the noun they identify. */
function idsIn(response: Endpoint['response']): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const [name, field] of Object.entries(shapeOf(response))) {
    if (/[a-z]Id$/.test(name)) ids.set(nounOf(name.slice(0, -2)), name);
    else if ('id' in shapeOf(field)) ids.set(nounOf(name), `${name}/id`);
  }
  return ids;
}

const shapeOf = (schema: unknown): Readonly<Record<string, unknown>> =>
  typeof schema === 'object' && schema !== null && 'shape' in schema
    ? (schema.shape as Record<string, unknown>)
    : {};

/** "draft-orders" and "draftOrder" give the same noun. */
const nounOf = (name: string): string =>
  name
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/ies$/, 'y')
    .replace(/s$/, '');
