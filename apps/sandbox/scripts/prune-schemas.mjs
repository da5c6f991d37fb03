/**
 * Cuts the shop's full GraphQL schemas and the text gateway's OpenAPI document down to what the sandbox answers.
 *
 *   node scripts/prune-schemas.mjs <folder with shopify/*.json.gz and twilio/messages_only.openapi.json>
 *
 * Nothing is invented: a field is either taken over with its type and arguments or left out.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';
import { buildClientSchema, parse, print, printSchema } from 'graphql';
import { ADMIN, STOREFRONT } from './kept-fields.mjs';

const target = fileURLToPath(new URL('../schemas/', import.meta.url));
const source = process.argv[2];
if (source === undefined) {
  console.error('Usage: node scripts/prune-schemas.mjs <folder of the vendors’ schemas>');
  process.exit(1);
}

const namedType = (type) => (type.kind === 'NamedType' ? type.name.value : namedType(type.type));
const bare = (node) => {
  if (Array.isArray(node)) return node.map(bare);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => key !== 'description' && key !== 'directives')
      .map(([key, value]) => [key, bare(value)]),
  );
};

/** Scalars and enums are kept when something kept refers to them; everything else only when it is listed. */
function pruneSchema(introspection, kept) {
  const full = parse(printSchema(buildClientSchema(introspection)), { noLocation: true });
  const byName = new Map(full.definitions.filter((node) => node.name).map((node) => [node.name.value, node]));
  const isLeaf = (name) => {
    const kind = byName.get(name)?.kind;
    return kind === undefined || kind === 'EnumTypeDefinition' || kind === 'ScalarTypeDefinition';
  };
  const wordsOf = (name) => {
    if (kept[name] !== undefined) return kept[name];
    if (name.endsWith('Connection')) return 'edges nodes pageInfo';
    if (name.endsWith('Edge')) return 'cursor node';
    return undefined;
  };
  const isKept = (name) => isLeaf(name) || wordsOf(name) !== undefined;
  const done = new Map();
  const queue = ['QueryRoot', 'Mutation', ...Object.keys(kept)];

  const visitFields = (node, words) => {
    const names = words === '*' ? node.fields.map((field) => field.name.value) : words.split(' ');
    return names.map((name) => {
      const field = node.fields.find((candidate) => candidate.name.value === name);
      if (field === undefined) throw new Error(`${node.name.value} has no field ${name}`);
      if (!isKept(namedType(field.type))) {
        throw new Error(`${node.name.value}.${name} is of type ${namedType(field.type)}, which is not kept`);
      }
      queue.push(namedType(field.type));
      const args = field.arguments?.filter((arg) => isKept(namedType(arg.type)));
      for (const arg of args ?? []) queue.push(namedType(arg.type));
      return args === undefined ? field : { ...field, arguments: args };
    });
  };

  while (queue.length > 0) {
    const name = queue.shift();
    const node = byName.get(name);
    if (node === undefined || done.has(name)) continue;
    done.set(name, node);
    if (isLeaf(name)) continue;
    const words = wordsOf(name);
    if (node.kind === 'UnionTypeDefinition') {
      done.set(name, {
        ...node,
        types: node.types.filter((type) => words.split(' ').includes(type.name.value)),
      });
      continue;
    }
    const interfaces = node.interfaces?.filter((one) => kept[one.name.value] !== undefined);
    done.set(name, { ...node, fields: visitFields(node, words), ...(interfaces ? { interfaces } : {}) });
  }
  const definitions = [...done.values()].sort((a, b) => a.name.value.localeCompare(b.name.value));
  const root = 'schema {\n  query: QueryRoot\n  mutation: Mutation\n}\n\n';
  return root + print(bare({ kind: 'Document', definitions }));
}

const HEADER = (what) => `# ${what}, cut down to what the sandbox answers; descriptions left out.
# Made by apps/sandbox/scripts/prune-schemas.mjs from the introspection result in the npm package
# @shopify/dev-mcp, version 1.16.0, licence ISC. Do not edit: run the script again.

`;

function writeShopSchema(file, input, kept, what) {
  const json = JSON.parse(zlib.gunzipSync(fs.readFileSync(path.join(source, 'shopify', input))).toString());
  fs.writeFileSync(path.join(target, file), `${HEADER(what)}${pruneSchema(json.data ?? json, kept)}\n`);
}

const DROPPED = new Set([
  'description',
  'summary',
  'examples',
  'example',
  'x-twilio',
  'headers',
  'servers',
  'tags',
]);
const plain = (node) => {
  if (Array.isArray(node)) return node.map(plain);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => !DROPPED.has(key))
      .map(([key, value]) => [key, plain(value)]),
  );
};

function writeTextsDocument() {
  const file = path.join(source, 'twilio', 'messages_only.openapi.json');
  const document = plain(JSON.parse(fs.readFileSync(file, 'utf8')));
  const [list, single] = Object.keys(document.paths);
  const { delete: _delete, post: _post, ...readOnly } = document.paths[single];
  for (const method of [...Object.values(document.paths[list]), ...Object.values(readOnly)]) {
    for (const answer of Object.values(method.responses ?? {}))
      answer.description = 'As the vendor describes it.';
  }
  const schemas = { ...document.components.schemas };
  delete schemas.message_enum_update_status;
  const out = {
    openapi: document.openapi,
    'x-source': {
      package: '@twilio-alpha/mcp',
      version: '0.7.0',
      licence: 'MIT',
      how: 'Messages create, list and fetch, without descriptions, by apps/sandbox/scripts/prune-schemas.mjs',
    },
    info: { title: 'Text messages', version: document.info.version },
    paths: { [list]: document.paths[list], [single]: readOnly },
    components: { schemas, securitySchemes: document.components.securitySchemes },
  };
  fs.writeFileSync(path.join(target, 'twilio-messages.openapi.json'), `${JSON.stringify(out, null, 2)}\n`);
}

fs.mkdirSync(target, { recursive: true });
writeShopSchema('admin.graphql', 'admin_2026-07.json.gz', ADMIN, 'Shopify Admin API 2026-07');
writeShopSchema(
  'storefront.graphql',
  'storefront-graphql_2026-07.json.gz',
  STOREFRONT,
  'Shopify Storefront API 2026-07',
);
writeTextsDocument();
