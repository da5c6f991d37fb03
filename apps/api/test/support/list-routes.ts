import type { Express, Router } from 'express';

/** An address of the app, as an example, with the methods that it has. */
export interface ListedRoute {
  readonly path: string;
  readonly address: string;
  readonly methods: readonly string[];
}

type Layer = Router['stack'][number];

/** Every address that the app's routers know by name; patterns and what serves all other addresses are left out. */
export function listRoutes(app: Express): ListedRoute[] {
  const found = new Map<string, Set<string>>();
  for (const { route } of layersOf(app.router.stack)) {
    const paths: unknown = route?.path;
    for (const path of [paths].flat()) {
      if (typeof path !== 'string' || path.includes('*') || !route) continue;
      const methods = found.get(path) ?? new Set<string>();
      found.set(path, methods);
      for (const { method } of route.stack) if (method) methods.add(method.toUpperCase());
    }
  }
  return [...found].map(([path, methods]) => ({ path, address: exampleOf(path), methods: [...methods] }));
}

const layersOf = (stack: readonly Layer[]): Layer[] =>
  stack.flatMap((layer) => {
    const inner: unknown = Reflect.get(layer.handle, 'stack');
    return Array.isArray(inner) ? layersOf(inner) : [layer];
  });

const ID = '7f6dd24e-6df2-4f1a-9e57-0c3e6f5c1a11';

const exampleOf = (path: string): string =>
  path
    .replace(/\{\/:\w+\}/g, '/abc')
    .replace(/:\w+/g, (name) => (/^:(id|messageId)$/.test(name) ? ID : '12345'));
