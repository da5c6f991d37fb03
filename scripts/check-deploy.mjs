// `npm run check:deploy` checks the files in deploy/ with promtool, nginx, and Caddy, where this machine has them, and
// that each alert fires. `npm test` needs none of them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertMachine } from './lib/workspace/assert-machine.mjs';
import { projectRoot } from './lib/workspace/project-root.mjs';

assertMachine();
const deploy = join(projectRoot, 'deploy');
const folder = mkdtempSync(join(tmpdir(), 'eyecart-deploy-'));

/** A certificate for a made-up host, because nginx reads the file. */
function makeCertificate() {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=portal.example.com',
  ];
  execFileSync('openssl', [...made, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return { key, certificate };
}

/** nginx needs a whole configuration; ours is one site of it. */
function writeSite() {
  const { key, certificate } = makeCertificate();
  const site = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
    .replace(/(?<=ssl_certificate )[^;]+/, certificate)
    .replace(/(?<=ssl_certificate_key )[^;]+/, key);
  writeFileSync(join(folder, 'site.conf'), site);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, `pid ${folder}/pid;\nevents {}\nhttp {\ninclude ${folder}/site.conf;\n}\n`);
  return file;
}

/**
 * Debian's Caddy may be older than ours, and does not know all that the Caddyfile says.
 *
 * @returns {string | null}
 */
function findOlderCaddy() {
  const ours = /caddy:(\d+\.\d+)/.exec(readFileSync(join(projectRoot, 'docker-compose.yml'), 'utf8'))?.[1];
  const here = /\d+\.\d+/.exec(execFileSync('caddy', ['version'], { encoding: 'utf8' }))?.[0];
  const minor = (version = '') => Number(version.split('.')[1]);
  return minor(here) < minor(ours) ? `it is for Caddy ${ours}, and here is ${here}` : null;
}

/** @type {readonly [what: string, program: string, args: () => string[]][]} */
const CHECKS = [
  ['prometheus-rules.yml', 'promtool', () => ['check', 'rules', join(deploy, 'prometheus-rules.yml')]],
  // Only its syntax: the token file is on the machine that runs Prometheus.
  ['prometheus.yml', 'promtool', () => ['check', 'config', '--syntax-only', join(deploy, 'prometheus.yml')]],
  [
    'prometheus-hosts.yml',
    'promtool',
    () => ['check', 'config', '--syntax-only', join(deploy, 'prometheus-hosts.yml')],
  ],
  ['that each alert fires', 'promtool', () => ['test', 'rules', join(deploy, 'prometheus-rules.test.yml')]],
  ['nginx.conf', 'nginx', () => ['-t', '-e', join(folder, 'error.log'), '-c', writeSite()]],
  ['Caddyfile', 'caddy', () => ['validate', '--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')]],
];

try {
  for (const [what, program, args] of CHECKS) {
    try {
      const env = { ...process.env, PUBLIC_URL: 'https://portal.example.com' };
      execFileSync(program, args(), { env, stdio: 'pipe' });
      console.log(`ok       ${what} (${program})`);
    } catch (error) {
      const { code, stderr, stdout } = /** @type {{ code?: string, stderr?: Buffer, stdout?: Buffer }} */ (
        error
      );
      const olderCaddy = () => (program === 'caddy' ? findOlderCaddy() : null);
      const reason = code === 'ENOENT' ? `there is no ${program} here` : olderCaddy();
      console.log(reason ? `?        ${what}: ${reason}` : `PROBLEM  ${what}\n${stdout}${stderr}`);
      if (!reason) process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
