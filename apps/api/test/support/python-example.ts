import { snippetz } from '@scalar/snippetz';
import { z } from 'zod';
import { resolveReferences } from '../../src/http/openapi/openapi-components.js';

const callSchema = z.object({
  operationId: z.string(),
  requestBody: z
    .object({
      content: z.object({
        'application/json': z.object({
          examples: z.object({ default: z.object({ value: z.record(z.string(), z.unknown()) }) }),
        }),
      }),
    })
    .optional(),
});
const documentSchema = z.object({
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), callSchema)),
});

/** What of the generated code is a value of the environment, or of an earlier answer. */
const PLACES: readonly (readonly [string, string])[] = [
  ['"Bearer KEY"', '"Bearer " + os.environ["EYECART_KEY"]'],
  ['"CART_URL"', 'cart["cartUrl"]'],
];
const LONGEST_LINE = 90;

/**
 * A program in Python that texts a cart, made from the document by Scalar's generator: its requests one after the
 * other over one connection, the first answer read for the second request.
 */
export function createPythonExample(document: unknown): string {
  const { servers, paths } = documentSchema.parse(resolveReferences(document, document));
  const [server] = servers;

  function request(operationId: string, key: string, fields: Readonly<Record<string, unknown>>): string[] {
    for (const [path, methods] of Object.entries(paths)) {
      const [method, call] = Object.entries(methods).find(([, one]) => one.operationId === operationId) ?? [];
      if (method === undefined) continue;
      const example = call?.requestBody?.content['application/json'].examples.default.value;
      return printRequest(method, `${server?.url}${path}`, key, { ...example, ...fields });
    }
    throw new Error(`The document has no ${operationId}.`);
  }

  const [imports = '', connection = '', ...cart] = request('createCart', 'visit-4713-cart', {});
  const [, , ...text] = request('sendSms', 'visit-4713-text', { cartUrl: 'CART_URL' });
  const isNew = (block: string) => !cart.includes(block) || block.startsWith('response');
  // The second request has the headers of the first, but for its key.
  const otherKey = (block: string) =>
    block.replace(/^headers = [\s\S]*"Idempotency-Key": ("[^"]+")\n}$/, 'headers["Idempotency-Key"] = $1');
  const readCart = (block: string) => block.replace(/print\((.*)\.decode\(\)\)/, 'cart = json.loads($1)');
  const code = [
    imports.replace('import json', 'import json\nimport os'),
    connection,
    ...cart.slice(0, -1).map(readCart),
    ...text.filter(isNew).map(otherKey),
  ].join('\n');
  const spaced = code.replace(/\n(?=conn = |payload = )/g, '\n\n');
  return PLACES.reduce((whole, [name, value]) => whole.replaceAll(name, value), spaced);
}

/** The generated code of one request, by its paragraphs, with brackets on one line where they fit. */
function printRequest(method: string, url: string, key: string, body: unknown): string[] {
  const code = snippetz().print('python', 'python3', {
    method: method.toUpperCase(),
    url,
    headers: [
      { name: 'Authorization', value: 'Bearer KEY' },
      { name: 'Content-Type', value: 'application/json' },
      { name: 'Idempotency-Key', value: key },
    ],
    postData: { mimeType: 'application/json', text: JSON.stringify(body) },
  });
  if (code === undefined) throw new Error('The generator knows no Python.');
  const joined = code.replace(/^[^\n]*[([{]\n(?: .*\n)*[)\]}]+$/gm, joinLines);
  return joined.split('\n\n').flatMap((block) => block.split(/\n(?=headers = )/));
}

function joinLines(lines: string): string {
  const line = lines
    .replace(/\n\s*/g, ' ')
    .replace(/([([{]) /g, '$1')
    .replace(/,? ([)\]}])/g, '$1');
  return line.length > LONGEST_LINE ? lines : line;
}
