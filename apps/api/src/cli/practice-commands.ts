import { parseArgs } from 'node:util';
import type { Dependencies } from '../dependencies.js';
import { CommandError } from './command-error.js';

const ID = /^[0-9]{1,18}$/;
const CODE = /^\S{1,64}$/;
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

type Needed = Pick<Dependencies, 'practices' | 'clock'>;

/** `practice add <id> "<name>" [--code] [--time-zone] [--gallery]` @throws CommandError */
export async function addPractice({ practices, clock }: Needed, args: readonly string[]): Promise<string> {
  const { positionals, values } = readArgs(args);
  const [id = '', name = ''] = positionals.map((word) => word.trim());
  if (!ID.test(id))
    throw new CommandError(`"${id}" is no practice ID: use 1 to 18 digits, for example 100500.`);
  if (name.length < 1 || name.length > 80)
    throw new CommandError('Give the practice a name of 1 to 80 characters.');
  const discountCode = values.code ?? null;
  if (discountCode !== null && !CODE.test(discountCode)) {
    throw new CommandError(`"${discountCode}" is no discount code: up to 64 characters without blanks.`);
  }
  const timeZone = values['time-zone'] ?? 'America/New_York';
  if (!isTimeZone(timeZone))
    throw new CommandError(`"${timeZone}" is no time zone: use a name such as America/Chicago.`);
  const gallery = (values.gallery ?? '')
    .split(',')
    .map((file) => file.trim())
    .filter(Boolean);
  const odd = gallery.find((file) => !FILE_NAME.test(file));
  if (odd !== undefined) throw new CommandError(`"${odd}" is no file name for the gallery.`);
  if (await practices.find(id)) throw new CommandError(`The practice ID ${id} is taken.`);
  if (await practices.findByName(name))
    throw new CommandError(`There is a practice named "${name}" already.`);
  await practices.add({ id, name, discountCode, gallery, timeZone, createdAt: clock.now() });
  return `Added ${name} with the practice ID ${id}${discountCode ? ` and the code ${discountCode}` : ''}.`;
}

/** `practice list` */
export async function listPractices({ practices }: Needed): Promise<string> {
  const rows = await practices.list();
  if (rows.length === 0) return 'There are no practices yet. Add one with: practice add <id> "<name>"';
  return rows
    .map((row) =>
      [
        row.id,
        row.name,
        row.discountCode ?? 'no code',
        row.timeZone,
        row.disabledAt ? 'disabled' : 'active',
      ].join('  '),
    )
    .join('\n');
}

/** `practice disable <id>`: nobody can sign in with it any more, and its sessions end at once. @throws CommandError */
export async function disablePractice(
  { practices, clock }: Needed,
  args: readonly string[],
): Promise<string> {
  const id = args[0] ?? '';
  if (!(await practices.disable(id, clock.now())))
    throw new CommandError(`There is no practice with the ID "${id}".`);
  return `Disabled ${id}; its sessions have ended.`;
}

/** `practice enable <id>` @throws CommandError */
export async function enablePractice({ practices }: Needed, args: readonly string[]): Promise<string> {
  const id = args[0] ?? '';
  if (!(await practices.enable(id))) throw new CommandError(`There is no practice with the ID "${id}".`);
  return `Enabled ${id}.`;
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { code: { type: 'string' }, 'time-zone': { type: 'string' }, gallery: { type: 'string' } },
    });
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : 'The options could not be read.');
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
