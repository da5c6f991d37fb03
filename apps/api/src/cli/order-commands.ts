import { DAY_MS } from '@eyecart/shared/rules/durations';
import type { Dependencies } from '../dependencies.js';
import { CommandError } from './words/command-error.js';

/** `orders sync [--days N]`: reads orders changed since the last sync, or within N days. @throws CommandError */
export async function syncOrders(
  dependencies: Pick<Dependencies, 'syncOrders' | 'clock'>,
  { days }: { readonly days?: string },
): Promise<string> {
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days)) {
    throw new CommandError(`--days is "${days}": it must be a whole number from 1 to 9999.`);
  }
  const since =
    days === undefined ? undefined : new Date(dependencies.clock.now().getTime() - Number(days) * DAY_MS);
  const counts = await dependencies.syncOrders({ since });
  if (!counts)
    throw new CommandError('Another process is already syncing the orders. Try again in a minute.');
  const { stored, stale, unrelated, faults } = counts;
  const unread = faults === 0 ? '' : ` ${faults} could not be saved; the log and "webhooks aside" say why.`;
  return `Read ${stored + stale + unrelated + faults} changed orders: ${stored} saved, ${stale} already known, ${unrelated} from other sales.${unread}`;
}
