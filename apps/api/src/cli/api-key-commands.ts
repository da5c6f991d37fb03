import { parseArgs } from 'node:util';
import type { Dependencies } from '../dependencies.js';
import { hashToken, newToken } from '../modules/session/token.js';
import { isUuid } from '../rules/uuid.js';
import { CommandError } from './command-error.js';

type Needed = Pick<Dependencies, 'practices' | 'clock'>;

/** `api-key create <practice id> [--label]`: prints the key, which is shown only this once. @throws CommandError */
export async function addApiKey({ practices, clock }: Needed, args: readonly string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: { label: { type: 'string' } },
  });
  const practiceId = positionals[0] ?? '';
  const practice = await practices.find(practiceId);
  if (!practice) throw new CommandError(`There is no practice with the ID "${practiceId}".`);
  const key = `eyk_${newToken()}`;
  const label = typeof values.label === 'string' ? values.label.slice(0, 80) : 'unnamed';
  const id = await practices.addApiKey({
    keyHash: hashToken(key),
    practiceId,
    label,
    createdAt: clock.now(),
  });
  return `Key ${id} of ${practice.name}. Keep it now, it is not shown again:\n${key}`;
}

/** `api-key revoke <key id>` @throws CommandError */
export async function revokeApiKey({ practices, clock }: Needed, args: readonly string[]): Promise<string> {
  const id = args[0] ?? '';
  if (!isUuid(id) || !(await practices.revokeApiKey(id, clock.now()))) {
    throw new CommandError(`There is no API key with the id "${id}".`);
  }
  return `Revoked ${id}.`;
}
