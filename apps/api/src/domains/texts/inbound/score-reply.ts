import { CONSTANT, listFeatures } from './reply-features.js';
import { REPLY_WEIGHTS } from './reply-weights.js';

/** One weight per line, in tenths, followed by the features that have it. */
export const parseWeights = (lines: string): ReadonlyMap<string, number> =>
  new Map(
    lines
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [tenths = '0', ...features] = line.split(' ');
        return features.map((feature) => [feature, Number(tenths) / 10] as const);
      }),
  );

const learned = parseWeights(REPLY_WEIGHTS);

/**
 * How much a reply sounds like the requests to stop in the corpus (above 0) or like its ordinary replies (below 0): for
 * each group of features the sum of the weights, divided by the square root of its size so that long replies do not score
 * higher.
 */
export function scoreReply(text: string, reply: string, weights = learned): number {
  let score = weights.get(CONSTANT) ?? 0;
  for (const features of listFeatures(text, reply)) {
    let sum = 0;
    for (const feature of features) sum += weights.get(feature) ?? 0;
    score += sum / Math.sqrt(Math.max(1, features.length));
  }
  return score;
}
