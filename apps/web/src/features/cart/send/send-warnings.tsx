import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type Warning, WarningList } from '@/components/sending/warning-list';
import { afterPress } from '@/lib/interaction/after-press';
import { CONSENT_ID } from '../contact/consent-field';
import { keepFieldInView } from '../contact/keep-field-in-view';

interface SendWarningsProps {
  warnings: readonly Warning[];
  onShowPrice: () => void;
  onRemove: (lineId: string) => void;
}

/** Warnings above the Send button. The button stays where it is; the warnings take their space from the form. */
export function SendWarnings({ warnings, ...actions }: SendWarningsProps) {
  const region = useRef<HTMLDivElement>(null);
  useConsentKeptInView(region, warnings);
  return (
    <div ref={region} role="status" className="mb-2.5 empty:hidden">
      <WarningList warnings={warnings} {...actions} />
    </div>
  );
}

/**
 * Once staff have typed, they need the consent next: it scrolls into view, and so does the field in use. If they were sent
 * back to the consent, all of it stays in view. Until then the cart stays at its top, so that one that is used again is seen.
 */
function useConsentKeptInView(region: RefObject<HTMLElement | null>, warnings: readonly Warning[]): void {
  const isTyped = useRef(false);
  useLayoutEffect(() => {
    region.current
      ?.closest('form')
      ?.addEventListener('input', () => (isTyped.current = true), { once: true });
  }, [region]);
  useLayoutEffect(() => {
    const form = region.current?.closest('form');
    const inUse = document.activeElement;
    if (!isTyped.current || warnings.length === 0 || !inUse || !form?.contains(inUse)) return;
    const consent = document.getElementById(CONSENT_ID);
    afterPress(() => {
      if (consent?.contains(inUse)) {
        consent.scrollIntoView({ block: 'nearest' });
        inUse.scrollIntoView({ block: 'nearest' });
      } else if (inUse instanceof HTMLInputElement) {
        consent?.scrollIntoView({ block: 'nearest' });
        keepFieldInView(inUse);
      }
    });
  }, [region, warnings]);
}
