const oldestMajor = 20;
const oldestMinor = 19;

/**
 * Exits with a clear message when Node is too old. Runs before any other import, because newer syntax would fail
 * with a confusing error. Keep in step with `engines` in package.json.
 */
export function assertNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  console.error(
    `Node ${process.versions.node} is too old: this needs Node ${oldestMajor}.${oldestMinor} or newer (https://nodejs.org).`,
  );
  process.exit(1);
}
