import type { Practice } from '@eyecart/shared/contracts';
import { flushSync } from 'react-dom';
import { type Control, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { countOf } from '@/lib/format';
import { useItemCount } from './cart-store';
import type { ContactForm } from './contact-form-store';
import { clearWithUndo } from './removed-lines';
import { UNDO_BUTTON_ID } from './removed-lines-row';

/** Says whose cart it is once a name is typed, and clears it. */
export function CartHeading({ control, practice }: { control: Control<ContactForm>; practice: Practice }) {
  const count = useItemCount();
  const patient = useWatch({ control, name: 'patientLastName' }).trim();
  const clear = () => {
    flushSync(() => clearWithUndo(practice));
    document.getElementById(UNDO_BUTTON_ID)?.focus();
  };
  return (
    <div className="flex min-h-11 items-center gap-3 border-b border-line">
      <h3 className="min-w-0 flex-1 text-note wrap-anywhere">
        {patient === '' ? countOf(count, 'item') : `Cart for ${patient}`}
      </h3>
      <Button variant="ghost" size="sm" className="-mr-4" onClick={clear}>
        Clear cart
      </Button>
    </div>
  );
}
