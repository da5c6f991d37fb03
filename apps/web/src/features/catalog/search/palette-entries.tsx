import { CommandGroup, CommandItem } from 'cmdk';
import type { LucideIcon } from 'lucide-react';

/** A palette entry other than a product. */
export interface PaletteEntry {
  /** Unique among all entries. */
  readonly id: string;
  readonly label: string;
  /** The patient's, if the entry is about one with a name. */
  readonly lastName?: string | null;
  /** A second line, such as a patient's last cart. */
  readonly detail?: string;
  /** Other names; searched, not shown. */
  readonly otherNames?: readonly string[];
  /** At the end of the row, such as a state. */
  readonly state?: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

export interface PaletteSection {
  readonly heading: string;
  readonly entries: readonly PaletteEntry[];
}

interface PaletteGroupProps extends PaletteSection {
  /** Closes the palette, then runs the action. */
  onChoose: (action: () => void) => void;
}

/** Entries under their heading; nothing without entries. */
export function PaletteGroup({ heading, entries, onChoose }: PaletteGroupProps) {
  if (entries.length === 0) return null;
  return (
    <CommandGroup heading={<PaletteHeading>{heading}</PaletteHeading>}>
      {entries.map(({ id, label, detail, state, icon: Icon, run }) => (
        <CommandItem key={id} value={id} onSelect={() => onChoose(run)} className={PALETTE_ROW}>
          <span className="grid size-11 shrink-0 place-items-center rounded-m bg-sand text-ink-2">
            <Icon aria-hidden size={18} strokeWidth={1.9} />
          </span>
          <span className="min-w-0 flex-1 leading-snug">
            <span className="block font-[560] wrap-anywhere">{label}</span>
            {detail !== undefined && (
              <span className="block text-caption text-ink-2 tabular-nums">{detail}</span>
            )}
          </span>
          {state !== undefined && <span className="shrink-0 text-caption font-[600]">{state}</span>}
        </CommandItem>
      ))}
    </CommandGroup>
  );
}

export const PALETTE_ROW =
  'relative flex min-h-14 cursor-pointer items-center gap-3.5 rounded-m px-3 py-1.5 text-note before:absolute before:inset-y-2 before:left-0 before:w-0.75 before:rounded-full data-[selected=true]:bg-teal-50 data-[selected=true]:before:bg-teal';

export function PaletteHeading({ children }: { children: string }) {
  return <span className="block px-3 pt-2.5 pb-1.5 text-caption font-[600] text-ink-3">{children}</span>;
}
