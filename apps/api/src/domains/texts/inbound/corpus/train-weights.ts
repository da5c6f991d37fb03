import { normalizeReply } from '../normalize-reply.js';
import { CONSTANT, listFeatures } from '../reply-features.js';

export interface Example {
  readonly text: string;
  readonly isRequest: boolean;
}

const ROUNDS = 12;
/** How far the weights move at first. */
const STEP = 0.3;
/** A feature of a single reply says nothing about others. */
const MIN_REPLIES = 2;
/** Coprime with the number of examples, so that each round visits all of them, far apart ones in turn. */
const STRIDE = 7919;

/** A reply's features by number, in groups. Each group counts by the square root of its size, as in score-reply.ts. */
interface Row {
  readonly groups: readonly { readonly features: Int32Array; readonly share: number }[];
  readonly target: number;
}

/** Learned weights, by feature number. Typed arrays make the training ten times faster than objects. */
interface Learned {
  readonly weights: Float64Array;
  readonly squares: Float64Array;
}

/**
 * How much each feature speaks for a request to stop (above 0) or for an ordinary reply (below 0): logistic regression
 * (AdaGrad) over replies that people have sorted. The same examples give the same weights.
 */
export function trainWeights(examples: readonly Example[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>([[CONSTANT, 0]]);
  const replies: number[] = [0];
  const count = (name: string): number => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    replies[number] = (replies[number] ?? 0) + 1;
    return number;
  };
  const counted = examples.map(({ text, isRequest }) => ({
    groups: listFeatures(text, normalizeReply(text)).map((names) => names.map(count)),
    target: isRequest ? 1 : 0,
  }));
  const isKnown = (number: number): boolean => (replies[number] ?? 0) >= MIN_REPLIES;
  const rows = counted.map(
    ({ groups, target }): Row => ({
      groups: [
        { features: Int32Array.of(0), share: 1 },
        ...groups.map((features) => ({
          features: Int32Array.from(features.filter(isKnown)),
          share: 1 / Math.sqrt(Math.max(1, features.length)),
        })),
      ],
      target,
    }),
  );
  const order = rows.flatMap((_, index) => {
    const at = (index * STRIDE) % rows.length;
    return rows.slice(at, at + 1);
  });
  const learned = { weights: new Float64Array(numbers.size), squares: new Float64Array(numbers.size) };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const row of order) learn(row, learned);
  }
  return new Map([...numbers].map(([name, number]) => [name, learned.weights[number] ?? 0]));
}

function learn({ groups, target }: Row, { weights, squares }: Learned): void {
  let score = 0;
  for (const { features, share } of groups) {
    for (const feature of features) score += (weights[feature] ?? 0) * share;
  }
  const error = 1 / (1 + Math.exp(-score)) - target;
  for (const { features, share } of groups) {
    const gradient = error * share;
    for (const feature of features) {
      const sum = (squares[feature] ?? 0) + gradient * gradient;
      squares[feature] = sum;
      weights[feature] = (weights[feature] ?? 0) - (STEP * gradient) / Math.sqrt(sum + 0.01);
    }
  }
}
