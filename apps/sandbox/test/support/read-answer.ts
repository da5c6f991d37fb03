/** What stands at a path such as `data.products.nodes.0.id` of an answer; undefined where nothing does. */
export function read(answer: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce(
      (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
      answer,
    );
}

/** The text at a path. @throws Error naming the path where there is none */
export function readText(answer: unknown, path: string): string {
  const value = read(answer, path);
  if (typeof value === 'string') return value;
  throw new Error(`There is no text at ${path} of ${JSON.stringify(answer)}.`);
}

/** The number at a path. @throws Error naming the path where there is none */
export function readNumber(answer: unknown, path: string): number {
  const value = read(answer, path);
  if (typeof value === 'number') return value;
  throw new Error(`There is no number at ${path} of ${JSON.stringify(answer)}.`);
}

/** The list at a path. @throws Error naming the path where there is none */
export function readList(answer: unknown, path: string): unknown[] {
  const value = read(answer, path);
  if (Array.isArray(value)) return value;
  throw new Error(`There is no list at ${path} of ${JSON.stringify(answer)}.`);
}
