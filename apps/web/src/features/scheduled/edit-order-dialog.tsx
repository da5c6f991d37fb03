import type { ScheduledOrder } from '@eyecart/shared/contracts';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { checkScheduledInstant } from '@eyecart/shared/rules/schedule';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { EditedLine, toggled } from '@/components/product/edited-line';
import { ProductPicker } from '@/components/product/product-picker';
import { LanguageChoice } from '@/components/sending/language-choice';
import { SendPreview } from '@/components/sending/send-preview';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { usePractice } from '@/features/session/session-store';
import { estDateOf } from '@/lib/dates/est-time';
import { estTimeOf } from '@/lib/dates/local-wall-clock';
import { nameAndNumber } from '@/lib/texts/name-and-number';
import { useSendCheck } from '@/lib/texts/use-send-check';
import {
  differsBeyondDay,
  type EditedOrder,
  faultOf,
  instantOf,
  orderChanges,
  productsOf,
  withProduct,
  withQuantity,
} from './order-changes';
import { useChangeScheduledOrder } from './use-change-scheduled-order';

/** Usual days from today. */
const DAYS_AHEAD = [7, 30, 90];
const dayAhead = (days: number): string => estDateOf(new Date(Date.now() + days * DAY_MS));

/** Such as "Dec 5". */
const dayWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export interface EditOrderDialogProps extends OpenState {
  order: ScheduledOrder;
  /** Gets the focus once changes are saved and the dialog is gone; without it, the focus goes back to the opener. */
  onSaved?: () => void;
}

/** Moves a scheduled order and changes its products. */
export function EditOrderDialog({ order, open, onOpenChange, onSaved }: EditOrderDialogProps) {
  const [isSaved, setSaved] = useState(false);
  const afterSave = (event: Event) => {
    event.preventDefault();
    setSaved(false);
    onSaved?.();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        aria-describedby={undefined}
        width="32rem"
        className="flex flex-col"
        {...(isSaved && { onCloseAutoFocus: afterSave })}
      >
        <div className="flex items-center pt-3.5 pr-2 pl-5 sm:pl-7">
          <DialogTitle className="flex-1 text-[1.3125rem]">Edit Order #{order.id}</DialogTitle>
          <DialogClose className="order-last" />
        </div>
        <EditOrderForm
          order={order}
          onCancel={() => onOpenChange(false)}
          onDone={() => {
            setSaved(onSaved !== undefined);
            onOpenChange(false);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

interface EditOrderFormProps {
  order: ScheduledOrder;
  onCancel: () => void;
  onDone: () => void;
}

function EditOrderForm({ order, onCancel, onDone }: EditOrderFormProps) {
  const form = useId();
  const { register, watch, setValues, setError, clearErrors, handleSubmit, formState } = useForm<EditedOrder>(
    {
      defaultValues: asOrdered(order),
    },
  );
  const edited = watch();
  const error = formState.errors.root?.message;
  const { save: saveChanges, isBusy } = useChangeScheduledOrder(order, onDone);
  const field = (name: 'day' | 'time' | 'patientLastName') =>
    register(name, { onChange: () => clearErrors() });
  const change = (fields: Partial<EditedOrder>) => {
    setValues(fields);
    clearErrors();
  };
  const save = handleSubmit((values) => {
    const fault = faultOf(order, values, new Date());
    if (fault === null) saveChanges(orderChanges(values));
    else setError('root', { message: fault });
  });
  return (
    <>
      {/* With little height, when it will be sent scrolls with the form. */}
      <div className="flex min-h-0 flex-1 flex-col overscroll-contain short:block short:overflow-y-auto">
        {/* The containing block of its absolutely positioned parts, so that only this area scrolls to them. */}
        <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-4 sm:px-7 short:overflow-visible">
          <form
            id={form}
            noValidate
            aria-label="Edit order"
            onSubmit={save}
            className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3.5 py-4"
          >
            <p className="col-span-full text-small text-ink-2 tabular-nums">
              {nameAndNumber(order.patientLastName, order.phoneNumber) || 'No phone number'}
            </p>
            <fieldset className="col-span-full flex flex-wrap gap-2">
              <legend className="mb-1.5 text-small font-[600]">Move to</legend>
              {DAYS_AHEAD.map((days) => (
                <Button
                  key={days}
                  variant={edited.day === dayAhead(days) ? 'soft' : 'line'}
                  size="sm"
                  padding={2}
                  className="flex-1"
                  aria-pressed={edited.day === dayAhead(days)}
                  disabled={isBusy}
                  onClick={() => {
                    // Other changes wait for Save Changes, and so does a day that is chosen with them.
                    const waits = differsBeyondDay(edited, asOrdered(order));
                    change({ day: dayAhead(days) });
                    if (!waits) void save();
                  }}
                >
                  <span>
                    <span className="block">{dayWords(dayAhead(days))}</span>{' '}
                    <span className="text-caption font-[450] text-ink-2">in {days} days</span>
                  </span>
                </Button>
              ))}
            </fieldset>
            <Field id="edited-day" label="Date" type="date" min={estDateOf(new Date())} {...field('day')} />
            <Field id="edited-time" label="Time" type="time" {...field('time')} />
            <Field
              id="edited-name"
              label="Patient Last Name"
              autoComplete="off"
              maxLength={80}
              className="col-span-full"
              {...field('patientLastName')}
            />
            <LanguageChoice
              name="edited-language"
              language={edited.language}
              onChoose={(language) => change({ language })}
              className="col-span-full"
            />
          </form>
          {order.repeat !== null && order.repeat.endedAt === null && (
            <p className="pb-3.5 text-caption text-pretty text-ink-2">
              Changes to the name, language, and products also apply to later orders. The date and time change
              only this one.
            </p>
          )}
          <ul aria-label="Products" className="border-t border-line">
            {productsOf(order).map(({ variantId, title, imageUrl, quantity }) => (
              <EditedLine
                key={variantId}
                title={title}
                imageUrl={imageUrl}
                quantity={edited.quantities.get(variantId) ?? quantity}
                isRemoved={edited.removed.has(variantId)}
                onQuantity={(next) => change(withQuantity(edited, variantId, next))}
                onToggle={() => change({ removed: toggled(edited.removed, variantId) })}
              />
            ))}
            {edited.added.map(({ variantId, ...product }) => (
              <EditedLine
                key={variantId}
                {...product}
                isRemoved={false}
                onQuantity={(next) => change(withQuantity(edited, variantId, next))}
                onToggle={() => change({ added: edited.added.filter((one) => one.variantId !== variantId) })}
              />
            ))}
          </ul>
          <ProductPicker
            target="order"
            discountCode={order.discountCode}
            onPick={(product, variant) => change(withProduct(order, edited, product, variant))}
          />
        </div>
        <div className="border-t border-line px-5 pt-3.5 sm:px-7">
          {error === undefined && <Preview order={order} edited={edited} />}
        </div>
      </div>
      <hr aria-hidden className="mb-3.5 hidden border-line short:block" />
      <div data-foot="dialog" className="px-5 pb-[max(20px,env(safe-area-inset-bottom))] sm:px-7 sm:pb-6">
        <p role="alert" className="mb-2.5 text-caption font-[540] text-red empty:hidden">
          {error}
        </p>
        <div className="flex gap-2">
          <Button variant="line" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={form} className="flex-1" busy={isBusy}>
            {isBusy ? 'Saving...' : 'Save Changes'}
          </Button>
        </div>
      </div>
    </>
  );
}

/** When the order will be sent. */
function Preview({ order, edited }: { order: ScheduledOrder; edited: EditedOrder }) {
  const { name: practiceName } = usePractice();
  const chosen = checkScheduledInstant(instantOf(edited), new Date()) === null ? instantOf(edited) : null;
  const check = useSendCheck({
    practiceName,
    phoneNumber: order.phoneNumber ?? '',
    // Only the time matters.
    items: [],
    scheduledFor: chosen?.toISOString(),
  });
  return <SendPreview check={check} chosen={chosen} />;
}

const asOrdered = ({ patientLastName, language, scheduledFor }: ScheduledOrder): EditedOrder => ({
  patientLastName: patientLastName ?? '',
  language,
  day: estDateOf(new Date(scheduledFor)),
  time: estTimeOf(new Date(scheduledFor)),
  quantities: new Map(),
  removed: new Set(),
  added: [],
});
