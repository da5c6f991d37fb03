/**
 * @typedef {{ verb: string, rest: string }} DockerStep
 *
 * @typedef {object} DockerStage
 * @property {string | null} name
 * @property {string} from
 * @property {DockerStep[]} steps
 */

/**
 * The stages of a Dockerfile. Continued lines are one step, comments none.
 *
 * @param {string} text
 * @returns {DockerStage[]}
 */
export function readDockerfile(text) {
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  /** @type {DockerStage[]} */
  const stages = [];
  for (const line of lines) {
    const [, verb = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    if (verb === 'FROM') {
      const [from = '', , name = null] = rest.split(/\s+/);
      stages.push({ name, from, steps: [] });
    } else stages.at(-1)?.steps.push({ verb, rest });
  }
  return stages;
}

/**
 * Variables of an ENV step.
 *
 * @param {string} rest
 * @returns {Record<string, string>}
 */
export const readEnv = (rest) =>
  Object.fromEntries([...rest.matchAll(/(\w+)=(\S+)/g)].map(([, k, v]) => [k, v]));
