import { HOUR_MS } from '@eyecart/shared/rules/durations';
import { createStore } from '@/lib/storage/create-store';

/** How long to wait for the new worker, which takes over once the old one has finished its work. */
const MAX_SWITCH_MS = 5000;

/** A newer version of the portal: its worker waits to take over, or another tab has let it take over. */
interface NewVersion {
  readonly waiting: PortalWorker | null;
}

type Listens = Pick<EventTarget, 'addEventListener'>;

/** The part of a `ServiceWorker` that is used here. */
interface PortalWorker extends Listens {
  readonly state: string;
  postMessage(message: unknown): void;
}

/** The part of a `ServiceWorkerRegistration` that is used here. */
interface Registration extends Listens {
  readonly active: object | null;
  readonly waiting: PortalWorker | null;
  readonly installing: PortalWorker | null;
  update(): Promise<unknown>;
}

export const newVersionStore = createStore<NewVersion | null>(null);

/** The part of `navigator.serviceWorker` that is used here. */
interface Workers extends Listens {
  readonly controller: object | null;
  register(url: string, options: RegistrationOptions): Promise<Registration>;
}

/**
 * Registers the portal's service worker and reports newer versions, but not the first one. It also checks every
 * hour, since the portal stays open all day. Where workers are not supported, nothing happens.
 */
export async function registerServiceWorker(workers: Workers): Promise<void> {
  let isControlled = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (isControlled) newVersionStore.set({ waiting: null });
    isControlled = true;
  });
  try {
    const registration = await workers.register('/sw.js', { updateViaCache: 'none' });
    followUpdates(registration);
    setInterval(() => void registration.update().catch(() => undefined), HOUR_MS);
  } catch {
    // Private windows, old browsers, plain http: the portal works without it.
  }
}

function followUpdates(registration: Registration): void {
  const announce = () => newVersionStore.set({ waiting: registration.waiting });
  if (registration.waiting !== null && registration.active !== null) announce();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    const isFirst = registration.active === null;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && !isFirst) announce();
    });
  });
}

/**
 * Lets the new version take over and reloads the page; what was typed or selected is stored. If it takes too long,
 * the page reloads as it is and offers the new version again.
 */
export function switchToNewVersion({ waiting }: NewVersion, reload: () => void): void {
  if (waiting === null || waiting.state === 'redundant' || waiting.state === 'activated') {
    reload();
    return;
  }
  const timer = setTimeout(reload, MAX_SWITCH_MS);
  waiting.addEventListener('statechange', () => {
    if (waiting.state !== 'activated') return;
    clearTimeout(timer);
    reload();
  });
  waiting.postMessage({ type: 'SKIP_WAITING' });
}
