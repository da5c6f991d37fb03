import { type FollowUp, refillEndpoints } from '@eyecart/shared/contracts';
import { CONSENT_WORDING_VERSION } from '@eyecart/shared/rules/consent';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import {
  DEFAULT_SCHEDULE_TIME,
  estDateOf,
  estInstant,
  SCHEDULE_DATE_MISSING,
} from '@eyecart/shared/rules/schedule';
import { CalendarClock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ConsentCheck } from '@/components/consent-check';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogClose, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { showToast } from '@/features/notifications/notify';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api-client';
import { describeScheduledTime } from '@/lib/describe-scheduled-time';
import { useAction } from '@/lib/use-action';
import { nameOf } from './follow-up-words';
import { useMoveRefill } from './use-move-refill';

const DAY_MS = 24 * 60 * 60_000;

type ReviewRefillProps = OpenState & { row: FollowUp };

/** Schedules what runs out, all of it or some, as an order (docs/product.md §14.3). */
export function ReviewRefill({ row, open, onOpenChange }: ReviewRefillProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        aria-describedby={undefined}
        className="overflow-y-auto p-5 pb-[max(20px,env(safe-area-inset-bottom))] sm:p-7"
      >
        <div className="-mt-2 -mr-2 flex items-center">
          <DialogTitle className="flex-1 text-[1.3125rem] wrap-anywhere">
            Refill for {nameOf(row)}
          </DialogTitle>
          <DialogClose className="order-last" />
        </div>
        {row.refill !== null && (
          <RefillForm key={row.refill.id} id={row.refill.id} row={row} onDone={() => onOpenChange(false)} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function RefillForm({ id, row, onDone }: { id: string; row: FollowUp; onDone: () => void }) {
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [day, setDay] = useState(() => estDateOf(new Date(Date.now() + DAY_MS)));
  const [hasConsent, setConsent] = useState(false);
  const [hasTried, setTried] = useState(false);
  const { accept, isBusy } = useAcceptRefill(id, onDone);
  const { move, isBusy: isMoving } = useMoveRefill(id, onDone);
  const isNothing = removed.length === row.products.length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (day === '' || isNothing || !hasConsent) return;
    accept({ removed, scheduledFor: estInstant(day, DEFAULT_SCHEDULE_TIME) });
  };
  return (
    <form noValidate onSubmit={submit}>
      <fieldset>
        <legend className="text-small font-[600]">What to reorder</legend>
        {row.products.map(({ variantId, title, quantity }) => (
          <div key={variantId} className="flex min-h-11 items-center gap-3.5 text-small">
            <Checkbox
              id={`refill-${variantId}`}
              checked={!removed.includes(variantId)}
              onCheckedChange={(state) =>
                setRemoved(
                  state === true ? removed.filter((one) => one !== variantId) : [...removed, variantId],
                )
              }
            />
            <label htmlFor={`refill-${variantId}`} className="min-w-0 flex-1 py-2.5 wrap-anywhere">
              {title}
              {quantity > 1 && ` × ${quantity}`}
            </label>
          </div>
        ))}
        <p role="alert" className="text-caption font-[540] text-red empty:hidden">
          {hasTried && isNothing && 'Choose at least one product.'}
        </p>
      </fieldset>
      <Field
        id="refill-day"
        type="date"
        label="Text the cart on"
        className="mt-4"
        hint={`At 12:00 PM EST to ${formatUsPhone(row.phoneNumber)}`}
        min={estDateOf(new Date())}
        value={day}
        error={hasTried && day === '' ? SCHEDULE_DATE_MISSING : undefined}
        onChange={(event) => setDay(event.target.value)}
      />
      <ConsentCheck
        id="refill-consent"
        isChecked={hasConsent}
        isMissing={hasTried && !hasConsent}
        onChange={setConsent}
      />
      <Button type="submit" size="lg" busy={isBusy} className="mt-5 w-full">
        {!isBusy && <CalendarClock aria-hidden size={20} strokeWidth={1.9} />}
        Schedule Order
      </Button>
      <Button
        variant="line"
        size="lg"
        busy={isMoving}
        aria-describedby="refill-move-note"
        className="mt-2.5 w-full"
        onClick={() => {
          setTried(true);
          if (day !== '') move(day);
        }}
      >
        Move Refill
      </Button>
      <p id="refill-move-note" className="mt-1.5 text-center text-caption text-pretty text-ink-3">
        Moving only brings it back to Follow-up on that day.
      </p>
    </form>
  );
}

interface Acceptance {
  readonly removed: readonly string[];
  readonly scheduledFor: Date;
}

/** A refill becomes one order, however often this is pressed: the server closes it. */
function useAcceptRefill(id: string, onDone: () => void) {
  const { name: practiceName } = usePractice();
  const { start, isBusy } = useAction({
    run: ({ removed, scheduledFor }: Acceptance) =>
      callEndpoint(refillEndpoints.acceptRefill, {
        params: { id },
        body: {
          practiceName,
          removed: [...removed],
          scheduledFor: scheduledFor.toISOString(),
          consent: true,
          consentVersion: CONSENT_WORDING_VERSION,
        },
      }),
    onDone: ({ scheduledOrder: { sendsAt, scheduledFor } }) => {
      const at = describeScheduledTime(new Date(sendsAt ?? scheduledFor));
      showToast({
        type: 'success',
        title: 'Order Scheduled',
        message: `Your order has been scheduled for ${at}`,
      });
      onDone();
    },
    onFailed: (reason) =>
      showToast({
        type: 'error',
        title: 'Error',
        message: 'Failed to schedule your order. Please try again.',
        reason,
      }),
  });
  return { accept: start, isBusy };
}
