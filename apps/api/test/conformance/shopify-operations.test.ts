import { type GraphQLSchema, NoDeprecatedCustomRule, parse, specifiedRules, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { SHOPIFY_OPERATIONS } from '../../src/providers/commerce/shopify/operations.js';
import { hasVendorFiles, readPrunedSchema, readVendorSchema, type ShopApi } from './vendor-files.js';

const RULES = [...specifiedRules, NoDeprecatedCustomRule];

function describeSchema(title: string, readSchema: (api: ShopApi) => GraphQLSchema): void {
  describe(title, () => {
    for (const [api, operations] of Object.entries(SHOPIFY_OPERATIONS) as [
      ShopApi,
      Record<string, string>,
    ][]) {
      const schema = readSchema(api);
      it.each(Object.entries(operations))(`allows ${api} %s, with no deprecated field`, (_, document) => {
        const complaints = validate(schema, parse(document), RULES).map((error) => error.message);
        expect(complaints).toEqual([]);
      });
    }
  });
}

describeSchema("the sandbox's schema", readPrunedSchema);
if (hasVendorFiles) describeSchema("the vendor's schema", readVendorSchema);

describe('the check itself', () => {
  it('finds an unknown and a deprecated field', () => {
    const schema = readPrunedSchema('admin');
    const document = parse('query Wrong { products(first: 1) { nodes { nowhere totalVariants } } }');
    const complaints = validate(schema, document, RULES).map((error) => error.message);
    expect(complaints).toHaveLength(2);
  });
});
