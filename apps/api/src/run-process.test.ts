import { afterEach, expect, it, vi } from 'vitest';
import { runProcess } from './run-process.js';

afterEach(() => vi.restoreAllMocks());

it('ends with status 1 after a crash, and prints no message', async () => {
  const listen = vi.spyOn(process, 'on').mockReturnThis();
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const print = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await runProcess('api', async () => async () => undefined);
  // A promise that nobody awaited ends here as well.
  const crash = listen.mock.calls.find(([event]) => String(event) === 'uncaughtException')?.[1];
  crash?.(new RangeError('of Ms. Nightingale'));
  const printed = print.mock.calls.join('');
  expect(printed).toMatch(/^api crashed: \{"name":"RangeError"/);
  expect(printed).not.toContain('Nightingale');
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});

it('says how to fix a password that PostgreSQL refuses', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  const print = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const refused = Object.assign(new Error('password authentication failed'), { code: '28P01' });
  await expect(runProcess('api', () => Promise.reject(refused))).rejects.toThrow('ended');
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  expect(print).toHaveBeenCalledExactlyOnceWith(
    'api could not start: PostgreSQL refused the role or the password: correct them in DATABASE_URL.\n',
  );
});
