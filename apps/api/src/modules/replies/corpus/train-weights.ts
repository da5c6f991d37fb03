import { normalizeReply } from '../normalize-reply.js';
import { listFeatures } from '../reply-features.js';

export interface Example {
  readonly text: string;
  readonly isRequest: boolean;
}

const ROUNDS = 30;
/** A feature of a single reply says nothing about others. */
const FEWEST_REPLIES = 2;
/** Coprime with the number of examples, so that each round visits all of them, far apart ones in turn. */
const STRIDE = 7919;

interface Feature {
  replies: number;
  weight: number;
  squares: number;
}

/**
 * How much each feature speaks for a request to stop (above 0) or for an ordinary reply (below 0): logistic regression
 * (AdaGrad) over replies that people have sorted. The same examples give the same weights.
 */
export function trainWeights(examples: readonly Example[]): ReadonlyMap<string, number> {
  const features = new Map<string, Feature>();
  const rows = examples.map(({ text, isRequest }) => ({
    all: listFeatures(text, normalizeReply(text)).map((name) => countFeature(features, name)),
    target: isRequest ? 1 : 0,
  }));
  const known = rows.map(({ all, target }) => ({
    features: all.filter(({ replies }) => replies >= FEWEST_REPLIES),
    target,
  }));
  const order = known.flatMap((_, index) => {
    const at = (index * STRIDE) % known.length;
    return known.slice(at, at + 1);
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const row of order) learn(row.features, row.target);
  }
  return new Map([...features].map(([name, { weight }]) => [name, weight]));
}

function countFeature(features: Map<string, Feature>, name: string): Feature {
  const feature = features.get(name) ?? { replies: 0, weight: 0, squares: 0 };
  feature.replies += 1;
  features.set(name, feature);
  return feature;
}

function learn(features: readonly Feature[], target: number): void {
  const share = 1 / Math.sqrt(Math.max(1, features.length));
  const score = features.reduce((sum, { weight }) => sum + weight, 0) * share;
  const gradient = (1 / (1 + Math.exp(-score)) - target) * share;
  for (const feature of features) {
    feature.squares += gradient * gradient;
    feature.weight -= gradient / Math.sqrt(feature.squares + 0.01);
  }
}
