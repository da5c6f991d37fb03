import type { SendWarning } from '@eyecart/shared/contracts';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { WarningList } from '@/components/warning-list';
import { CONSENT_ID } from './consent-field';
import { keepFieldInView } from './keep-field-in-view';

interface SendWarningsProps {
  warnings: readonly SendWarning[];
  onShowReply: (() => void) | undefined;
}

/** Warnings above the Send button, which stays where it is: they take their room from the form. */
export function SendWarnings({ warnings, onShowReply }: SendWarningsProps) {
  const region = useRef<HTMLDivElement>(null);
  useConsentKeptInView(region, warnings);
  return (
    <div ref={region} role="status" className="mb-2.5 empty:hidden">
      <WarningList warnings={warnings} onShowReply={onShowReply} />
    </div>
  );
}

/** Whoever is filling in the form needs the consent next, and stays in the field in use. */
function useConsentKeptInView(region: RefObject<HTMLElement | null>, warnings: readonly SendWarning[]): void {
  useLayoutEffect(() => {
    const form = region.current?.closest('form');
    const inUse = document.activeElement;
    if (warnings.length === 0 || !(inUse instanceof HTMLInputElement) || !form?.contains(inUse)) return;
    document.getElementById(CONSENT_ID)?.scrollIntoView({ block: 'nearest' });
    keepFieldInView(inUse);
  }, [region, warnings]);
}
