/** The value at a path such as `data.products.nodes.0.id`, or undefined. */
export function read(response: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce(
      (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
      response,
    );
}

/** The string at a path. @throws Error naming the path if there is none */
export function readText(response: unknown, path: string): string {
  const value = read(response, path);
  if (typeof value === 'string') return value;
  throw new Error(`There is no string at ${path} of ${JSON.stringify(response)}.`);
}

/** The number at a path. @throws Error naming the path if there is none */
export function readNumber(response: unknown, path: string): number {
  const value = read(response, path);
  if (typeof value === 'number') return value;
  throw new Error(`There is no number at ${path} of ${JSON.stringify(response)}.`);
}

/** The list at a path. @throws Error naming the path if there is none */
export function readList(response: unknown, path: string): unknown[] {
  const value = read(response, path);
  if (Array.isArray(value)) return value;
  throw new Error(`There is no list at ${path} of ${JSON.stringify(response)}.`);
}
