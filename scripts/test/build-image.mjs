import { cpSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runProgram } from '../lib/processes/run-program.mjs';
import { readDockerfile, readEnv } from '../lib/tests/read-dockerfile.mjs';
import { readPackageManager } from '../lib/workspace/package-manager.mjs';
import { projectRoot } from '../lib/workspace/project-root.mjs';

/** This stage is the repository as it is built already, with the release staged beside it. */
const BUILT_STAGE = 'build';
const STAGED = '/app/release';
/** Steps that only change the base image. */
const SKIPPED = /^(npm install --global |rm -rf \/usr\/local\/)/;
const NOT_FILES = ['EXPOSE', 'ARG', 'LABEL'];
const WORKDIR = '/app';

/**
 * @typedef {object} Image
 * @property {string} folder what the image has in /app
 * @property {Record<string, string>} env
 * @property {string[]} command
 * @property {string} healthCheck a line for the shell
 * @property {string} user
 * @property {string} base the image of others that it begins with
 */

/**
 * Runs the steps of the Dockerfile as plain commands below a folder: copies, and the installation of production packages.
 * Builds from the repository, with the package manager from npx.
 *
 * @param {string} folder
 * @param {string | null} [target] a named stage; null for the last one
 * @returns {Promise<Image>}
 */
export async function buildImage(folder, target = null) {
  const all = readDockerfile(readFileSync(join(projectRoot, 'Dockerfile'), 'utf8'));
  const stages = listNeeded(all, target);
  /** @param {string} name */
  const folderOf = (name) => (name === BUILT_STAGE ? projectRoot : join(folder, name));
  const staged = join(folder, 'release');
  /** @type {Image} */
  const image = {
    folder: folderOf(target ?? 'image'),
    env: {},
    command: [],
    healthCheck: '',
    user: 'root',
    base: '',
  };
  for (const { name, from, steps } of stages) {
    if (name === BUILT_STAGE) {
      const staging = steps.filter(({ verb, rest }) => verb === 'RUN' && rest.endsWith(`--stage ${STAGED}`));
      for (const { rest } of staging) await runLine(rest.replace(STAGED, staged), projectRoot);
      continue;
    }
    const root = folderOf(name ?? 'image');
    if (stages.some((stage) => stage.name === from)) cpSync(folderOf(from), root, { recursive: true });
    else {
      mkdirSync(root);
      image.base = from;
    }
    for (const { verb, rest } of steps) {
      if (verb === 'COPY' && rest === `--from=${BUILT_STAGE} ${STAGED} ./`)
        cpSync(staged, root, { recursive: true });
      else if (verb === 'COPY') copy(rest, root, folderOf);
      else if (verb === 'RUN') await run(rest, root);
      else if (verb === 'ENV') Object.assign(image.env, readEnv(rest));
      else if (verb === 'CMD') image.command = JSON.parse(rest);
      else if (verb === 'HEALTHCHECK') image.healthCheck = rest.replace(/^.*? CMD /, '');
      else if (verb === 'USER') image.user = rest;
      else if (!NOT_FILES.includes(verb) && !(verb === 'WORKDIR' && rest === WORKDIR)) {
        throw new Error(`This step of the Dockerfile cannot be run here: ${verb} ${rest}`);
      }
    }
  }
  return image;
}

/**
 * The stage and those that it needs, in their order.
 *
 * @param {import('../lib/tests/read-dockerfile.mjs').DockerStage[]} stages
 * @param {string | null} target
 * @returns {import('../lib/tests/read-dockerfile.mjs').DockerStage[]}
 */
function listNeeded(stages, target) {
  const names = new Set([target]);
  const copied = /^--from=(\S+)/;
  return stages
    .toReversed()
    .filter(({ name, from, steps }) => {
      if (!names.has(name)) return false;
      names.add(from);
      for (const { rest } of steps) {
        const stage = copied.exec(rest)?.[1];
        if (stage !== undefined) names.add(stage);
      }
      return true;
    })
    .toReversed();
}

/**
 * @param {string} rest
 * @param {string} root
 * @param {(stage: string) => string} folderOf
 */
function copy(rest, root, folderOf) {
  const [, stage, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? [];
  const sources = paths.split(/\s+/);
  const target = sources.pop() ?? '';
  const from = stage === undefined ? projectRoot : folderOf(stage);
  for (const source of sources) {
    const path = join(from, stage === undefined ? source : source.replace(WORKDIR, '.'));
    if (target === './' && source === WORKDIR) {
      // A whole stage, which nothing else needs.
      renameSync(path, `${root}-moved`);
      cpSync(root, `${root}-moved`, { recursive: true });
      renameSync(root, `${root}-empty`);
      renameSync(`${root}-moved`, root);
      continue;
    }
    const isFolder = target.endsWith('/');
    const to = join(root, target, isFolder ? (source.split('/').at(-1) ?? '') : '');
    if (!existsSync(path)) throw new Error(`COPY ${rest}: there is no ${path}`);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(path, to, { recursive: true });
  }
}

/**
 * @param {string} command
 * @param {string} root
 */
async function run(command, root) {
  if (SKIPPED.test(command)) return;
  if (!command.startsWith('pnpm '))
    throw new Error(`This step of the Dockerfile cannot be run here: ${command}`);
  await runLine(command.replace(/^pnpm /, `npx --yes ${readPackageManager()} `), root);
}

/**
 * @param {string} line
 * @param {string} root
 */
async function runLine(line, root) {
  const env = { ...process.env, npm_config_prefer_offline: 'true' };
  const { exitCode, output } = await runProgram('sh', ['-c', line], { cwd: root, env });
  if (exitCode !== 0) throw new Error(`${line} ended with ${exitCode}: ${output}`);
}
