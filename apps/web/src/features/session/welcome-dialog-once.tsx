import { lazy, Suspense, useEffect, useState } from 'react';
import { afterFirstView } from '@/lib/first-view/after-first-view';
import { isWelcomeSeen, markWelcomeSeen, WELCOME_SEEN_KEY } from './welcome-seen';

const loadDialog = () => import('./welcome-dialog').then(({ WelcomeDialog }) => ({ default: WelcomeDialog }));
const WelcomeDialog = lazy(loadDialog);

/** Shows the welcome dialog once per browser, however it is closed and in however many tabs. */
export function WelcomeDialogOnce() {
  const [state, setState] = useState<'not shown' | 'open' | 'closed'>('not shown');

  useEffect(() => {
    if (isWelcomeSeen()) return;
    const stop = new AbortController();
    const { signal } = stop;
    const show = () => {
      if (signal.aborted || document.hidden || isWelcomeSeen() || isBusy()) return;
      markWelcomeSeen();
      setState('open');
    };
    const closeWhenSeenElsewhere = (event: StorageEvent) => {
      if (event.key === WELCOME_SEEN_KEY && isWelcomeSeen())
        setState((now) => (now === 'open' ? 'closed' : now));
    };
    document.addEventListener('visibilitychange', show, { signal });
    window.addEventListener('storage', closeWhenSeenElsewhere, { signal });
    const callOff = afterFirstView(() => loadDialog().then(show, () => undefined));
    return () => {
      stop.abort();
      callOff();
    };
  }, []);

  if (state === 'not shown') return null;
  return (
    <Suspense>
      <WelcomeDialog open={state === 'open'} onOpenChange={(open) => setState(open ? 'open' : 'closed')} />
    </Suspense>
  );
}

/** Never interrupts someone who is typing or in another dialog; the welcome waits for the next visit. */
const isBusy = (): boolean =>
  document.activeElement?.matches('input, select, textarea') === true ||
  document.querySelector('[role="dialog"]') !== null;
