// Loaded with `node --import` into every program the launcher starts. When the launcher exits, even on kill -9, its end
// of the IPC channel closes and the program shuts down as on SIGTERM. The programs need no code for this.

const graceMs = 12_000;

process.channel?.unref();
process.once('disconnect', () => {
  // The launcher also read our output: writing to its closed pipes must not crash the shutdown.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref();
  process.kill(process.pid, 'SIGTERM');
});
