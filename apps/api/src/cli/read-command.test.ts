import { CommanderError } from '@commander-js/extra-typings';
import { describe, expect, it } from 'vitest';
import { readCommand } from './read-command.js';

/** What is printed for words that choose no command. */
function refusalOf(argv: readonly string[]) {
  const printed: Record<'out' | 'err', string[]> = { out: [], err: [] };
  try {
    readCommand(argv, {
      writeOut: (text) => printed.out.push(text),
      writeErr: (text) => printed.err.push(text),
      getOutHelpWidth: () => 200,
    });
  } catch (error) {
    if (error instanceof CommanderError) {
      const [out, err] = [printed.out.join(''), printed.err.join('')];
      return { out, err, exitCode: error.exitCode };
    }
    throw error;
  }
  return null;
}

describe('the words of an operator command', () => {
  it.each([
    [['api-key', 'create', '100200', '--label', 'night', '--days=30'], 'api-key create', ['100200']],
    [['opt-out', 'add', '(312)', '555-0142'], 'opt-out add', ['(312)', '555-0142']],
    [['backup'], 'backup', []],
    [['restore', '--replace', 'a.sql.gz', '--yes'], 'restore', ['a.sql.gz']],
    [['doctor', '--json'], 'doctor', []],
    [['webhooks', 'aside'], 'webhooks aside', []],
  ])('choose one: %j', (argv, name, words) => {
    expect(readCommand(argv)).toMatchObject({ name, words });
  });

  it.each([
    [['api-key', 'revoke', 'a', 'b'], /too many arguments.*\n.*A value with spaces needs quotes/s],
    [
      ['api-key', 'create', '100200', 'the', 'night', 'script'],
      /A value with spaces needs quotes, such as "Sunrise/,
    ],
    [['api-key', 'create', '100200', '--lable', 'x'], /unknown option '--lable'.*Did you mean --label/s],
    [['practice', 'set', '100200', '--code', 'A', '--code', 'B'], /'--code <code>' is given twice/],
    [['seed', '--orders=1', '--messages', '2', '--orders', '3'], /'--orders <number>' is given twice/],
    [['api-key', 'create'], /missing required argument 'practice or group id'/],
    [['api-key', 'create', '100200', '--days'], /'--days <number>' argument missing/],
    [['patient', 'erase'], /missing required argument 'phone'/],
    [['patient', 'erase', '3125550142', '--dryrun'], /Did you mean --dry-run/],
    [['restore'], /missing required argument 'file'/],
    [['restore', 'a', '--force'], /unknown option '--force'/],
    [['doctor', '--fast'], /unknown option '--fast'/],
    [['catalog', 'sync', 'now'], /too many arguments/],
    [['practise', 'list'], /unknown command 'practise'.*Did you mean practice/s],
    [['webhook', 'ad', '1', 'https://x.example'], /unknown command 'ad'.*Did you mean add/s],
    [['constructor'], /unknown command 'constructor'/],
  ])('are refused when they are not understood: %j', (argv, words) => {
    const refusal = refusalOf(argv);
    expect(refusal?.err).toMatch(words);
    expect(refusal?.err).toContain('Add --help to see how it is used.');
    expect(refusal).toMatchObject({ exitCode: 1, out: '' });
  });

  it.each([[[]], [['--help']], [['help']]])('list every command with a sentence: %j', (argv) => {
    const help = refusalOf(argv);
    expect(help).toMatchObject({ exitCode: 0, err: '' });
    const lines = help?.out.split('Commands:\n')[1]?.trimEnd().split('\n') ?? [];
    expect(lines.length).toBeGreaterThan(28);
    for (const line of lines)
      expect(line).toMatch(/^ {2}[a-z-]+( [a-z-]+)?( [<[][a-z. ]+[\]>])* {2,}[A-Z].*\.$/);
    expect(help?.out).toContain('api-key create <practice or group id>');
  });

  it.each([
    ['seed', /--messages <number>\s+texts over two years/],
    ['backup', /Usage: npm run portal -- backup \[options\] \[file\]/],
    ['patient erase', /--dry-run\s+only count/],
    ['webhook log', /The latest deliveries, newest first\./],
  ])('explain one command: %s --help', (name, words) => {
    for (const flag of ['--help', '-h']) {
      const help = refusalOf([...name.split(' '), flag]);
      expect(help?.out).toMatch(words);
      expect(help).toMatchObject({ exitCode: 0, err: '' });
    }
  });
});
