/**
 * Ends the program when a command that takes no arguments gets some, instead of silently ignoring them.
 * @param {string} call such as `npm start`
 * @param {string[]} words what was typed after it
 */
export function refuseWords(call, [word]) {
  if (word === undefined) return;
  process.stderr.write(
    `${call} takes no words and no options, such as "${word}". Settings come from the environment or from .env; .env.example lists them.\n`,
  );
  process.exit(2);
}
