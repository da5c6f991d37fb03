import { DISMISSAL_REASONS, type DismissalReason } from '@eyecart/shared/contracts';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { DISMISSAL_LABELS } from '@/lib/texts/dismissal-labels';

const REASONS = DISMISSAL_REASONS.filter((reason) => reason !== 'later');

interface DismissChoicesProps {
  name: string;
  onChoose: (reason: DismissalReason) => void;
  onClose: () => void;
}

/** Asks why a follow-up is dismissed. Escape closes it. */
export function DismissChoices({ name, onChoose, onClose }: DismissChoicesProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.querySelector('button')?.focus(), []);
  return (
    <fieldset
      ref={group}
      aria-label={`Why dismiss ${name}?`}
      className="mt-3 flex flex-wrap items-center gap-1.5"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        group.current?.closest('[data-row]')?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
        onClose();
      }}
    >
      {REASONS.map((reason) => (
        <Button key={reason} variant="line" size="sm" padding={3} onClick={() => onChoose(reason)}>
          {DISMISSAL_LABELS[reason]}
        </Button>
      ))}
    </fieldset>
  );
}
