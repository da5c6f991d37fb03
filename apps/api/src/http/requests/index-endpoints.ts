/** A found handler, with the parameters of the address. */
export interface Found<T> {
  readonly value: T;
  /** The pattern, such as "/api/carts/:cartId". */
  readonly pattern: string;
  readonly params: Record<string, string>;
}

interface Shaped<T> {
  readonly parts: readonly string[];
  readonly pattern: string;
  readonly value: T;
}

/**
 * Routes by hash instead of trying one pattern after the other. It knows exact addresses only: for HEAD, another
 * spelling, a trailing slash, or a parameter that cannot be decoded it gives null, and Express routes the request.
 */
export function indexEndpoints<T>(
  endpoints: readonly { readonly method: string; readonly path: string; readonly value: T }[],
): (method: string, path: string) => Found<T> | null {
  const fixed = new Map<string, Omit<Found<T>, 'params'>>();
  const fixedPaths = new Set<string>();
  const shaped = new Map<string, Shaped<T>[]>();
  for (const { method, path, value } of endpoints) {
    const parts = path.split('/');
    if (!path.includes(':')) {
      fixed.set(`${method} ${path}`, { value, pattern: path });
      fixedPaths.add(path);
      continue;
    }
    const key = `${method} ${parts.length}`;
    shaped.set(key, [...(shaped.get(key) ?? []), { parts, pattern: path, value }]);
  }

  return (method, path) => {
    const exact = fixed.get(`${method} ${path}`);
    if (exact) return { ...exact, params: {} };
    // A fixed path must not match as another endpoint's parameter.
    if (fixedPaths.has(path)) return null;
    const given = path.split('/');
    const one = shaped.get(`${method} ${given.length}`)?.find(({ parts }) => fits(parts, given));
    if (!one) return null;
    const params = readParams(one.parts, given);
    return params && { value: one.value, pattern: one.pattern, params };
  };
}

/** Whether as many parts of a path match a pattern's, such as those of "/api/carts/:cartId". */
export const fits = (parts: readonly string[], given: readonly string[]): boolean =>
  parts.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]));

function readParams(parts: readonly string[], given: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  try {
    for (const [at, part] of parts.entries()) {
      if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(given[at] ?? '');
    }
  } catch {
    return null;
  }
  return params;
}
