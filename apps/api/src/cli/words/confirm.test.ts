import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { confirm } from './confirm.js';

const QUESTION = 'Erase the number?';
const terminalWith = (answer: string) => ({
  input: new PassThrough().end(answer),
  output: Object.assign(new PassThrough().resume(), { isTTY: true }),
});

describe('what cannot be undone', () => {
  it.each(['yes\n', ' YES \r\n'])('is done after the answer %j', async (answer) => {
    await expect(confirm(QUESTION, {}, terminalWith(answer))).resolves.toBeUndefined();
  });

  it.each(['y\n', 'no\n', '\n', ''])('is not done after the answer %j', async (answer) => {
    await expect(confirm(QUESTION, {}, terminalWith(answer))).rejects.toThrow('Nothing was changed.');
  });

  it('needs --yes where nobody can be asked, and asks nobody with it', async () => {
    const nowhere = { input: new PassThrough(), output: new PassThrough() };
    await expect(confirm(QUESTION, {}, nowhere)).rejects.toThrow('add --yes');
    await expect(confirm(QUESTION, { yes: true }, nowhere)).resolves.toBeUndefined();
  });
});
