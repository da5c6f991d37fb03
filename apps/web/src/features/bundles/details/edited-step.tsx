import type { Bundle } from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import type { TimeOfDay } from '@eyecart/shared/rules/routine';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { EditedLine } from '@/components/product/edited-line';
import { NoteGap } from '@/components/product/note-gap';
import { TimesChoice } from '@/components/product/times-choice';
import { timesWords } from '@/components/product/times-words';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { cn } from '@/lib/cn';
import type { EditedBundle } from './bundle-changes';

interface EditedStepProps {
  product: Bundle['products'][number];
  edited: EditedBundle;
  /** The languages its how-to note is written in. */
  notedIn: readonly Language[];
  onQuantity: (quantity: number) => void;
  onToggle: () => void;
  onTimes: (times: readonly TimeOfDay[]) => void;
  /** Absent at the top. */
  onUp?: (() => void) | undefined;
  /** Absent at the bottom. */
  onDown?: (() => void) | undefined;
}

/** A product in the editor of a bundle: its quantity, its place, and, behind a button, when patients use it. */
export function EditedStep({
  product,
  edited,
  notedIn,
  onQuantity,
  onToggle,
  onTimes,
  onUp,
  onDown,
}: EditedStepProps) {
  const [isTimed, setTimed] = useState(false);
  const { title, imageUrl } = product.productData;
  const isRemoved = edited.removed.has(product.id);
  const times = edited.times?.get(product.id) ?? product.timesOfDay ?? [];
  return (
    <EditedLine
      title={title}
      imageUrl={imageUrl}
      quantity={edited.quantities.get(product.id) ?? product.quantity}
      isRemoved={isRemoved}
      onQuantity={onQuantity}
      onToggle={onToggle}
      aside={
        !isRemoved && (
          <Button
            variant="ghost"
            size="sm"
            padding={2}
            aria-expanded={isTimed}
            className="-mx-2"
            onClick={() => setTimed(!isTimed)}
          >
            {timesWords(times) || 'Use times'}
            <span className="sr-only">{times.length > 0 ? `: when to use ${title}` : ` ${title}`}</span>
          </Button>
        )
      }
      actions={
        !isRemoved && (
          <>
            <IconButton
              label={`Move ${title} up`}
              aria-disabled={!onUp}
              className={cn(!onUp && 'opacity-40')}
              onClick={onUp}
            >
              <ArrowUp aria-hidden size={18} strokeWidth={1.9} />
            </IconButton>
            <IconButton
              label={`Move ${title} down`}
              aria-disabled={!onDown}
              className={cn(!onDown && 'opacity-40')}
              onClick={onDown}
            >
              <ArrowDown aria-hidden size={18} strokeWidth={1.9} />
            </IconButton>
          </>
        )
      }
    >
      {!isRemoved && isTimed && <TimesChoice title={title} times={times} onTimes={onTimes} />}
      {!isRemoved && <NoteGap written={notedIn} />}
    </EditedLine>
  );
}
