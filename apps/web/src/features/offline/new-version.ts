import { createStore } from '@/lib/create-store';

const AN_HOUR_MS = 60 * 60 * 1000;
/** A browser lets a new worker in once the old one has finished what it is at, which can take minutes. */
const LONGEST_SWITCH_MS = 5000;

/** A newer version of the portal: its worker waits for leave to take over, or has taken over from another tab. */
export interface NewVersion {
  readonly waiting: ServiceWorker | null;
}

export const newVersionStore = createStore<NewVersion | null>(null);

/** The part of `navigator.serviceWorker` that is used here. */
type Workers = Pick<ServiceWorkerContainer, 'register' | 'controller' | 'addEventListener'>;

/**
 * Registers the portal's service worker (SPEC §1) and tells of every newer version, never of the first one. It
 * looks for one every hour too: a portal stays open all day. Where workers are not to be had, nothing happens.
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
    setInterval(() => void registration.update().catch(() => undefined), AN_HOUR_MS);
  } catch {
    // Private windows, old browsers, a plain http address: the portal works without it.
  }
}

function followUpdates(registration: ServiceWorkerRegistration): void {
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
 * Lets the new version take over and loads the page again; what is typed and chosen is stored. A new version that
 * keeps the reader waiting is not waited for: the page loads as it is, and offers it again.
 */
export function switchToNewVersion({ waiting }: NewVersion, reload: () => void): void {
  if (waiting === null || waiting.state === 'redundant' || waiting.state === 'activated') {
    reload();
    return;
  }
  const timer = setTimeout(reload, LONGEST_SWITCH_MS);
  waiting.addEventListener('statechange', () => {
    if (waiting.state !== 'activated') return;
    clearTimeout(timer);
    reload();
  });
  waiting.postMessage({ type: 'SKIP_WAITING' });
}
