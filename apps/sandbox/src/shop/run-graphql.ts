import fs from 'node:fs';
import {
  buildSchema,
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getDirectiveValues,
  getOperationAST,
  OperationTypeNode,
  parse,
  validate,
} from 'graphql';
import type { ShopRequest } from './shop-context.js';

export interface GraphqlRequest {
  query: string;
  variables: Record<string, unknown> | null;
  operationName: string | null;
}

export type RunGraphql = (request: GraphqlRequest, context: ShopRequest) => Promise<ExecutionResult>;

const KEPT_DOCUMENTS = 200;

const schemas = new Map<string, GraphQLSchema>();

/** The vendor's pruned schema, built once for all sandboxes of a process. */
export function readSchema(name: 'admin' | 'storefront'): GraphQLSchema {
  const schema =
    schemas.get(name) ??
    buildSchema(fs.readFileSync(new URL(`../../schemas/${name}.graphql`, import.meta.url), 'utf8'));
  schemas.set(name, schema);
  return schema;
}

/** Parses, validates against the pruned schema and executes. Keeps parsed documents for next time. */
export function createGraphql(schema: GraphQLSchema, rootValue: unknown): RunGraphql {
  const known = new Map<string, DocumentNode>();

  const read = (query: string): DocumentNode | readonly GraphQLError[] => {
    const seen = known.get(query);
    if (seen !== undefined) return seen;
    try {
      const document = parse(query);
      const errors = validate(schema, document);
      if (errors.length > 0) return errors;
      if (known.size >= KEPT_DOCUMENTS) known.clear();
      known.set(query, document);
      return document;
    } catch (error) {
      if (error instanceof GraphQLError) return [error];
      throw error;
    }
  };

  return async ({ query, variables, operationName }, contextValue) => {
    const document = read(query);
    if (!('kind' in document)) return { errors: document };
    const operation = getOperationAST(document, operationName);
    if (operation == null) return { errors: [new GraphQLError('No operation was selected')] };
    if (operation.operation === OperationTypeNode.SUBSCRIPTION) {
      return { errors: [new GraphQLError('Subscriptions are not supported')] };
    }
    const inContext = schema.getDirective('inContext');
    const place = inContext ? getDirectiveValues(inContext, operation, variables ?? {}) : undefined;
    const language = typeof place?.language === 'string' ? place.language : contextValue.language;
    return execute({
      schema,
      document,
      rootValue,
      contextValue: { ...contextValue, language },
      variableValues: variables,
      operationName,
    });
  };
}
