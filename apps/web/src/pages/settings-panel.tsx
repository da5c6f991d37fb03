import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Panel, ROW } from '@/features/activity/panel';
import { toggleSlash, useIsSlashOn } from '@/features/catalog/search/slash-shortcut-store';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { usePractice } from '@/features/session/session-store';

const PhoneDialog = lazyDialog<OpenState>(() =>
  import('@/features/session/phone-dialog').then(({ PhoneDialog }) => ({ default: PhoneDialog })),
);

/** What staff may set themselves (docs/product.md §8.23); the operator sets the rest. */
export function SettingsPanel() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { phoneNumber } = usePractice();
  const [isPhoneOpen, setPhoneOpen] = useState(false);
  const isSlashOn = useIsSlashOn();
  return (
    <Panel
      title="Settings"
      note="Other settings: ask whoever set up Eyecart."
      heading={heading}
      isBusy={false}
    >
      <ul className="mt-2">
        <li className={ROW}>
          <div className="min-w-0 flex-1 basis-60">
            <p className="text-note font-[580]">
              Your phone number: {phoneNumber === null ? 'none yet' : formatUsPhone(phoneNumber)}
            </p>
            <p className="text-small text-pretty text-ink-2">Shown in your texts and to patients.</p>
          </div>
          <Button variant="line" size="sm" aria-haspopup="dialog" onClick={() => setPhoneOpen(true)}>
            {phoneNumber === null ? 'Add' : 'Change'}
            <span className="sr-only"> your phone number</span>
          </Button>
        </li>
        <li className={ROW}>
          <div className="min-w-0 flex-1 basis-60">
            <p className="text-note font-[580]">Shortcut / for search: {isSlashOn ? 'on' : 'off'}</p>
          </div>
          <Button variant="line" size="sm" onClick={toggleSlash}>
            Turn {isSlashOn ? 'off' : 'on'}
            <span className="sr-only"> the shortcut /</span>
          </Button>
        </li>
      </ul>
      <PhoneDialog open={isPhoneOpen} onOpenChange={setPhoneOpen} />
    </Panel>
  );
}
