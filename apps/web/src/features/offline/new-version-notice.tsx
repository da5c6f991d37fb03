import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useStore } from '@/lib/storage/create-store';
import { newVersionStore, registerServiceWorker, switchToNewVersion } from './new-version';
import { NoticeBar } from './notice-bar';

/** Announces a newer version of the portal; the user decides when to load it. */
export function NewVersionNotice() {
  const newVersion = useStore(newVersionStore);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (import.meta.env.PROD && 'serviceWorker' in navigator) {
      void registerServiceWorker(navigator.serviceWorker);
    }
  }, []);
  if (newVersion === null) return null;
  const reload = () => {
    setBusy(true);
    switchToNewVersion(newVersion, () => window.location.reload());
  };
  return (
    <NoticeBar
      canWait
      icon={<Sparkles aria-hidden size={18} strokeWidth={1.9} className="shrink-0 text-teal" />}
    >
      <p>A new version is ready</p>
      <Button
        variant="ghost"
        size="sm"
        busy={isBusy}
        padding={3}
        className="pointer-events-auto -mr-2.5"
        onClick={reload}
      >
        Reload
      </Button>
    </NoticeBar>
  );
}
