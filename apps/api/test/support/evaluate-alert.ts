/** A sample of Prometheus: its labels, with the metric's name as `__name__`, and its value. */
export interface Sample {
  readonly labels: ReadonlyMap<string, string>;
  readonly value: number;
}

/** What was scraped at an instant, in seconds since 1970. */
export interface Scrape {
  readonly at: number;
  readonly samples: readonly Sample[];
}

const LINE = /^([A-Za-z_]\w*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="([^"]*)"/g;

/** Reads the text format of Prometheus. */
export const readSamples = (text: string, more: Readonly<Record<string, string>> = {}): Sample[] =>
  text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? [];
    if (name === undefined) return [];
    const pairs = [...labels.matchAll(LABEL)].map(([, key = '', text = '']) => [key, text] as const);
    return [
      { labels: new Map([['__name__', name], ...Object.entries(more), ...pairs]), value: Number(value) },
    ];
  });

type Value = number | Sample[];

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)(?![\w.])|([A-Za-z_]\w*)|"([^"]*)"|(=~|!~|!=|==|[-+*/<>(){}[\],=]|\d+[smhd]))/y;

/**
 * Evaluates an expression of the alerting rules, as Prometheus does at the last scrape: the part of its language that
 * they use, with a range as the time between the first scrape and the last. An alert is pending while something is left.
 * @throws for anything else, so that no alert is judged by a guess
 */
export function evaluateAlert(expression: string, scrapes: readonly [Scrape, ...Scrape[]]): Sample[] {
  const tokens = tokenize(expression);
  const first = scrapes[0];
  const last = scrapes.at(-1) ?? first;
  let position = 0;
  const peek = (): string | undefined => tokens[position];
  const take = (): string => {
    const token = tokens[position];
    if (token === undefined) throw new Error(`"${expression}" ends too early.`);
    position += 1;
    return token;
  };
  const expect = (token: string): void => {
    const taken = take();
    if (taken !== token) throw new Error(`"${expression}" has ${taken} in place of ${token}.`);
  };

  function readOr(): Value {
    let left = readComparison();
    while (peek() === 'or') {
      take();
      const right = asVector(readComparison());
      const known = new Set(asVector(left).map(keyOf));
      left = [...asVector(left), ...right.filter((sample) => !known.has(keyOf(sample)))];
    }
    return left;
  }
  function readComparison(): Value {
    const left = readSum();
    const operator = peek();
    if (operator !== '>' && operator !== '<' && operator !== '==') return left;
    take();
    const right = readSum();
    if (typeof right !== 'number') throw new Error('A comparison needs a number on its right.');
    const holds = {
      '>': (one: number) => one > right,
      '<': (one: number) => one < right,
      '==': (one: number) => one === right,
    };
    return asVector(left).filter(({ value }) => holds[operator](value));
  }
  function readSum(): Value {
    let left = readProduct();
    while (peek() === '-') {
      take();
      left = combine(left, readProduct(), (one, other) => one - other);
    }
    return left;
  }
  function readProduct(): Value {
    let left = readTerm();
    for (let operator = peek(); operator === '/' || operator === '*'; operator = peek()) {
      take();
      const isQuotient = operator === '/';
      left = combine(left, readTerm(), (one, other) => (isQuotient ? one / other : one * other));
    }
    return left;
  }
  function readTerm(): Value {
    const token = take();
    if (/^\d/.test(token)) return Number(token);
    if (token === '(') {
      const inner = readOr();
      expect(')');
      return inner;
    }
    if (token === 'max' || token === 'min' || token === 'sum') return readAggregation(token);
    if (peek() === '(') return readCall(token);
    position -= 1;
    return readSelector(last);
  }
  function readAggregation(name: 'max' | 'min' | 'sum'): Value {
    const by: string[] = [];
    if (peek() === 'by') {
      take();
      expect('(');
      for (let label = take(); label !== ')'; label = take()) if (label !== ',') by.push(label);
    }
    expect('(');
    const samples = asVector(readOr());
    expect(')');
    return aggregate(name, by, samples);
  }
  function readCall(name: string): Value {
    expect('(');
    if (name === 'time') {
      expect(')');
      return last.at;
    }
    if (name === 'increase' || name === 'rate' || name === 'delta') {
      const begin = position;
      const before = readSelector(first);
      position = begin;
      const after = readSelector(last);
      expect('[');
      take();
      expect(']');
      expect(')');
      return compare(before, after, name === 'rate' ? last.at - first.at : 1);
    }
    const inner = readOr();
    expect(')');
    if (name === 'abs')
      return withoutName(asVector(inner)).map((one) => ({ ...one, value: Math.abs(one.value) }));
    if (name === 'absent') return asVector(inner).length > 0 ? [] : [{ labels: new Map(), value: 1 }];
    throw new Error(`The function ${name} is not known.`);
  }
  function readSelector({ samples }: Scrape): Sample[] {
    const name = take();
    let found = samples.filter(({ labels }) => labels.get('__name__') === name);
    if (peek() !== '{') return found;
    for (let token = take(); token !== '}'; token = take()) {
      if (token === '{' || token === ',') continue;
      const operator = take();
      const text = take();
      found = found.filter(({ labels }) => isLike(labels.get(token) ?? '', operator, text));
    }
    return found;
  }

  const result = readOr();
  if (position < tokens.length) throw new Error(`"${expression}" goes on after ${tokens[position - 1]}.`);
  return asVector(result);
}

function tokenize(expression: string): string[] {
  const tokens: string[] = [];
  const text = expression.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw new Error(`"${text.slice(at, at + 20)}" is not understood.`);
    const [, number, name, quoted, other] = found;
    tokens.push(number ?? name ?? quoted ?? other ?? '');
  }
  return tokens;
}

function isLike(value: string, operator: string, text: string): boolean {
  if (operator === '=') return value === text;
  if (operator === '=~') return new RegExp(`^(?:${text})$`).test(value);
  if (operator === '!~') return !new RegExp(`^(?:${text})$`).test(value);
  throw new Error(`The operator ${operator} is not known.`);
}

const asVector = (value: Value): Sample[] =>
  typeof value === 'number' ? [{ labels: new Map(), value }] : value;

const withoutName = (samples: readonly Sample[]): Sample[] =>
  samples.map(({ labels, value }) => ({
    labels: new Map([...labels].filter(([name]) => name !== '__name__')),
    value,
  }));

const keyOf = ({ labels }: Sample): string => JSON.stringify([...labels].sort());

/** Each sample of one side with that of the other that has the same labels, or with the number. */
function combine(left: Value, right: Value, calculate: (one: number, other: number) => number): Value {
  if (typeof left === 'number' && typeof right === 'number') return calculate(left, right);
  if (typeof right === 'number') {
    return withoutName(asVector(left)).map((one) => ({ ...one, value: calculate(one.value, right) }));
  }
  if (typeof left === 'number') {
    return withoutName(right).map((one) => ({ ...one, value: calculate(left, one.value) }));
  }
  const others = new Map(withoutName(right).map((one) => [keyOf(one), one.value]));
  return withoutName(left).flatMap((one) => {
    const other = others.get(keyOf(one));
    return other === undefined ? [] : [{ ...one, value: calculate(one.value, other) }];
  });
}

function aggregate(name: 'max' | 'min' | 'sum', by: readonly string[], samples: readonly Sample[]): Sample[] {
  const groups = new Map<string, { labels: Map<string, string>; values: number[] }>();
  for (const { labels, value } of samples) {
    const kept = new Map(
      by.flatMap((label) => (labels.has(label) ? [[label, labels.get(label) ?? '']] : [])),
    );
    const key = JSON.stringify([...kept]);
    const group = groups.get(key) ?? { labels: kept, values: [] };
    group.values.push(value);
    groups.set(key, group);
  }
  const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);
  const calculate = {
    max: (values: number[]) => Math.max(...values),
    min: (values: number[]) => Math.min(...values),
    sum,
  };
  return [...groups.values()].map(({ labels, values }) => ({ labels, value: calculate[name](values) }));
}

/** How much each series has grown; a series that begins between two scrapes has not. */
function compare(before: readonly Sample[], after: readonly Sample[], divisor: number): Sample[] {
  const earlier = new Map(before.map((sample) => [keyOf(sample), sample.value]));
  return withoutName(
    after.flatMap((sample) => {
      const from = earlier.get(keyOf(sample));
      return from === undefined ? [] : [{ ...sample, value: (sample.value - from) / divisor }];
    }),
  );
}
