import type { Caller, GroupCaller } from './access.js';

interface Read {
  readonly caller: Caller | GroupCaller;
  readonly params: unknown;
  readonly query: unknown;
}

/**
 * Single flight for a read whose answer depends only on the practice or group and the input, such as what every open
 * tab polls. Calls that come while one runs share the next one, so that no answer is older than its call, and the
 * database runs one read at a time per input.
 */
export function shareReads<C extends Read, A>(read: (call: C) => Promise<A>): (call: C) => Promise<A> {
  const running = new Map<string, Promise<unknown>>();
  const following = new Map<string, Promise<A>>();

  function start(key: string, call: C): Promise<A> {
    const answer = read(call);
    const ended = answer.then(
      () => running.delete(key),
      () => running.delete(key),
    );
    running.set(key, ended);
    return answer;
  }

  return (call) => {
    const { caller, params, query } = call;
    const whose = 'practice' in caller ? caller.practice.id : caller.group.id;
    const key = JSON.stringify([whose, params, query]);
    const shared = following.get(key);
    if (shared) return shared;
    const ended = running.get(key);
    if (!ended) return start(key, call);
    const next = ended.then(() => {
      following.delete(key);
      return start(key, call);
    });
    following.set(key, next);
    return next;
  };
}
