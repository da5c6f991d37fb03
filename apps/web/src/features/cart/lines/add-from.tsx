import { Plus } from 'lucide-react';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { OpenMark } from '@/components/ui/open-mark';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';

/** Lists to add products from without leaving the cart; the app passes them in. */
export type SavedProducts = ComponentType<OpenState>;

interface AddFromProps {
  SavedProducts: SavedProducts;
  /** Nothing else is in the row to say what is added. */
  isAlone: boolean;
}

/** Opens the practice's favorites and bundles in place, in a row of the cart's head. */
export function AddFrom({ SavedProducts, isAlone }: AddFromProps) {
  const [isOpen, setOpen] = useState(false);
  const content = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = part.current;
    if (!isOpen || shown === null) return undefined;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      opener.current?.focus();
      setOpen(false);
    };
    shown.addEventListener('keydown', closeOnEscape);
    return () => shown.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);
  return (
    // Escape closes these lists first, then the panel.
    <div ref={part} className="contents" data-escapes={isOpen ? '' : undefined}>
      <Button
        ref={opener}
        variant="ghost"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={content}
        padding={2.5}
        gap={1.5}
        onClick={() => setOpen(!isOpen)}
      >
        <Plus aria-hidden size={18} strokeWidth={2} />
        <span>
          Add <span className={isAlone ? undefined : 'sr-only'}>products</span>
        </span>
        <OpenMark isOpen={isOpen} />
      </Button>
      <div id={content} hidden={!isOpen} className="basis-full">
        <SavedProducts open={isOpen} onOpenChange={setOpen} />
      </div>
    </div>
  );
}
