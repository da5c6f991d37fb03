import { HOUR_MS } from '@eyecart/shared/rules/durations';
import { createCart } from './shopping.js';
import { startTestApi } from './test-api.js';
import { WEEKDAY_NOON } from './timed-story.js';

const HARBOR = 'Harbor Vision Center';

/** Of numbers that may be in Florida, Maryland, Oklahoma, Oregon, and anywhere. */
export const LIMITED_AREA_CODES = ['305', '410', '405', '503', '232'] as const;
const FREE_AREA_CODE = '312';

/** The most texts that numbers got within 24 hours. */
interface BusyWeek {
  /** One count for each of `LIMITED_AREA_CODES`. */
  readonly most: readonly (number | undefined)[];
  /** The count of a number in a state without a limit. */
  readonly free: number | undefined;
}

/**
 * Lets staff and two workers text more than a number may get, on an API of its own. A step takes six and a half hours
 * on average.
 */
export async function playBusyWeek({ steps }: { steps: number }): Promise<BusyWeek> {
  let now = new Date(WEEKDAY_NOON);
  const clock = { now: () => now };
  const api = await startTestApi({ environment: { QUIET_HOURS: 'off' }, replacements: { clock } });
  try {
    await api.control('faults', { noCallbacks: true });
    const other = await api.startInstance({ clock });
    const { cartId } = await createCart(await api.signedIn());
    const numbers = [...LIMITED_AREA_CODES, FREE_AREA_CODE].map((area) => `+1${area}5551000`);
    for (let step = 0; step < steps; step += 1) {
      const harbor = await api.signedIn('100300');
      for (const phoneNumber of numbers) {
        await api.database.query(
          `INSERT INTO messages (practice_id, cart_id, type, state, is_automatic, phone_number, body, due_at, created_at)
           SELECT 'demo-lakeside', carts.id, 'scheduled', 'queued', true, $1, 'Text', $2, $2
           FROM carts, generate_series(1, $3) WHERE carts.public_id = $4`,
          [phoneNumber, now, step % 3, cartId],
        );
        if (step % 2 === 0) {
          const { cartUrl } = await createCart(harbor, HARBOR);
          const text = { practiceName: HARBOR, phoneNumber, cartUrl, consent: true };
          await harbor.post('/api/send-sms').send(text);
        }
      }
      await Promise.all([api.dependencies.drainQueue(), other.dependencies.drainQueue()]);
      now = new Date(now.getTime() + (5 + (step % 4)) * HOUR_MS);
    }
    const { rows } = await api.database.query(
      `SELECT phone_number AS number, max(within) AS most FROM (
         SELECT phone_number, count(*) OVER (PARTITION BY phone_number ORDER BY attempted_at
           RANGE BETWEEN INTERVAL '24 hours' - INTERVAL '1 millisecond' PRECEDING AND CURRENT ROW) AS within
         FROM messages WHERE phone_number = ANY($1) AND attempted_at IS NOT NULL) AS counted
       GROUP BY 1`,
      [numbers],
    );
    const counts = new Map(rows.map((row) => [row.number, Number(row.most)]));
    const most = numbers.map((number) => counts.get(number));
    return { most: most.slice(0, -1), free: most.at(-1) };
  } finally {
    await api.close();
  }
}
