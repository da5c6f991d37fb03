import { spawn } from 'node:child_process';

/**
 * Stops a process group when this process exits, even on kill -9: a small shell waits on a pipe that only this process
 * holds open and signals the group when the pipe closes. For programs other than Node; Node programs load
 * `exit-with-parent.mjs` instead.
 *
 * @param {number} groupId
 * @param {'TERM' | 'INT'} signal
 * @returns {() => void} removes the guard; call it once the group has exited
 */
export function guardProcessGroup(groupId, signal) {
  const script = `read -r _; kill -s ${signal} -- -"$1" 2>/dev/null`;
  const guard = spawn('/bin/sh', ['-c', script, 'eyecart-guard', String(groupId)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  return () => void guard.kill('SIGKILL');
}
