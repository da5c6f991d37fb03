import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { signIn } from './http/sign-in.js';
import { openDesk } from './scale/desk.js';
import { listReads } from './scale/list-reads.js';
import { listWrites } from './scale/list-writes.js';
import { measureWork, type Times } from './scale/measure-work.js';
import { readSizes } from './scale/read-sizes.js';
import { makeScaleTable, type ScaleResult } from './scale/scale-table.js';
import { sendBurst } from './scale/send-burst.js';
import { startScale } from './scale/start-scale.js';

/** Numbers of texts, with a practice for a thousand and an order for five of them. */
const SIZES = (process.env.SCALE_TEXTS ?? '200000,2000000').split(',').map(Number);
const RESULT = fileURLToPath(new URL('./results/scale.md', import.meta.url));

async function measureSize(texts: number): Promise<ScaleResult> {
  const { built, database, settings, jobs, stop } = await startScale(texts);
  try {
    const { rows } = await database.query<{ id: string; name: string; sign_in_id: string }>(
      `SELECT id, name, sign_in_id FROM practices JOIN (SELECT practice_id, count(*) AS texts FROM messages GROUP BY 1) AS counted ON practice_id = id
       ORDER BY id <> 'demo-lakeside', abs(texts - 1000) LIMIT 2`,
    );
    const measured: Times[][] = [];
    for (const { id, name, sign_in_id: signInId } of rows) {
      const practice = { id, name, cookie: await signIn(built, signInId) };
      const desk = await openDesk(`http://127.0.0.1:${built.port}`, practice, database);
      const times: Times[] = [];
      for (const work of [...(await listReads(desk)), ...(await listWrites(desk))]) {
        times.push(await measureWork(work));
      }
      measured.push(times);
    }
    const [large = [], typical = []] = measured;
    const burst = await sendBurst(database, settings);
    return { texts, large, typical, jobs, burst, tables: await readSizes(database) };
  } finally {
    await stop();
  }
}

it('answers every request of the portal and the patient’s page at each size', async () => {
  const results: ScaleResult[] = [];
  for (const texts of SIZES) results.push(await measureSize(texts));
  const table = makeScaleTable(results);
  console.log(table);
  if (process.env.SCALE_TEXTS === undefined) await writeFile(RESULT, `${table}\n`);
  for (const { large, typical, burst } of results) {
    expect(burst).toBeGreaterThanOrEqual(300);
    expect(large.length).toBeGreaterThan(60);
    expect(typical).toHaveLength(large.length);
  }
}, 3_600_000);
