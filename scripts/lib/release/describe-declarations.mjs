/**
 * @typedef {{ description?: string, def: { type: string, shape?: Record<string, Schema>, innerType?: Schema, element?: Schema, options?: Schema[], in?: Schema, out?: Schema } }} Schema
 */

/**
 * The declarations of a file of contracts with a comment on each call and field, so that editors show what the reference
 * says: the compiler knows the fields of a schema, not their descriptions.
 *
 * @param {string} text the `.d.ts` as the compiler wrote it, indented by four spaces
 * @param {Record<string, unknown>} contracts
 */
export function describeDeclarations(text, contracts) {
  /** @type {(string | null)[]} */
  let path = [];
  return text
    .split('\n')
    .map((line) => {
      const [, root] = /^export declare const (\w+Endpoints|ENDPOINT_GROUPS): \{$/.exec(line) ?? [];
      if (root !== undefined) {
        path = [root];
        return line;
      }
      const [, indent = '', quoted, plain] =
        /^( {4,})(?:readonly )?(?:"([^"]+)"|(\w+))\??: /.exec(line) ?? [];
      const name = quoted ?? plain;
      if (name === undefined || path[0] === undefined) {
        if (/^\S/.test(line) && !line.startsWith('}')) path = [];
        return line;
      }
      const depth = indent.length / 4;
      path = [...path.slice(0, depth), name];
      const words = wordsAt(path, contracts);
      return words === null ? line : `${indent}/** ${words.replaceAll('*/', '* /')} */\n${line}`;
    })
    .join('\n');
}

/**
 * @param {readonly (string | null)[]} path of a call, in its group or also in the record of all groups, and what is in it
 * @param {Record<string, unknown>} contracts
 * @returns {string | null}
 */
function wordsAt(path, contracts) {
  const depth = path[0] === 'ENDPOINT_GROUPS' ? 3 : 2;
  const endpoint = path
    .slice(0, depth)
    .reduce((inner, name) => inner?.[name ?? ''], /** @type {Record<string, any> | undefined} */ (contracts));
  if (path.length < depth || !endpoint) return null;
  const [part, ...fields] = path.slice(depth);
  if (part === undefined) return `${endpoint.summary} ${endpoint.description}`;
  if (fields.length === 0) return null;
  return fields.reduce(fieldOf, endpoint[part ?? ''])?.description ?? null;
}

/**
 * @param {Schema | undefined} schema
 * @param {string | null} name
 * @returns {Schema | undefined}
 */
function fieldOf(schema, name) {
  if (schema === undefined || name === null) return undefined;
  const { shape, innerType, element, options = [], in: input, out } = schema.def;
  if (shape) return shape[name];
  for (const inner of [innerType, element, ...options, input, out]) {
    const found = inner && fieldOf(inner, name);
    if (found) return found;
  }
  return undefined;
}
