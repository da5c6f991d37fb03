import { parseArgs } from 'node:util';
import type { AuditAction } from '@eyecart/shared/contracts';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_CODES,
  type Language,
} from '@eyecart/shared/languages/languages';
import type { Dependencies } from '../dependencies.js';
import { ENROLL_PATH } from '../modules/pages/enroll-page.js';
import { ENROLLMENT_HOURS } from '../modules/session/enrollment.js';
import { isTimeZone } from '../rules/time-zone.js';
import { CommandError } from './command-error.js';
import { readWords, refuseUnseen } from './read-words.js';

const ID = /^[0-9]{6,18}$/;
const CODE = /^\S{1,64}$/;
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

type Needed = Pick<Dependencies, 'practices' | 'clock' | 'auditTrail'>;

/** Records a change to a practice in the audit trail. */
const note = ({ auditTrail, clock }: Needed, action: AuditAction, practiceId: string): Promise<void> =>
  auditTrail.noteOperatorAction({ action, practiceId, subject: null, at: clock.now() });

/** `practice add <id> "<name>" [--code] [--phone] [--time-zone] [--language] [--gallery]` @throws CommandError */
export async function addPractice(needed: Needed, args: readonly string[]): Promise<string> {
  const { practices, clock } = needed;
  const { positionals, values } = readArgs(args);
  const [id = '', typedName = ''] = positionals;
  if (!ID.test(id))
    throw new CommandError(
      `"${id}" is not a practice ID: use 6 to 18 digits, for example 100500. Shorter ones are easily guessed.`,
    );
  const name = readWords(typedName, 'the name', 80);
  const discountCode = readCode(values.code);
  const phoneNumber = readPhone(values.phone);
  const timeZone = readTimeZone(values['time-zone'] ?? 'America/New_York');
  const language = readLanguage(values.language);
  const gallery = (values.gallery ?? '')
    .split(',')
    .map((file) => file.trim())
    .filter(Boolean);
  const odd = gallery.find((file) => !FILE_NAME.test(file));
  if (odd !== undefined) throw new CommandError(`"${odd}" is not a valid file name for the gallery.`);
  if (await practices.find(id)) throw new CommandError(`The practice ID ${id} is taken.`);
  if (await practices.findByName(name))
    throw new CommandError(`There is already a practice named "${name}".`);
  const createdAt = clock.now();
  await practices.add({ id, name, discountCode, phoneNumber, gallery, timeZone, language, createdAt });
  await note(needed, 'practice.added', id);
  return `Added ${name} with the practice ID ${id}${discountCode ? ` and the code ${discountCode}` : ''}.`;
}

/**
 * `practice set <id> [--code] [--phone] [--time-zone] [--language] [--automatic-refills on|off]`: an empty value
 * removes a code or a phone. Existing carts and orders keep their language.
 * @throws CommandError
 */
export async function setPractice(needed: Needed, args: readonly string[]): Promise<string> {
  const { positionals, values } = readArgs(args);
  const id = positionals[0] ?? '';
  const change = {
    ...(values.code === undefined ? {} : { discountCode: readCode(values.code) }),
    ...(values.phone === undefined ? {} : { phoneNumber: readPhone(values.phone) }),
    ...(values['time-zone'] === undefined ? {} : { timeZone: readTimeZone(values['time-zone']) }),
    ...(values.language === undefined ? {} : { language: readLanguage(values.language) }),
    ...(values['automatic-refills'] === undefined
      ? {}
      : { automaticRefills: readSwitch(values['automatic-refills']) }),
  };
  if (Object.keys(change).length === 0) {
    throw new CommandError(
      'Say what to change: --code, --phone, --time-zone, --language or --automatic-refills.',
    );
  }
  const isSet = await needed.practices.set(id, change);
  if (!isSet) throw new CommandError(`There is no practice with the ID "${id}".`);
  await note(needed, 'practice.changed', id);
  return `Changed ${id}.`;
}

/** `practice list` */
export async function listPractices({ practices }: Pick<Needed, 'practices'>): Promise<string> {
  const rows = await practices.list();
  if (rows.length === 0) return 'There are no practices yet. Add one with: practice add <id> "<name>"';
  return rows
    .map((row) =>
      [
        row.id,
        row.name,
        row.discountCode ?? 'no code',
        row.timeZone,
        row.language,
        row.disabledAt ? 'disabled' : 'active',
      ].join('  '),
    )
    .join('\n');
}

/** `practice disable <id>`: no one can sign in to it, and its sessions and API keys end at once. @throws CommandError */
export async function disablePractice(needed: Needed, args: readonly string[]): Promise<string> {
  const id = args[0] ?? '';
  if (!(await needed.practices.disable(id, needed.clock.now())))
    throw new CommandError(`There is no practice with the ID "${id}".`);
  await note(needed, 'practice.disabled', id);
  return `Disabled ${id}; its sessions and API keys have ended.`;
}

/** `practice enable <id>` @throws CommandError */
export async function enablePractice(needed: Needed, args: readonly string[]): Promise<string> {
  const id = args[0] ?? '';
  if (!(await needed.practices.enable(id)))
    throw new CommandError(`There is no practice with the ID "${id}".`);
  await note(needed, 'practice.enabled', id);
  return `Enabled ${id}.`;
}

/** `practice enroll <id>`: a link that makes one browser known to the practice. @throws CommandError */
export async function enrollComputer(
  needed: Needed & Pick<Dependencies, 'enrollment' | 'config'>,
  args: readonly string[],
): Promise<string> {
  const { practices, enrollment, config } = needed;
  const practice = await practices.find(args[0] ?? '');
  if (!practice) throw new CommandError(`There is no practice with the ID "${args[0] ?? ''}".`);
  if (practice.disabledAt !== null) {
    throw new CommandError(
      `${practice.name} is disabled, so no computer can sign in to it. Enable it first: practice enable ${practice.id}`,
    );
  }
  const token = await enrollment.create(practice.id);
  await note(needed, 'computer.enrolled', practice.id);
  return `Open this on the new computer of ${practice.name} within ${ENROLLMENT_HOURS} hours. It works once:\n${config.publicUrl}${ENROLL_PATH}/${token}`;
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        code: { type: 'string' },
        phone: { type: 'string' },
        'time-zone': { type: 'string' },
        language: { type: 'string' },
        'automatic-refills': { type: 'string' },
        gallery: { type: 'string' },
      },
    });
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : 'The options could not be read.');
  }
}

function readCode(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  refuseUnseen(text, 'the code');
  if (CODE.test(text)) return text;
  throw new CommandError(`"${text}" is not a discount code: use up to 64 characters without spaces.`);
}

/** A practice may use any US number, including a toll-free one. */
function readPhone(text: string | undefined): string | null {
  if (text === undefined || text.trim() === '') return null;
  const digits = text.replace(/^\s*\+?1?(?=\D*[2-9])/, '').replace(/\D/g, '');
  if (/^[2-9]\d{2}[2-9]\d{6}$/.test(digits)) return `+1${digits}`;
  throw new CommandError(`"${text}" is not a US phone number: write it like (312) 555-0100.`);
}

/** The patients' language unless staff choose another. */
function readLanguage(code: string = DEFAULT_LANGUAGE): Language {
  if (isLanguage(code)) return code;
  throw new CommandError(`"${code}" is not a language of the portal: use ${LANGUAGE_CODES.join(' or ')}.`);
}

function readSwitch(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new CommandError(`"${text}" is not a choice: use on or off.`);
}

function readTimeZone(name: string): string {
  if (isTimeZone(name)) return name;
  throw new CommandError(`"${name}" is not a time zone: use a name such as America/Chicago.`);
}
