import packageJson from '../package.json' with { type: 'json' };
import { createApp } from './app.js';
import { createApiServer, listen } from './http/server.js';
import { createStopServer } from './http/stop-server.js';
import { loadWebFiles } from './pages/web-files.js';
import { runProcess } from './run-process.js';
import { startProgram } from './start-program.js';

await runProcess('api', async () => {
  const { config, log, stopTracing, dependencies } = await startProgram('api');
  for (const limiter of dependencies.sharedLimiters) limiter.start();
  const { webDist: dist, portalName, publicUrl } = config;
  const web = await loadWebFiles({ dist, portalName, publicUrl, isSandbox: config.sandboxUrl !== null });
  if (!web) log.warn('The web app is not built: only the API is served');
  const server = createApiServer(createApp(dependencies, web));
  const stopServer = createStopServer(server);
  await listen(server, config.port, config.host);
  log.info({ host: config.host, port: config.port, version: packageJson.version }, 'The API is listening');
  return async () => {
    dependencies.readiness.stop();
    await stopServer();
    await dependencies.close();
    await stopTracing();
  };
});
