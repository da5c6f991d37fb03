// Loaded with `node --import` into every program the launcher starts: when the launcher is gone, however it
// ended, its end of the IPC channel closes and the program stops as if asked to. The programs need no code for it.

const graceMs = 12_000;

process.channel?.unref();
process.once('disconnect', () => {
  // The launcher also read our output; writing to its closed pipes must not turn an orderly stop into a crash.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref();
  process.kill(process.pid, 'SIGTERM');
});
