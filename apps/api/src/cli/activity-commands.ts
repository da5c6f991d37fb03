import { parseArgs } from 'node:util';
import type { Dependencies } from '../dependencies.js';
import { CommandError } from './command-error.js';

const MAX_LINES = 1_000;

/** `activity list [practice id] [--last 50]`: the audit trail, newest first. @throws CommandError */
export async function listActivity(
  { auditTrail }: Pick<Dependencies, 'auditTrail'>,
  args: readonly string[],
): Promise<string> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { last: { type: 'string', default: '50' } },
  });
  const pageSize = /^\d{1,4}$/.test(values.last) ? Number(values.last) : 0;
  if (pageSize < 1 || pageSize > MAX_LINES) {
    throw new CommandError(`--last is "${values.last}": it must be a whole number from 1 to ${MAX_LINES}.`);
  }
  const entries = await auditTrail.listForOperator(positionals[0] ?? null, { pageSize });
  if (entries.length === 0) return 'Nothing is recorded.';
  return entries
    .map(({ at, practiceId, action, actor, subject }) =>
      [at.toISOString(), practiceId ?? 'operator', action, subject ?? '-', `by ${actor}`].join('  '),
    )
    .join('\n');
}
