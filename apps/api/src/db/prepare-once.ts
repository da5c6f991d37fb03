import type { Database } from './client.js';

/** Builds a prepared statement once for each database, since building one takes as long as a short one runs. */
export function prepareOnce<Prepared>(prepare: (tx: Database) => Prepared): (tx: Database) => Prepared {
  const known = new WeakMap<Database, Prepared>();
  return (tx) => {
    const prepared = known.get(tx) ?? prepare(tx);
    known.set(tx, prepared);
    return prepared;
  };
}
