import { ChevronDown, Plus } from 'lucide-react';
import { type ComponentType, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { cn } from '@/lib/cn';

/** What the cart can be filled from without leaving it; the app passes it in. */
export type SavedProducts = ComponentType<OpenState>;

interface AddFromProps {
  SavedProducts: SavedProducts;
  /** The row has room for all of the label, also on phones. */
  isAlone: boolean;
}

/** Opens the practice's favorites and bundles in place, in a row of the cart's head (docs/product.md §2.13). */
export function AddFrom({ SavedProducts, isAlone }: AddFromProps) {
  const [isOpen, setOpen] = useState(false);
  const content = useId();
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={content}
        className="gap-1.5 px-2.5"
        onClick={() => setOpen(!isOpen)}
      >
        <Plus aria-hidden size={18} strokeWidth={2} />
        <span>
          Add <span className={isAlone ? undefined : 'max-sm:sr-only'}>from favorites or bundles</span>
        </span>
        <ChevronDown
          aria-hidden
          size={16}
          strokeWidth={1.9}
          className={cn('transition-transform', isOpen && 'rotate-180')}
        />
      </Button>
      <div id={content} hidden={!isOpen} className="basis-full">
        <SavedProducts open={isOpen} onOpenChange={setOpen} />
      </div>
    </>
  );
}
