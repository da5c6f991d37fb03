const oldestMajor = 20;
const oldestMinor = 19;

/**
 * Ends the process with a plain message when this Node is too old. Called before anything else is imported,
 * because newer syntax and modules would fail with a riddle instead. Source: package.json, `engines`.
 */
export function assertNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  console.error(
    `Node ${process.versions.node} is too old: this needs Node ${oldestMajor}.${oldestMinor} or newer (https://nodejs.org).`,
  );
  process.exit(1);
}
