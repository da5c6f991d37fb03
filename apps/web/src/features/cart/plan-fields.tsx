import { MAX_LINE_TO_PATIENT } from '@eyecart/shared/contracts';
import { type TimeOfDay, timesField } from '@eyecart/shared/rules/routine';
import type { UseFormReturn } from 'react-hook-form';
import { TimesChoice } from '@/components/product/times-choice';
import { Field } from '@/components/ui/field';
import type { ContactForm } from './contact/contact-form-store';
import { rewriteLines, useCartLines } from './lines/cart-store';

/** What the plan says beyond the cart: when each product is used, and a line to the patient. */
export function PlanFields({ form }: { form: UseFormReturn<ContactForm> }) {
  return (
    <section aria-label="Plan" className="grid gap-3 border-b border-line py-3.5">
      {useCartLines().map(({ id, title, timesOfDay = [] }) => (
        <div key={id}>
          <p className="mb-1 text-small font-[580] wrap-anywhere">{title}</p>
          <TimesChoice title={title} times={timesOfDay} onTimes={(times) => setTimes(id, times)} />
        </div>
      ))}
      <Field
        id="line-to-patient"
        label="Add to the printed plan"
        hint="One line, not saved. No health details."
        maxLength={MAX_LINE_TO_PATIENT}
        autoComplete="off"
        {...form.register('lineToPatient')}
      />
    </section>
  );
}

const setTimes = (id: string, times: readonly TimeOfDay[]): void =>
  rewriteLines(({ timesOfDay, ...line }) => ({
    ...line,
    ...timesField(line.id === id ? times : timesOfDay),
  }));
