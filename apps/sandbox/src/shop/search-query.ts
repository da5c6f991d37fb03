/** One search term: `updated_at:>='2026-01-01'`, `-status:draft`, or a plain word. */
export interface Term {
  field: string | null;
  operator: ':' | '>=' | '<=' | '>' | '<';
  value: string;
  isNegated: boolean;
}

const TERM = /(-)?(?:(\w+):)?(>=|<=|>|<)?(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^\s()]+))/g;

/** The part of the shop's search syntax that is supported: terms joined by AND or a space. */
function parseSearch(query: string): Term[] {
  const terms: Term[] = [];
  for (const match of query.matchAll(TERM)) {
    const [, minus, field, operator, single, double, bare] = match;
    if (field === undefined && bare !== undefined && /^(AND|OR|NOT)$/.test(bare)) continue;
    terms.push({
      field: field ?? null,
      operator: (operator as Term['operator'] | undefined) ?? ':',
      value: single ?? double ?? bare ?? '',
      isNegated: minus !== undefined,
    });
  }
  return terms;
}

export type Matcher<T> = (item: T, term: Term) => boolean;

/** By date, for fields such as updated_at. A day means its start in UTC. */
export const byInstant =
  <T>(read: (item: T) => string): Matcher<T> =>
  (item, { operator, value }) => {
    const given = Date.parse(value);
    const own = Date.parse(read(item));
    if (Number.isNaN(given)) return true;
    if (operator === '>=') return own >= given;
    if (operator === '>') return own > given;
    if (operator === '<=') return own <= given;
    if (operator === '<') return own < given;
    return own === given;
  };

/** By word, ignoring case. Takes several words separated by commas; a trailing * matches a prefix. */
export const byWord =
  <T>(read: (item: T) => string | readonly string[]): Matcher<T> =>
  (item, { value }) => {
    const own = [read(item)].flat().map((word) => word.toLowerCase());
    return value
      .toLowerCase()
      .split(',')
      .some((one) =>
        one.endsWith('*') ? own.some((word) => word.startsWith(one.slice(0, -1))) : own.includes(one),
      );
  };

export interface Search<T> {
  fields: Record<string, Matcher<T>>;
  /** The string that a plain word is searched in. */
  words: (item: T) => string;
}

/** Filters a list. Unknown fields are ignored, as the shop does, and returned for its warning. */
export function searchIn<T>(items: readonly T[], query: string | null | undefined, search: Search<T>) {
  const unknown: string[] = [];
  if (query == null || query.trim() === '') return { found: items, unknown };
  const tests = parseSearch(query).flatMap((term) => {
    if (term.field === null) {
      const word = term.value.toLowerCase().replace(/\*$/, '');
      return [(item: T) => search.words(item).toLowerCase().includes(word) !== term.isNegated];
    }
    const matcher = search.fields[term.field];
    if (matcher === undefined) {
      unknown.push(term.field);
      return [];
    }
    return [(item: T) => matcher(item, term) !== term.isNegated];
  });
  return { found: items.filter((item) => tests.every((test) => test(item))), unknown };
}
