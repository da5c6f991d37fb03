import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Texts that are due now or have an open outcome. In the end there must be none. */
const OPEN = "state IN ('sending', 'unknown') OR (state = 'queued' AND type <> 'reminder')";

export async function setFaults(sandboxUrl: string, faults: object): Promise<void> {
  const response = await fetch(`${sandboxUrl}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`);
}

/**
 * Waits until no text is open.
 * @throws Error with the number of open texts after `restMs`
 */
export async function untilSettled(databaseUrl: string, restMs: number): Promise<void> {
  const deadline = performance.now() + restMs;
  for (;;) {
    const [row] = await query<{ open: number }>(
      databaseUrl,
      `SELECT count(*)::integer AS open FROM messages WHERE ${OPEN}`,
    );
    if (row?.open === 0) return;
    if (performance.now() > deadline)
      throw new Error(`${row?.open} texts are still open after ${restMs} ms.`);
    await pause(250);
  }
}

export async function readRows(databaseUrl: string) {
  const rows = await query<{ state: string; count: number; attempts: number }>(
    databaseUrl,
    `SELECT CASE WHEN type = 'reminder' THEN 'reminder ' || state ELSE state END AS state,
            count(*)::integer AS count, max(attempts) AS attempts
     FROM messages GROUP BY 1 ORDER BY 1`,
  );
  return {
    states: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
    maxAttempts: Math.max(...rows.map(({ attempts }) => attempts)),
  };
}

/** How many texts each of the sandbox's phones received, by number. */
export async function readTexts(sandboxUrl: string): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`${sandboxUrl}/control/messages`);
  const { messages } = (await response.json()) as { messages: { to: string }[] };
  const perNumber = new Map<string, number>();
  for (const { to } of messages) perNumber.set(to, (perNumber.get(to) ?? 0) + 1);
  return perNumber;
}

/** How many of the sandbox's phones received each number of texts. */
export async function countTexts(sandboxUrl: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const count of (await readTexts(sandboxUrl)).values()) counts[count] = (counts[count] ?? 0) + 1;
  return counts;
}

async function query<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
