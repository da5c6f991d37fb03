import { readConfig } from './config.js';
import { log } from './log.js';
import { startSandbox } from './start-sandbox.js';

async function main(): Promise<void> {
  const { port, host, allowedHosts, publicUrl, portalUrl, dataDir } = readConfig();
  const sandbox = await startSandbox({
    port,
    host,
    allowedHosts,
    portalUrl,
    dataDir,
    log,
    ...(publicUrl === undefined ? {} : { publicUrl }),
  });
  log(`is ready at ${sandbox.url}`);
  const stop = (): void => {
    const giveUp = setTimeout(() => process.exit(0), 800);
    giveUp.unref();
    sandbox.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
