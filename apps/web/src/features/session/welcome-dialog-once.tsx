import { lazy, Suspense, useEffect, useState } from 'react';
import { preloadOnInteraction } from '@/lib/interaction/preload-on-interaction';
import { isWelcomeSeen, markWelcomeSeen, WELCOME_SEEN_KEY } from './welcome-seen';

const loadDialog = () => import('./welcome-dialog').then(({ WelcomeDialog }) => ({ default: WelcomeDialog }));
const WelcomeDialog = lazy(loadDialog);
// Signing in is an interaction, so the code has loaded by the first view.
preloadOnInteraction([async () => !isWelcomeSeen() && (await loadDialog())]);

/**
 * Shows the welcome dialog once per browser, however it is closed and in however many tabs: with the first view, or at
 * the next visit if staff have already started to work.
 */
export function WelcomeDialogOnce() {
  const [state, setState] = useState<'not shown' | 'open' | 'closed'>('not shown');

  useEffect(() => {
    if (isWelcomeSeen()) return;
    const stop = new AbortController();
    const { signal } = stop;
    let isAtWork = false;
    const show = () => {
      if (signal.aborted || document.hidden || isWelcomeSeen() || isAtWork || isBusy()) return;
      markWelcomeSeen();
      setState('open');
    };
    for (const sign of ['pointerdown', 'keydown'])
      document.addEventListener(sign, () => (isAtWork = true), { capture: true, signal });
    const closeWhenSeenElsewhere = (event: StorageEvent) => {
      if (event.key === WELCOME_SEEN_KEY && isWelcomeSeen())
        setState((now) => (now === 'open' ? 'closed' : now));
    };
    document.addEventListener('visibilitychange', show, { signal });
    window.addEventListener('storage', closeWhenSeenElsewhere, { signal });
    loadDialog().then(show, () => undefined);
    return () => stop.abort();
  }, []);

  if (state === 'not shown') return null;
  return (
    <Suspense>
      <WelcomeDialog open={state === 'open'} onOpenChange={(open) => setState(open ? 'open' : 'closed')} />
    </Suspense>
  );
}

/** Never interrupts someone who is in a field or another dialog; the welcome waits for the next visit. */
const isBusy = (): boolean =>
  document.activeElement?.matches('input, select, textarea') === true ||
  document.querySelector('[role="dialog"]') !== null;
