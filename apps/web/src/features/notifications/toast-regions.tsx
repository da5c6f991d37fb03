import { type ComponentType, useEffect, useState } from 'react';
import { useStore } from '@/lib/create-store';
import { preloadOnInteraction } from '@/lib/preload-on-interaction';
import { type ShownNotice, showBanner, toastStore } from './notify';

const loadToaster = () => import('./toaster').then(({ Toaster }) => Toaster);
preloadOnInteraction([loadToaster]);

/**
 * Where toasts are shown, and read out: failures at once, the rest when the reader is done. Both regions are there
 * before anybody speaks, so the first toast is heard too, and each is heard once.
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

/** Nothing to show yet, nothing to load. If the toaster cannot be had, the words go into the banner instead. */
function useToaster(isNeeded: boolean) {
  const [toaster, setToaster] = useState<{ of: ComponentType<{ notice: ShownNotice }> } | null>(null);
  useEffect(() => {
    if (!isNeeded || toaster !== null) return;
    loadToaster().then((loaded) => setToaster({ of: loaded }), sayItInTheBanner);
  }, [isNeeded, toaster]);
  return toaster?.of ?? null;
}

function sayItInTheBanner(): void {
  const notice = toastStore.get();
  if (notice === null) return;
  toastStore.set(null);
  showBanner(notice);
}
