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
const FEWEST_REPLIES = 2;
/** Coprime with the number of examples, so that each round visits all of them, far apart ones in turn. */
const STRIDE = 7919;

interface Feature {
  replies: number;
  weight: number;
  squares: number;
}
interface Group {
  readonly features: readonly Feature[];
  /** Each group counts by the square root of its size, as in score-reply.ts. */
  readonly share: number;
}

/**
 * How much each feature speaks for a request to stop (above 0) or for an ordinary reply (below 0): logistic regression
 * (AdaGrad) over replies that people have sorted. The same examples give the same weights.
 */
export function trainWeights(examples: readonly Example[]): ReadonlyMap<string, number> {
  const features = new Map<string, Feature>();
  const constant = countFeature(features, CONSTANT);
  const rows = examples.map(({ text, isRequest }) => ({
    groups: listFeatures(text, normalizeReply(text)).map(
      (names): Group => ({
        features: names.map((name) => countFeature(features, name)),
        share: 1 / Math.sqrt(Math.max(1, names.length)),
      }),
    ),
    target: isRequest ? 1 : 0,
  }));
  const known = rows.map(({ groups, target }) => ({
    groups: [
      { features: [constant], share: 1 },
      ...groups.map((group) => ({
        ...group,
        features: group.features.filter(({ replies }) => replies >= FEWEST_REPLIES),
      })),
    ],
    target,
  }));
  const order = known.flatMap((_, index) => {
    const at = (index * STRIDE) % known.length;
    return known.slice(at, at + 1);
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const row of order) learn(row.groups, row.target);
  }
  return new Map([...features].map(([name, { weight }]) => [name, weight]));
}

function countFeature(features: Map<string, Feature>, name: string): Feature {
  const feature = features.get(name) ?? { replies: 0, weight: 0, squares: 0 };
  feature.replies += 1;
  features.set(name, feature);
  return feature;
}

function learn(groups: readonly Group[], target: number): void {
  let score = 0;
  for (const { features, share } of groups) for (const { weight } of features) score += weight * share;
  const error = 1 / (1 + Math.exp(-score)) - target;
  for (const { features, share } of groups) {
    const gradient = error * share;
    for (const feature of features) {
      feature.squares += gradient * gradient;
      feature.weight -= (STEP * gradient) / Math.sqrt(feature.squares + 0.01);
    }
  }
}
