import { type ComponentType, useEffect, useState } from 'react';
import { preloadOnInteraction } from '@/lib/interaction/preload-on-interaction';
import { useStore } from '@/lib/storage/create-store';
import { type ShownNotice, showBanner, toastStore } from './notify';

const loadToaster = () => import('./toaster').then(({ Toaster }) => Toaster);
preloadOnInteraction([loadToaster]);

/**
 * Shows and announces toasts: failures right away, the rest when the screen reader is done. Both regions exist before the
 * first toast, so it is announced too, and each is announced once.
 */
export function ToastRegions() {
  const notice = useStore(toastStore);
  const Toaster = useToaster(notice !== null);
  const toaster = Toaster && notice && <Toaster notice={notice} />;
  const isError = notice?.type === 'error';
  return (
    <>
      <div data-toasts="" aria-live="polite">
        {!isError && toaster}
      </div>
      <div data-toasts="" aria-live="assertive">
        {isError && toaster}
      </div>
    </>
  );
}

/** Loads the toaster with the first toast. If it cannot be loaded, the banner shows the message instead. */
function useToaster(isNeeded: boolean) {
  const [toaster, setToaster] = useState<{ of: ComponentType<{ notice: ShownNotice }> } | null>(null);
  useEffect(() => {
    if (!isNeeded || toaster !== null) return;
    loadToaster().then((loaded) => setToaster({ of: loaded }), showInBanner);
  }, [isNeeded, toaster]);
  return toaster?.of ?? null;
}

function showInBanner(): void {
  const notice = toastStore.get();
  if (notice === null) return;
  toastStore.set(null);
  showBanner(notice);
}
