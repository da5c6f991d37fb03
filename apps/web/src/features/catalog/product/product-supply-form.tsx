import { MAX_DAYS_SUPPLY, refillEndpoints, type Supply } from '@eyecart/shared/contracts';
import { type FormEvent, useEffect, useState } from 'react';
import { Field } from '@/components/ui/field';
import { showFailure } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { useAction } from '@/lib/api/use-action';
import { SectionFormFoot } from './product-section';

const FIELD = 'days-supply';
const FAULT = `Enter a number from 1 to ${MAX_DAYS_SUPPLY}.`;

interface ProductSupplyFormProps {
  productId: string;
  supply: Supply;
  onCancel: () => void;
  onSaved: (supplies: Supply[]) => void;
}

/** Sets the practice's own days of supply of a variant; an empty field removes them. */
export function ProductSupplyForm({ productId, supply, onCancel, onSaved }: ProductSupplyFormProps) {
  const practiceName = usePractice().name;
  const [typed, setTyped] = useState(supply.ownDays === null ? '' : String(supply.ownDays));
  const [hasFault, setFault] = useState(false);
  useEffect(() => {
    const field = document.getElementById(FIELD);
    field?.focus({ preventScroll: true });
    field?.closest('form')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { start, isBusy } = useAction({
    run: (days: number | null) =>
      callEndpoint(refillEndpoints.setSupply, {
        params: { id: productId },
        body: { practiceName, variantId: supply.variantId, days },
      }),
    onDone: ({ supplies }) => onSaved(supplies),
    onFailed: (reason) => showFailure('Failed to save the days', { reason }),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const days = readDays(typed);
    setFault(days === undefined);
    if (days === undefined) document.getElementById(FIELD)?.focus();
    else start(days);
  };
  return (
    <form noValidate aria-label="How long it lasts" className="mt-3" onSubmit={save}>
      <Field
        id={FIELD}
        label="Days that one lasts"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        className="text-ink"
        inputClassName="max-w-24"
        hint="Your practice’s refills use this number. Clear the field to remove it."
        error={hasFault ? FAULT : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setFault(false);
        }}
      />
      <SectionFormFoot label="Save Days" isBusy={isBusy} onCancel={onCancel} />
    </form>
  );
}

/** Null when empty, undefined for anything but a number of days. */
function readDays(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const days = /^\d+$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= MAX_DAYS_SUPPLY ? days : undefined;
}
