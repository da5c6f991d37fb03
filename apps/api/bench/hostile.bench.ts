import { loadavg } from 'node:os';
import { expect, it } from 'vitest';
import { listHostileKinds } from './hostile/hostile-requests.js';
import { runHostileStory } from './hostile/hostile-story.js';

/** What another client waits for at most, in all but one of a hundred requests, on a machine that does nothing else. */
const P99_MS = 50;
const SECONDS = 60;

it.each([
  ['one address', false],
  ['many networks', true],
])('answers others while 50 connections from %s send the worst requests', async (whence, isSpread) => {
  const load = rounded(loadavg()[0] ?? 0);
  const kinds = listHostileKinds();
  const result = await runHostileStory({ connections: 50, seconds: SECONDS, kinds, isSpread });
  const { answers, cpuMs, took, ...rest } = result;
  const sorted = took.toSorted((one, other) => one - other);
  const at = (share: number): number => rounded(sorted[Math.floor(sorted.length * share)] ?? 0);
  const health = { asked: sorted.length, p50: at(0.5), p99: at(0.99), longest: rounded(sorted.at(-1) ?? 0) };
  const attack = { ...rest, perSecond: Math.round(answers / SECONDS), cpuMs: rounded(cpuMs / answers) };
  console.log(JSON.stringify({ whence, load, health, target: P99_MS, attack }));
  expect(answers).toBeGreaterThan(1_000);
  expect(sorted.length).toBeGreaterThan(500);
  expect(health.p99).toBeLessThan(P99_MS);
});

const rounded = (value: number): number => Math.round(value * 10) / 10;
