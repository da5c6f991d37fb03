/** The lists with rows that this tab adds, and the keys of those rows. In memory only. */
const own = new Set<string>();

type OwnList = 'bundles' | 'drafts' | 'favorites' | 'follow-ups' | 'messages' | 'scheduled-orders';

/** A row of a list, by its key there. */
export type OwnRow = readonly [list: OwnList, key: string | number];

const nameOf = (list: OwnList, key: string | number): string => `${list} ${key}`;

/** Notes a row that staff have added or brought back here, before its list is reloaded: it shows at once (see `useStableRows`). */
export const noteOwnRow = (list: OwnList, key: string | number): void => void own.add(nameOf(list, key));

export const isOwnRow = (list: OwnList, key: string): boolean => own.has(nameOf(list, key));
