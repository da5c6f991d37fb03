import { SESSION_COOKIE } from '../../src/http/access.js';
import type { BuiltApi } from './built-api.js';

/** Signs in at a built API, to a demo practice unless told, and gives the `cookie` header of the session. */
export async function signIn({ port }: BuiltApi, practiceId = '100200'): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/verify-practice`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ practiceId }),
  });
  const token = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(answer.headers.get('set-cookie') ?? '')?.[1];
  if (token === undefined) throw new Error(`Signing in was answered with ${answer.status}.`);
  return `${SESSION_COOKIE}=${token}`;
}
