import { describe, expect, it } from 'vitest';
import { readCorpus } from './corpus/read-corpus.js';
import { trainWeights } from './corpus/train-weights.js';
import { normalizeReply } from './normalize-reply.js';
import { scoreReply } from './score-reply.js';

const examples = [
  ...readCorpus('revocations').map(({ text }) => ({ text, isRequest: true })),
  ...readCorpus('ordinary').map(({ text }) => ({ text, isRequest: false })),
];

/** One weight per line, in tenths, followed by the features that have it. */
function formatWeights(weights: ReadonlyMap<string, number>): string {
  const lines = new Map<number, string[]>();
  for (const [feature, weight] of weights) {
    const tenths = Math.round(weight * 10);
    if (tenths !== 0) lines.set(tenths, [...(lines.get(tenths) ?? []), feature]);
  }
  return [...lines]
    .sort(([one], [other]) => other - one)
    .map(([tenths, features]) => `${tenths} ${features.sort().join(' ')}`)
    .join('\n');
}

describe('the learned weights', () => {
  it('match the corpus; after changing it, run this test with --update', async () => {
    const comment = '/** Generated from corpus/ by train-weights.test.ts; do not edit. */';
    const file = `${comment}\nexport const REPLY_WEIGHTS: string = \`\n${formatWeights(trainWeights(examples))}\n\`;\n`;
    await expect(file).toMatchFileSnapshot('./reply-weights.ts');
  }, 180_000);

  it('classify replies that are not in the corpus', () => {
    const weights = trainWeights(examples.filter((_, index) => index % 3 === 0));
    const aside = examples.filter((_, index) => index % 9 === 1);
    const wrong = aside.filter(
      ({ text, isRequest }) => scoreReply(text, normalizeReply(text), weights) > 0 !== isRequest,
    );
    expect(wrong.length).toBeLessThan(aside.length / 10);
  }, 180_000);
});
