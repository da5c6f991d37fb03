import { once } from 'node:events';
import { createServer } from 'node:http';
import { pino } from 'pino';
import supertest from 'supertest';
import { createApp } from '../../src/app.js';
import { createDependencies, type Dependencies, type Replacements } from '../../src/dependencies.js';
import type { TestApi } from './test-api.js';

/** Another instance of the API at the first one's address, with all its log lines recorded. */
export async function startLoggedInstance(
  api: TestApi,
  replacements: Replacements = {},
): Promise<{
  readonly url: string;
  readonly dependencies: Dependencies;
  readonly lines: readonly string[];
  browser(): ReturnType<typeof supertest.agent>;
  close(): Promise<void>;
}> {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const dependencies = createDependencies(api.dependencies.config, log, replacements);
  await dependencies.start();
  const server = createServer(createApp(dependencies, null));
  server.listen(0);
  await once(server, 'listening');
  return {
    url: api.url,
    dependencies,
    lines,
    browser: () => supertest.agent(server),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await dependencies.close();
    },
  };
}
