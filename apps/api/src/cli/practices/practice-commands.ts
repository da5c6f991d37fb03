import type { AuditAction } from '@eyecart/shared/contracts';
import type { Database } from '../../db/client.js';
import type { Dependencies } from '../../dependencies.js';
import { recordOperatorAction } from '../../domains/practices/audit-repository.js';
import { moveToGroup } from '../../domains/practices/change-groups.js';
import type { GroupRow } from '../../domains/practices/group-repository.js';
import {
  findPracticeByName,
  insertPractice,
  listAllPractices,
  listTestPractices,
  type PracticeRow,
  updatePractice,
} from '../../domains/practices/practice-repository.js';
import { drawSignInId, findWeakness, isSignInId } from '../../domains/practices/practices/sign-in-ids.js';
import { ENROLLMENT_HOURS } from '../../domains/practices/sessions/enrollment.js';
import { ENROLL_PATH } from '../../pages/enroll-page.js';
import { portalCall } from '../../portal-call.js';
import { getGroup } from '../groups/get-group.js';
import { asCommand, CommandError } from '../words/command-error.js';
import { checkPracticeCode, wordCodeState } from './check-practice-code.js';
import { describePractice, listChanges } from './describe-practice.js';
import { getPractice } from './get-practice.js';
import { type PracticeOptions, readPracticeOptions } from './read-practice-options.js';
import { refuseMissingPictures } from './refuse-missing-pictures.js';

const DEFAULT_TIME_ZONE = 'America/New_York';

type Needed = Pick<Dependencies, 'db' | 'practices' | 'clock'>;
/** The database may be a transaction. */
type Writing = Pick<Dependencies, 'clock'> & { readonly db: Database };
export type NeededForSettings = Needed &
  Pick<Dependencies, 'commerce' | 'findVariantInStock' | 'gateway' | 'config'>;

/** Records a change to a practice in the audit trail. */
const record = ({ db, clock }: Writing, action: AuditAction, practiceId: string): Promise<void> =>
  recordOperatorAction(db, { action, practiceId, subject: null, at: clock.now() });

/** A practice to add, with the options of `practice add`, as they are typed. */
export interface NewPractice extends PracticeOptions {
  readonly name: string;
  readonly id?: string;
}

export type CheckedPractice = Awaited<ReturnType<typeof checkNewPractice>>;

/** Checks the options of a new practice, including its code at the shop. @throws CommandError */
export async function checkNewPractice(needed: NeededForSettings, { id: chosen, ...options }: NewPractice) {
  const { name = '', ...typed } = readPracticeOptions(options, needed.gateway);
  refuseMissingPictures(needed, typed.gallery);
  const group = await readGroup(needed.db, options.group);
  const { signInId, warning } = await chooseSignInId(needed, chosen);
  await refuseTakenName(needed, name);
  return {
    name,
    typed,
    group: group ?? null,
    signInId,
    warning,
    codeState: await readCodeState(needed, options),
  };
}

/** `practice add <name>`: draws the ID that staff sign in with, unless it is given. @throws CommandError */
export const addPractice = async (
  needed: NeededForSettings,
  name: string,
  options: Omit<NewPractice, 'name'> = {},
): Promise<string> => addChecked(needed, await checkNewPractice(needed, { ...options, name }));

/** Adds a practice that was checked, and says which settings it has. */
export async function addChecked(
  needed: Writing,
  { name, typed, group, signInId, warning, codeState }: CheckedPractice,
): Promise<string> {
  const practice = {
    name,
    discountCode: null,
    phoneNumber: null,
    sender: null,
    gallery: [],
    timeZone: DEFAULT_TIME_ZONE,
    ...typed,
  };
  const id = await insertPractice(needed.db, { signInId, ...practice, createdAt: needed.clock.now() });
  await record(needed, 'practice.added', id);
  if (group !== null) {
    await asCommand(() => moveToGroup(needed.db, id, group.id, needed.clock.now()));
  }
  const added = await getPractice(needed.db, signInId);
  const zone =
    typed.timeZone === undefined
      ? `\n${DEFAULT_TIME_ZONE} is the time zone unless you set another: ${portalCall(`practice set ${signInId} --time-zone America/Chicago`)}`
      : '';
  return `Added ${name} with the practice ID ${signInId}: ${describePractice(added)}${group === null ? '' : `, group ${group.name}`}.${codeState}${warning}${zone}`;
}

/**
 * `practice set <id>`: an empty value removes a code, a phone, or the gallery. Existing carts and orders keep their
 * language.
 * @throws CommandError
 */
export async function setPractice(
  needed: NeededForSettings,
  signInId: string,
  { newId, ...options }: PracticeOptions & { readonly newId?: true },
): Promise<string> {
  const typed = readPracticeOptions(options, needed.gateway);
  if (newId !== true && options.group === undefined && Object.keys(typed).length === 0) {
    throw new CommandError(
      'Say what to change: --name, --code, --phone, --sender, --time-zone, --language, --gallery, --automatic-refills, --group, or --new-id.',
    );
  }
  refuseMissingPictures(needed, typed.gallery);
  const before = await getPractice(needed.db, signInId);
  const group = await readGroup(needed.db, options.group);
  const isMoved = group !== undefined && (group?.id ?? null) !== before.groupId;
  const moved = isMoved ? [group === null ? 'no group' : `group ${group.name}`] : [];
  const changes = [...listChanges(before, typed), ...moved];
  if (newId !== true && changes.length === 0) {
    return `${before.name} (${signInId}) has that already. Nothing changed.`;
  }
  if (typed.name !== undefined && typed.name !== before.name) await refuseTakenName(needed, typed.name);
  const codeState = await readCodeState(needed, options);
  if (changes.length > moved.length) await needed.practices.set(before.id, typed);
  if (isMoved) {
    await asCommand(() => needed.practices.setGroup(before.id, group?.id ?? null, needed.clock.now()));
  }
  const drawn = newId === true ? await renewSignInId(needed, before.id) : [];
  await record(needed, 'practice.changed', before.id);
  const told =
    typed.name === undefined
      ? ''
      : ' Programs that call the API must send the new name, and staff who are signed in must reload the page.';
  return `Changed ${before.name} (${signInId}): ${[...changes, ...drawn].join('; ')}.${codeState}${told}`;
}

/** The group with a typed id; null for an empty value, undefined without one. @throws CommandError */
async function readGroup(db: Database, id: string | undefined): Promise<GroupRow | null | undefined> {
  if (id === undefined) return undefined;
  return id === '' ? null : getGroup(db, id);
}

async function renewSignInId({ practices }: Needed, id: string): Promise<string[]> {
  const signInId = drawSignInId();
  await practices.setSignInId(id, signInId);
  return [
    `staff sign in with ${signInId} from now on; who was signed in must sign in again, known computers stay known, and API keys go on`,
  ];
}

/** The ID that the operator chose, or a new one. @throws CommandError for one that is taken or no ID */
async function chooseSignInId(
  { db }: Needed,
  chosen: string | undefined,
): Promise<{ signInId: string; warning: string }> {
  if (chosen === undefined) return { signInId: drawSignInId(), warning: '' };
  if (!isSignInId(chosen)) {
    throw new CommandError(
      `"${chosen}" is not a practice ID: use 6 to 18 digits, or leave out --id to draw one.`,
    );
  }
  const others = (await listAllPractices(db)).map(({ signInId }) => signInId);
  if (others.includes(chosen)) throw new CommandError(`The practice ID ${chosen} is taken.`);
  const weakness = findWeakness(chosen, others);
  const warning =
    weakness === null
      ? ''
      : `\nThis ID is easily guessed: ${weakness}. It is all that staff sign in with. Draw another: ${portalCall(`practice set ${chosen} --new-id`)}`;
  return { signInId: chosen, warning };
}

/** `practice list` */
export async function listPractices(
  { db }: Pick<Needed, 'db'>,
  options: { json?: true } = {},
): Promise<string> {
  const rows = await listAllPractices(db);
  const withTestKeys = new Set((await listTestPractices(db)).map(({ testOf }) => testOf));
  if (options.json === true) {
    const listed = rows.map((row) => ({ ...forScripts(row), hasTestKeys: withTestKeys.has(row.id) }));
    return JSON.stringify(listed, null, 2);
  }
  if (rows.length === 0) {
    return `There are no practices yet. Add one with: ${portalCall('practice add "<name>"')}`;
  }
  return rows
    .map((row) =>
      [
        row.signInId,
        row.name,
        describePractice(row),
        row.disabledAt ? 'disabled' : 'active',
        ...(withTestKeys.has(row.id) ? ['with test keys'] : []),
      ].join('  '),
    )
    .join('\n');
}

/** A practice as `practice list --json` prints it. */
const forScripts = ({ id, signInId, name, discountCode: code, ...row }: PracticeRow) => {
  const { phoneNumber, timeZone, language, sender, groupId, automaticRefills, disabledAt } = row;
  return {
    signInId,
    id,
    name,
    code,
    phoneNumber,
    timeZone,
    language,
    sender,
    groupId,
    automaticRefills,
    disabledAt,
  };
};

/**
 * `practice disable <id>`: no one can sign in to it, and its sessions and API keys end at once. @throws CommandError
 */
export async function disablePractice(needed: Needed, signInId: string): Promise<string> {
  const practice = await getPractice(needed.db, signInId);
  await needed.practices.disable(practice.id, needed.clock.now());
  await record(needed, 'practice.disabled', practice.id);
  return `Disabled ${signInId}; its sessions and API keys have ended.`;
}

/** `practice enable <id>` @throws CommandError */
export async function enablePractice(needed: Needed, signInId: string): Promise<string> {
  const practice = await getPractice(needed.db, signInId);
  await updatePractice(needed.db, practice.id, { disabledAt: null });
  await record(needed, 'practice.enabled', practice.id);
  return `Enabled ${signInId}.`;
}

/** `practice enroll <id>`: a link that makes one browser known to the practice. @throws CommandError */
export async function enrollComputer(
  needed: Needed & Pick<Dependencies, 'enrollment' | 'config'>,
  signInId: string,
): Promise<string> {
  const practice = await getPractice(needed.db, signInId);
  if (practice.disabledAt !== null) {
    throw new CommandError(
      `${practice.name} is disabled, so no computer can sign in to it. Enable it first: ${portalCall(`practice enable ${signInId}`)}`,
    );
  }
  const token = await needed.enrollment.create(practice.id);
  await record(needed, 'computer.enrolled', practice.id);
  return `Open this on the new computer of ${practice.name} within ${ENROLLMENT_HOURS} hours. It works once:\n${needed.config.publicUrl}${ENROLL_PATH}/${token}`;
}

async function refuseTakenName({ db }: Needed, name: string): Promise<void> {
  if (await findPracticeByName(db, name))
    throw new CommandError(`There is already a practice named "${name}".`);
}

/** What to say about the code of a command; empty when the shop takes it, or there is none. */
async function readCodeState(needed: NeededForSettings, options: PracticeOptions): Promise<string> {
  const { discountCode } = readPracticeOptions(options, needed.gateway);
  if (!discountCode || options.uncheckedCode === true) return '';
  return wordCodeState(await checkPracticeCode(needed, discountCode));
}
