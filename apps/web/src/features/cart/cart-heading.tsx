import type { Practice } from '@eyecart/shared/contracts';
import { flushSync } from 'react-dom';
import { type Control, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { countOf } from '@/lib/format';
import type { ContactForm } from './contact/contact-form-store';
import { AddFrom, type SavedProducts } from './lines/add-from';
import { useItemCount } from './lines/cart-store';
import { clearWithUndo } from './lines/removed-lines';
import { UNDO_BUTTON_ID } from './lines/removed-lines-row';

interface CartHeadingProps {
  control: Control<ContactForm>;
  practice: Practice;
  SavedProducts?: SavedProducts | undefined;
}

/** Says whose cart it is once a name is typed, clears it, and adds what the practice has saved. */
export function CartHeading({ control, practice, SavedProducts }: CartHeadingProps) {
  const count = useItemCount();
  const patient = useWatch({ control, name: 'patientLastName' }).trim();
  const clear = () => {
    flushSync(() => clearWithUndo(practice));
    document.getElementById(UNDO_BUTTON_ID)?.focus();
  };
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-end gap-x-1 border-b border-line">
      {count > 0 && (
        <>
          <h3 className="min-w-[5rem] flex-1 text-note wrap-anywhere">
            {patient === '' ? countOf(count, 'item') : `Cart for ${patient}`}
          </h3>
          <Button variant="ghost" size="sm" padding={2.5} onClick={clear}>
            Clear cart
          </Button>
        </>
      )}
      {SavedProducts && <AddFrom SavedProducts={SavedProducts} isAlone={count === 0} />}
    </div>
  );
}
