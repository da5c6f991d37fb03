import { expect, it } from 'vitest';
import { listHostileKinds } from './hostile/hostile-requests.js';
import { runHostileStory } from './hostile/hostile-story.js';
const all = listHostileKinds();
it.each([[25,27,false],[25,27,true],[22,27,false],[8,22,false]])('%s', async (from, to, isSpread) => {
  const r = await runHostileStory({ connections: 50, seconds: 12, kinds: all.slice(Number(from), Number(to)), isSpread:Boolean(isSpread) });
  const s = r.took.toSorted((a, b) => a - b);
  console.log('whence', from, 'p50', s[s.length >> 1], 'p99', s[Math.floor(s.length * 0.99)], 'answers', r.answers / 12, JSON.stringify({...r,took:0}));
  expect(all.length).toBe(52);
});
