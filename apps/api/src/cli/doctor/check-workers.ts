import { type Check, ok, wrong } from './finding.js';

/** A worker that is silent for longer hangs: it uses its connection every two seconds. */
const MAX_SILENCE_SECONDS = 30;

/** Whether a worker runs. */
export const checkWorkers =
  (listWorkers: () => Promise<readonly { readonly silentSeconds: number }[]>): Check =>
  async () => {
    const running = (await listWorkers()).filter(({ silentSeconds }) => silentSeconds <= MAX_SILENCE_SECONDS);
    return [
      running.length > 0
        ? ok('workers', running.length === 1 ? 'one runs' : `${running.length} run`)
        : wrong(
            'workers',
            'None runs, so no text leaves that is not sent by hand. Start one: `systemctl start eyecart-worker@3100`, `docker compose up --detach worker`, or `npm run worker`.',
          ),
    ];
  };
