import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { buildClientSchema, buildSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql';

const repository = new URL('../../../../', import.meta.url);
const pruned = new URL('apps/sandbox/schemas/', repository);
const vendor = new URL('../shared/providers/', repository);

/** The vendors' full files are next to the repository on some machines only. */
export const hasVendorFiles = existsSync(fileURLToPath(vendor));

export type ShopApi = 'admin' | 'storefront';

const VENDOR_SCHEMAS: Readonly<Record<ShopApi, string>> = {
  admin: 'shopify/admin_2026-07.json.gz',
  storefront: 'shopify/storefront-graphql_2026-07.json.gz',
};

/** The sandbox's schemas. */
export function readPrunedSchema(api: ShopApi): GraphQLSchema {
  return buildSchema(readFileSync(new URL(`${api}.graphql`, pruned), 'utf8'));
}

/** The vendor's full schemas. */
export function readVendorSchema(api: ShopApi): GraphQLSchema {
  const json = gunzipSync(readFileSync(new URL(VENDOR_SCHEMAS[api], vendor))).toString('utf8');
  const introspection = JSON.parse(json) as IntrospectionQuery | { data: IntrospectionQuery };
  return buildClientSchema('data' in introspection ? introspection.data : introspection);
}

interface FieldSchema {
  readonly type?: string;
  readonly pattern?: string;
}

interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: FieldSchema;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<
        string,
        {
          schema: {
            readonly properties: Readonly<Record<string, FieldSchema>>;
            readonly required?: readonly string[];
          };
        }
      >
    >;
  };
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The sandbox's copy of the text gateway's API description. */
export function readPrunedOpenApi(): OpenApiDocument {
  return JSON.parse(readFileSync(new URL('twilio-messages.openapi.json', pruned), 'utf8')) as OpenApiDocument;
}

/** The text gateway's own description of its messages API. */
export function readVendorOpenApi(): OpenApiDocument {
  return JSON.parse(
    readFileSync(new URL('twilio/messages_only.openapi.json', vendor), 'utf8'),
  ) as OpenApiDocument;
}

/** The shop's own webhook bodies, by file name. */
export function listVendorWebhooks(): { file: string; body: unknown }[] {
  const folder = new URL('shopify/fixtures/', vendor);
  return readdirSync(folder).map((file) => ({
    file,
    body: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as unknown,
  }));
}
