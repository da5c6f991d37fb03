const oldestMajor = 20;
const oldestMinor = 19;

/**
 * Exits with a clear message on Windows and when Node is too old. Runs before any other import, because newer syntax
 * would fail with a confusing error. Keep in step with `engines` in package.json.
 */
export function assertMachine() {
  const problem = findProblem(process.platform, process.versions.node);
  if (problem === null) return;
  console.error(problem);
  process.exit(1);
}

/**
 * Why the commands cannot run here, or null.
 *
 * @param {NodeJS.Platform} platform
 * @param {string} version
 * @returns {string | null}
 */
export function findProblem(platform, version) {
  if (platform === 'win32') return 'Eyecart runs on macOS and Linux; on Windows, use WSL2.';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  return `Node ${version} is too old: this needs Node ${oldestMajor}.${oldestMinor} or newer (https://nodejs.org).`;
}
