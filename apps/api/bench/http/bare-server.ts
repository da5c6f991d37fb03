import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type BareServer = ReturnType<typeof startBareServer>;

const FILE = fileURLToPath(new URL('./bare-server.mjs', import.meta.url));

/** A `node:http` server in its own process that answers everything with the same bytes. */
export function startBareServer() {
  const child = fork(FILE, { execArgv: [] });
  return {
    /** Sets the answer to that of a `fetch`. Returns the port. */
    async answerLike(response: Response): Promise<number> {
      const body = Buffer.from(await response.arrayBuffer());
      const type = response.headers.get('content-type');
      const headers = {
        ...(type === null ? {} : { 'content-type': type }),
        ...(response.status === 304 ? {} : { 'content-length': body.length }),
      };
      child.send({ status: response.status, headers, body: body.toString('base64') });
      const [{ port }] = (await once(child, 'message')) as [{ port: number }];
      return port;
    },
    stop: (): void => child.disconnect(),
  };
}
