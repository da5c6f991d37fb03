import { parseArgs } from 'node:util';
import type { Dependencies } from '../dependencies.js';
import { hashToken, newToken } from '../modules/session/token.js';
import { isUuid } from '../rules/uuid.js';
import { CommandError } from './command-error.js';
import { readWords } from './read-words.js';

type Needed = Pick<Dependencies, 'practices' | 'clock' | 'auditTrail'>;

/** How long a key works by default, and at most. */
const DAYS = 365;
const MAX_DAYS = 730;
const DAY_MS = 24 * 60 * 60_000;

/** `api-key create <practice id> [--label] [--days]`: prints the key, which is shown only this once. @throws CommandError */
export async function addApiKey(
  { practices, clock, auditTrail }: Needed,
  args: readonly string[],
): Promise<string> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: { label: { type: 'string' }, days: { type: 'string' } },
  });
  const practiceId = positionals[0] ?? '';
  const practice = await practices.find(practiceId);
  if (!practice) throw new CommandError(`There is no practice with the ID "${practiceId}".`);
  const expiresAt = new Date(clock.now().getTime() + readDays(values.days) * DAY_MS);
  const key = `eyk_${newToken()}`;
  const label = typeof values.label === 'string' ? readWords(values.label, 'the label', 80) : 'unnamed';
  const id = await practices.addApiKey({
    keyHash: hashToken(key),
    practiceId,
    label,
    createdAt: clock.now(),
    expiresAt,
  });
  const at = clock.now();
  await auditTrail.noteOperatorAction({
    action: 'api-key.created',
    practiceId,
    subject: `api-key:${id}`,
    at,
  });
  return `Key ${id} of ${practice.name}. It works until ${day(expiresAt)}. Save it now; it is not shown again:\n${key}`;
}

/** `api-key revoke <key id>` @throws CommandError */
export async function revokeApiKey(
  { practices, clock, auditTrail }: Needed,
  args: readonly string[],
): Promise<string> {
  const id = args[0] ?? '';
  const at = clock.now();
  const practiceId = isUuid(id) ? await practices.revokeApiKey(id, at) : null;
  if (practiceId === null) throw new CommandError(`There is no API key with the id "${id}".`);
  await auditTrail.noteOperatorAction({
    action: 'api-key.revoked',
    practiceId,
    subject: `api-key:${id}`,
    at,
  });
  return `Revoked ${id}.`;
}

/** `api-key list [practice id]`: with last use and expiry. */
export async function listApiKeys(
  { practices, clock }: Pick<Needed, 'practices' | 'clock'>,
  args: readonly string[],
): Promise<string> {
  const keys = await practices.listApiKeys(args[0] ?? null);
  if (keys.length === 0) return 'There are no API keys.';
  const now = clock.now();
  return keys
    .map(({ id, practiceId, label, lastUsedAt, expiresAt, revokedAt }) => {
      const use = lastUsedAt ? `last used ${day(lastUsedAt)}` : 'never used';
      const end = expiresAt > now ? `works until ${day(expiresAt)}` : `expired ${day(expiresAt)}`;
      return [id, practiceId, label, use, revokedAt ? `revoked ${day(revokedAt)}` : end].join('  ');
    })
    .join('\n');
}

const day = (instant: Date): string => instant.toISOString().slice(0, 10);

function readDays(text: unknown): number {
  if (text === undefined) return DAYS;
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= MAX_DAYS) return days;
  throw new CommandError(`"${String(text)}" is not a number of days from 1 to ${MAX_DAYS}.`);
}
