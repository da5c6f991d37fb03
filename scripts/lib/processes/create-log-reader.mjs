const keptLines = 60;
const shownLines = 10;
const shownWithinMs = 10_000;
const warningLevel = 40;
const errorLevel = 50;

/**
 * Reads a program's output: keeps the last lines, and prints warnings and errors from pino's JSON plus every plain
 * line. Prints at most 10 lines in 10 seconds unless `showsAll`.
 *
 * @param {string} name
 * @param {{ showsAll: boolean, logPath: string }} options
 * @returns {{ read: (chunk: Buffer | string) => void, tail: () => string }}
 */
export function createLogReader(name, { showsAll, logPath }) {
  /** @type {string[]} */
  let lastLines = [];
  let partialLine = '';
  let windowStartedAtMs = 0;
  let shownInWindow = 0;

  /** @param {string} line */
  function show(line) {
    const nowMs = performance.now();
    if (nowMs - windowStartedAtMs > shownWithinMs) {
      windowStartedAtMs = nowMs;
      shownInWindow = 0;
    }
    shownInWindow += 1;
    if (showsAll || shownInWindow <= shownLines) console.error(`${name.padEnd(8)} ${line}`);
    else if (shownInWindow === shownLines + 1) console.error(`${name.padEnd(8)} … more in ${logPath}`);
  }

  return {
    read: (chunk) => {
      const lines = (partialLine + chunk.toString()).split('\n');
      partialLine = lines.pop() ?? '';
      for (const line of lines) {
        const text = showsAll ? line : summarizeLogLine(line);
        if (text) show(text);
      }
      lastLines = [...lastLines, ...lines.filter(Boolean)].slice(-keptLines);
    },
    tail: () => [...lastLines, partialLine].filter(Boolean).join('\n'),
  };
}

/**
 * The console version of a log line: "error: {message}", or null to skip it.
 *
 * @param {string} line
 * @returns {string | null}
 */
export function summarizeLogLine(line) {
  if (!line.startsWith('{')) return line.trim() || null;
  // Most lines are informational; skip them without parsing.
  if (!/"level":[4-6]0/.test(line)) return null;
  try {
    const entry = /** @type {{ level?: unknown, msg?: unknown, err?: { message?: unknown } }} */ (
      JSON.parse(line)
    );
    const level = Number(entry.level);
    if (!(level >= warningLevel)) return null;
    const cause = typeof entry.err?.message === 'string' ? entry.err.message : '';
    const message = typeof entry.msg === 'string' ? entry.msg : '';
    const text = cause && cause !== message ? `${message} (${cause})` : message;
    return `${level >= errorLevel ? 'error' : 'warning'}: ${text}`;
  } catch {
    return line;
  }
}
