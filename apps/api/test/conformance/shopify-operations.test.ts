import { type GraphQLSchema, NoDeprecatedCustomRule, parse, specifiedRules, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { SHOPIFY_OPERATIONS } from '../../src/providers/commerce/shopify/operations.js';
import { hasVendorFiles, readPrunedSchema, readVendorSchema, type ShopApi } from './vendor-files.js';

/** The sandbox's schema does not mark deprecated fields; the vendor's does. */
const RULES = [...specifiedRules, NoDeprecatedCustomRule];

const complaintsOf = (schema: GraphQLSchema, document: string): readonly string[] =>
  validate(schema, parse(document), RULES).map((error) => error.message);

function describeSchema(title: string, readSchema: (api: ShopApi) => GraphQLSchema): void {
  describe(title, () => {
    for (const [api, operations] of Object.entries(SHOPIFY_OPERATIONS) as [
      ShopApi,
      Record<string, string>,
    ][]) {
      const schema = readSchema(api);
      it.each(Object.entries(operations))(`allows ${api} %s`, (_, document) => {
        expect(complaintsOf(schema, document)).toEqual([]);
      });

      it(`would reject a field that ${api} does not have`, () => {
        expect(complaintsOf(schema, '{ products(first: 1) { nodes { nowhere } } }')).toHaveLength(1);
      });
    }
  });
}

describeSchema("the sandbox's schema", readPrunedSchema);

if (hasVendorFiles) {
  describeSchema("the vendor's schema, deprecated fields left out", readVendorSchema);

  describe('the check for deprecated fields', () => {
    it('finds one', () => {
      const [complaint] = complaintsOf(
        readVendorSchema('admin'),
        '{ products(first: 1) { nodes { totalVariants } } }',
      );
      expect(complaint).toContain('deprecated');
    });
  });
}
