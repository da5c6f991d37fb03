export type Log = (message: string) => void;

/** One line to standard output; ids only, never numbers, names or texts. */
export const log: Log = (message) => {
  process.stdout.write(`[sandbox] ${message}\n`);
};

export const silence: Log = () => {};
