export type Log = (message: string) => void;

/** Writes a line to standard output. Log only ids, never phone numbers, names, or texts. */
export const log: Log = (message) => {
  process.stdout.write(`[sandbox] ${message}\n`);
};

export const silentLog: Log = () => {};
