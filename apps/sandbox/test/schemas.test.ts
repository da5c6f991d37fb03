import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  buildClientSchema,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { readSchema } from '../src/shop/run-graphql.js';

/** Folder with the vendors' full schemas, as for `pnpm schemas`. Without it only the headers are checked. */
const vendorFolder = process.env.VENDOR_SCHEMAS;
const pruned = { admin: readSchema('admin'), storefront: readSchema('storefront') };

function readFull(folder: string, file: string): GraphQLSchema {
  const json = JSON.parse(gunzipSync(fs.readFileSync(path.join(folder, 'shopify', file))).toString());
  return buildClientSchema(json.data ?? json);
}

/** A type as strings: its fields with their types and arguments. */
function factsOf(type: GraphQLNamedType): string[] {
  if (isUnionType(type)) return type.getTypes().map(({ name }) => `${type.name} is ${name}`);
  if (isEnumType(type)) return type.getValues().map(({ name }) => `${type.name}.${name}`);
  if (isInputObjectType(type)) {
    return Object.values(type.getFields()).map((field) => `${type.name}.${field.name}: ${field.type}`);
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => [
    `${type.name}.${field.name}: ${field.type}`,
    ...field.args.map((arg) => `${type.name}.${field.name}(${arg.name}: ${arg.type} = ${arg.defaultValue})`),
  ]);
}

describe('the pruned schemas', () => {
  it.each(['admin', 'storefront'] as const)('name their source and license: %s', (name) => {
    const text = fs.readFileSync(new URL(`../schemas/${name}.graphql`, import.meta.url), 'utf8');
    expect(text).toMatch(/@shopify\/dev-mcp, version 1\.16\.0, license ISC/);
    expect(text).not.toContain('"""');
  });

  if (vendorFolder !== undefined) {
    it.each([
      ['admin', 'admin_2026-07.json.gz'],
      ['storefront', 'storefront-graphql_2026-07.json.gz'],
    ] as const)('contain nothing that is not in the full schema: %s', (name, file) => {
      const full = readFull(vendorFolder, file);
      const types = Object.values(pruned[name].getTypeMap()).filter((type) => !type.name.startsWith('__'));
      expect(types.length).toBeGreaterThan(60);
      for (const type of types) {
        const original = full.getType(type.name);
        expect(original, type.name).toBeDefined();
        const known = new Set(original ? factsOf(original) : []);
        expect(factsOf(type).filter((fact) => !known.has(fact))).toEqual([]);
      }
    });

    it('keep every required input field', () => {
      for (const [name, file] of [
        ['admin', 'admin_2026-07.json.gz'],
        ['storefront', 'storefront-graphql_2026-07.json.gz'],
      ] as const) {
        const full = readFull(vendorFolder, file);
        for (const type of Object.values(pruned[name].getTypeMap())) {
          const original = full.getType(type.name);
          if (!isInputObjectType(type) || !isInputObjectType(original)) continue;
          const required = Object.values(original.getFields()).filter((field) =>
            String(field.type).endsWith('!'),
          );
          const missing = required.filter(
            (field) => field.defaultValue === undefined && !type.getFields()[field.name],
          );
          expect(missing.map((field) => `${type.name}.${field.name}`)).toEqual([]);
        }
      }
    });
  }
});
