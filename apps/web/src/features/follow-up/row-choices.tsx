import { DISMISSAL_REASONS, type FollowUp, LATER_DAYS, type LaterDay } from '@eyecart/shared/contracts';
import { QrCode } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { DISMISSAL_LABELS } from '@/lib/texts/dismissal-labels';
import { nameOf } from './follow-up-words';
import type { Dismiss } from './use-dismiss';

const REASONS = DISMISSAL_REASONS.filter((reason) => reason !== 'later');
const LATER_LABELS: Readonly<Record<LaterDay, string>> = { tomorrow: 'Tomorrow', 'next-week': 'Next week' };

/** The part of the choices that was asked for: all of them, or one by its key. */
export type ChoicePart = 'more' | 'later' | 'dismiss';

interface RowChoicesProps {
  row: FollowUp;
  part: ChoicePart;
  onShowQr: () => void;
  onDismiss: Dismiss;
  onClose: () => void;
}

/** Everything but the next step. Escape closes it. */
export function RowChoices({ row, part, onShowQr, onDismiss, onClose }: RowChoicesProps) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => area.current?.querySelector<HTMLElement>(`[data-part~=${part}] button`)?.focus(), [part]);
  const name = nameOf(row);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what its buttons are in.
    <div
      ref={area}
      data-part="more"
      className="grid items-center gap-x-5 gap-y-2 sm:flex sm:flex-wrap px-4 pb-4 sm:px-6 lg:pl-56"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {row.text?.cartUrl && (
        <Button
          variant="line"
          size="sm"
          padding={3}
          aria-label={`Show QR: ${name}`}
          aria-haspopup="dialog"
          onClick={onShowQr}
        >
          <QrCode aria-hidden size={16} strokeWidth={1.9} />
          Show QR
        </Button>
      )}
      <Choices part="later" title="Later" name={name}>
        {LATER_DAYS.map((day) => (
          <Button key={day} variant="line" size="sm" padding={3} onClick={() => onDismiss(row, 'later', day)}>
            {LATER_LABELS[day]}
          </Button>
        ))}
      </Choices>
      <Choices part="dismiss" title="Dismiss" name={name}>
        {REASONS.map((reason) => (
          <Button key={reason} variant="line" size="sm" padding={3} onClick={() => onDismiss(row, reason)}>
            {DISMISSAL_LABELS[reason]}
          </Button>
        ))}
      </Choices>
    </div>
  );
}

interface ChoicesProps {
  part: ChoicePart;
  title: string;
  name: string;
  children: ReactNode;
}

function Choices({ part, title, name, children }: ChoicesProps) {
  return (
    <fieldset
      data-part={part}
      aria-label={`${title}: ${name}`}
      className="grid grid-cols-2 items-center gap-1.5 sm:flex sm:flex-wrap"
    >
      <span aria-hidden className="col-span-full text-small text-ink-2">
        {title}
      </span>
      {children}
    </fieldset>
  );
}
