import type { Practice } from '@eyecart/shared/contracts';
import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import type { ContactForm } from './contact/contact-form-store';
import { AddFrom, type SavedProducts } from './lines/add-from';
import { useItemCount } from './lines/cart-store';
import { clearWithUndo } from './lines/removed-lines';
import { UNDO_BUTTON_ID } from './lines/removed-lines-row';

const PlanFields = lazy(() => import('./plan-fields').then(({ PlanFields }) => ({ default: PlanFields })));

interface CartHeadingProps {
  form: UseFormReturn<ContactForm>;
  practice: Practice;
  SavedProducts?: SavedProducts | undefined;
}

/** Says whose cart it is once a name is typed, clears it, and adds what the practice has saved. */
export function CartHeading({ form, practice, SavedProducts }: CartHeadingProps) {
  const count = useItemCount();
  const patient = useWatch({ control: form.control, name: 'patientLastName' }).trim();
  const [isPlanned, setPlanned] = useState(false);
  const clear = () => {
    flushSync(() => clearWithUndo(practice));
    document.getElementById(UNDO_BUTTON_ID)?.focus();
  };
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-end gap-x-1 border-b border-line">
        {count > 0 && (
          <>
            {patient !== '' && (
              // As high as the buttons: a name that comes with a draft moves nothing.
              <h3 className="line-clamp-2 min-w-[4rem] flex-1 max-xs:min-w-[3rem] text-note wrap-anywhere">
                {patient}
              </h3>
            )}
            <Button variant="ghost" size="sm" padding={2.5} aria-label="Clear cart" onClick={clear}>
              Clear
            </Button>
            <Button
              variant="ghost"
              size="sm"
              padding={2.5}
              aria-expanded={isPlanned}
              onClick={() => setPlanned(!isPlanned)}
            >
              Use times
            </Button>
          </>
        )}
        {SavedProducts && <AddFrom SavedProducts={SavedProducts} isAlone={count === 0} />}
      </div>
      {isPlanned && count > 0 && (
        <Suspense>
          <PlanFields form={form} />
        </Suspense>
      )}
    </>
  );
}
