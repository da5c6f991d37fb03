import type { Store } from '../store.js';
import { numberIn } from './rcs.js';
import type { Text } from './text-types.js';

/** All texts, in and out, and the phones that opted out. */
export interface TextStore {
  /** Goes up with every change. */
  readonly version: number;
  /** Oldest first. */
  list(): Text[];
  listOf(phone: string): Text[];
  /** All phones with a text, latest text first. */
  phones(): string[];
  find(sid: string): Text | null;
  save(text: Text): Text;
  isOptedOut(phone: string): boolean;
  setOptedOut(phone: string, isOptedOut: boolean): void;
  markRead(phone: string): void;
  reload(): void;
}

/** The patient's phone number. */
export const phoneOf = (text: Text): string => numberIn(text.direction === 'inbound' ? text.from : text.to);

export function createTextStore({ store }: { store: Store }): TextStore {
  const table = store.table<Text>('texts');
  const optOuts = store.table<boolean>('optOuts');
  const byPhone = new Map<string, Set<string>>();
  let version = 0;

  const index = (text: Text): void => {
    const phone = phoneOf(text);
    const sids = byPhone.get(phone) ?? new Set<string>();
    byPhone.set(phone, sids.add(text.sid));
  };
  const reload = (): void => {
    byPhone.clear();
    for (const text of table.values()) index(text);
    version += 1;
  };
  reload();
  const listOf = (phone: string): Text[] =>
    [...(byPhone.get(phone) ?? [])].flatMap((sid) => table.get(sid) ?? []);
  const save = (text: Text): Text => {
    table.put(text.sid, text);
    index(text);
    version += 1;
    return text;
  };

  return {
    get version() {
      return version;
    },
    list: () => [...table.values()],
    listOf,
    phones: () =>
      [...byPhone.keys()]
        .map((phone) => ({ phone, at: listOf(phone).at(-1)?.createdAt ?? '' }))
        .sort((a, b) => b.at.localeCompare(a.at))
        .map(({ phone }) => phone),
    find: (sid) => table.get(sid) ?? null,
    save,
    isOptedOut: (phone) => optOuts.get(phone) === true,
    setOptedOut(phone, isOptedOut) {
      if (isOptedOut) optOuts.put(phone, true);
      else optOuts.delete(phone);
      version += 1;
    },
    markRead(phone) {
      for (const text of listOf(phone)) if (!text.isRead) save({ ...text, isRead: true });
    },
    reload,
  };
}
