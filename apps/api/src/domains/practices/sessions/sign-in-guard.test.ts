import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../http/api-error.js';
import type { RateLimit } from '../../../http/rate-limit.js';
import { createGuardLookup } from './sign-in-guard.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Failures come from everywhere, and there is room for as many slow attempts as the test says. */
function setUpFlood() {
  const room = { attempts: 0 };
  const take = async ({ key }: RateLimit) => {
    if (key !== 'sign-in:pace') return;
    if (room.attempts === 0) throw new ApiError('rate_limited', { retryAfterSeconds: 1 });
    room.attempts -= 1;
  };
  const rateLimiter = { take, check: async () => undefined, isFull: async () => true };
  const guardLookup = createGuardLookup({
    rateLimiter,
    // The timers of Node's promises are not faked.
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    limits: { signInFailuresPerAddress: 10, signInFailuresOverall: 1, signInsPerAddressPerHour: 100 },
  });
  const tried: string[] = [];
  const attempt = (address: string) =>
    guardLookup(address, async () => {
      tried.push(address);
      return null;
    });
  return { attempt, tried, room };
}

const settle = () => vi.advanceTimersByTimeAsync(500);

it('gives each network one place in the slow queue, so that a flood delays itself first', async () => {
  const { attempt, tried, room } = setUpFlood();
  const flood = [1, 2, 3, 4, 5].map((host) => attempt(`2001:db8:1:${host}00::/64`));
  // Another /48; an IPv4 address has fewer limits, and would enter the queue first.
  const clinic = attempt('2001:db8:2:100::/64');
  await settle();
  expect(tried).toEqual([]);
  room.attempts = 2;
  await settle();
  expect(new Set(tried)).toEqual(new Set(['2001:db8:1:100::/64', '2001:db8:2:100::/64']));
  room.attempts = 4;
  await Promise.all([settle(), ...flood, clinic]);
  expect(tried).toHaveLength(6);
});

it('refuses attempts that would wait too long, with the seconds after which to try again', async () => {
  const { attempt, tried } = setUpFlood();
  const attempts = Array.from({ length: 3 }, (_, network) => attempt(`203.0.${network}.9`));
  const refusals = Promise.all(
    attempts
      .slice(1)
      .map((one) => expect(one).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 10 })),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await refusals;
  expect(tried).toEqual([]);
});
