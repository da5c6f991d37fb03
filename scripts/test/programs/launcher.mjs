// Starts one Node program and one shell program, prints their process ids and waits to be killed.
import { spawn } from 'node:child_process';
import { guardProcessGroup } from '../../lib/processes/guard-process-group.mjs';
import { superviseApp } from '../../lib/processes/supervise-app.mjs';

const [steady = '', logPath = ''] = process.argv.slice(2);
const shell = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
guardProcessGroup(shell.pid ?? 0, 'TERM');
superviseApp({
  name: 'steady',
  args: [steady],
  env: process.env,
  logPath,
  onStart: (_name, pid) => console.log(JSON.stringify([pid, shell.pid])),
  onGiveUp: () => {},
});
setInterval(() => {}, 1_000);
