import { ENDPOINT_GROUPS } from '@eyecart/shared/contracts';
import { resolveReferences } from './openapi-components.js';
import { createOpenApiDocument } from './openapi-document.js';

/** Descriptions and examples, which may change at any time. */
const WORDS = new Set(['description', 'summary', 'example', 'examples', 'tags', 'title', 'info', 'servers']);

/**
 * The parts of the OpenAPI document that programs rely on: calls, webhooks, and fields, without descriptions and
 * examples. References are replaced by what they point to, since the names of schemas may change.
 */
export function createOpenApiOutline(): unknown {
  const document = createOpenApiDocument({
    groups: ENDPOINT_GROUPS,
    portalName: 'Eyecart',
    publicUrl: 'https://portal.example.com',
  });
  const { components, ...whole } = resolveReferences(document, document) as Record<string, unknown>;
  return withoutWords({ ...whole, components: { securitySchemes: Object(components).securitySchemes } });
}

/** Refusals are left out, since all look alike. */
const isRefusal = (name: string): boolean => /^[45](?:\d\d|XX)$/.test(name);

/** `isNamed`: the keys are names of fields, which may equal a word that is left out. */
function withoutWords(value: unknown, isNamed = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutWords(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isNamed || !(WORDS.has(name) || name.startsWith('x-') || isRefusal(name)))
      .map(([name, inner]) => [name, withoutWords(inner, !isNamed && name === 'properties')]),
  );
}
