import type { AuditAction } from '@eyecart/shared/contracts';
import type { Database } from '../../db/client.js';
import type { Dependencies } from '../../dependencies.js';
import { recordOperatorAction } from '../../domains/practices/audit-repository.js';
import { changeGroup, removeGroup } from '../../domains/practices/change-groups.js';
import {
  findGroupByName,
  type GroupRow,
  insertGroup,
  listGroups,
} from '../../domains/practices/group-repository.js';
import { listAllPractices } from '../../domains/practices/practice-repository.js';
import { portalCall } from '../../portal-call.js';
import { CommandError } from '../words/command-error.js';
import { confirm } from '../words/confirm.js';
import { readSwitch, readWords } from '../words/read-words.js';
import { getGroup } from './get-group.js';

type Needed = Pick<Dependencies, 'db' | 'practices' | 'clock'>;

/** The options of `group add` and `group set`, as they are typed. */
interface GroupOptions {
  readonly name?: string;
  readonly sharedSignIn?: string;
}

/** Records an action without a practice, which only the operator sees. */
const record = (tx: Database, action: AuditAction, { id }: Pick<GroupRow, 'id'>, at: Date): Promise<void> =>
  recordOperatorAction(tx, { action, practiceId: null, subject: `group:${id}`, at });

/** `group add <name>` @throws CommandError */
export async function addGroup(
  { db, clock }: Needed,
  name: string,
  { sharedSignIn }: Omit<GroupOptions, 'name'> = {},
): Promise<string> {
  const typed = readWords(name, 'the name', 80);
  const isShared = sharedSignIn !== undefined && readSwitch(sharedSignIn);
  await refuseTakenName(db, typed);
  const at = clock.now();
  const group = await db.transaction(async (tx) => {
    const added = await insertGroup(tx, { name: typed, sharedSignIn: isShared, createdAt: at });
    await record(tx, 'group.added', added, at);
    return added;
  });
  return `Added ${typed} as ${group.id}: ${describe(group)}. Put practices into it: ${portalCall(`practice set <practice id> --group ${group.id}`)}`;
}

/** `group set <id>` @throws CommandError */
export async function setGroup(
  { db, practices, clock }: Needed,
  id: string,
  options: GroupOptions,
): Promise<string> {
  const { name, sharedSignIn } = options;
  if (name === undefined && sharedSignIn === undefined) {
    throw new CommandError('Say what to change: --name or --shared-sign-in.');
  }
  const before = await getGroup(db, id);
  const typed = {
    ...(name === undefined ? {} : { name: readWords(name, 'the name', 80) }),
    ...(sharedSignIn === undefined ? {} : { sharedSignIn: readSwitch(sharedSignIn) }),
  };
  const after = { ...before, ...typed };
  if (after.name === before.name && after.sharedSignIn === before.sharedSignIn) {
    return `${before.name} has that already. Nothing changed.`;
  }
  if (after.name !== before.name) await refuseTakenName(db, after.name);
  await practices.changeGroup(async (tx) => {
    await changeGroup(tx, before.id, typed);
    await record(tx, 'group.changed', before, clock.now());
  });
  const ended =
    before.sharedSignIn && !after.sharedSignIn
      ? ' Whoever had switched to another practice is signed out.'
      : '';
  return `Changed ${after.name}: ${describe(after)}.${ended}`;
}

/** `group list` */
export async function showGroups({ db }: Pick<Needed, 'db'>): Promise<string> {
  const groups = await listGroups(db);
  if (groups.length === 0) return `There are no groups. Add one with: ${portalCall('group add "<name>"')}`;
  const all = await listAllPractices(db);
  return groups
    .map((group) => {
      const members = all.filter(({ groupId }) => groupId === group.id);
      const names = members.map(({ signInId, name }) => `${signInId} (${name})`).join(', ');
      return [group.id, group.name, describe(group), names || 'no practices'].join('  ');
    })
    .join('\n');
}

/** `group remove <id>`: its keys and webhooks end, its practices stay. @throws CommandError */
export async function endGroup(
  { db, practices, clock }: Needed,
  id: string,
  options: { readonly yes?: true },
): Promise<string> {
  const group = await getGroup(db, id);
  await confirm(`Remove ${group.name}, with its API keys and webhooks? Its practices stay.`, options);
  const at = clock.now();
  await practices.changeGroup(async (tx) => {
    await removeGroup(tx, group.id, at);
    await record(tx, 'group.removed', group, at);
  });
  return `Removed ${group.name}; its API keys and webhooks have ended, and its practices are on their own.`;
}

const describe = ({ sharedSignIn }: Pick<GroupRow, 'sharedSignIn'>): string =>
  `shared sign-in ${sharedSignIn ? 'on' : 'off'}`;

async function refuseTakenName(db: Database, name: string): Promise<void> {
  if (await findGroupByName(db, name)) throw new CommandError(`There is already a group named "${name}".`);
}
