import type { ScheduledOrder } from '@eyecart/shared/contracts';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import { describeScheduledTime } from '@/lib/dates/describe-scheduled-time';
import type { EditOrderDialogProps } from './edit-order-dialog';
import { askForOrder } from './order-to-reveal';
import { isEmptyToday } from './scheduled-queries';
import { useCancelScheduledOrder } from './use-cancel-scheduled-order';
import { useSkipOrder, useStopRepeat } from './use-repeat-actions';
import { useSendScheduledOrder } from './use-send-scheduled-order';

const EditOrderDialog = lazyDialog<EditOrderDialogProps>(() =>
  import('./edit-order-dialog').then(({ EditOrderDialog }) => ({ default: EditOrderDialog })),
);

/** Goes to the reply that a number's order waits for. The app passes it in. */
export interface ShowReply {
  readonly onShowReply: (phoneNumber: string) => void;
}

interface WaitingActionsProps extends ShowReply {
  order: ScheduledOrder;
  /** The order's accessible name. */
  name: string;
}

/** The buttons of an order that has not been sent and, if sending failed, the reason. */
export function WaitingActions({ order, name, onShowReply }: WaitingActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const { phoneNumber, repeat } = order;
  const isRepeating = repeat !== null && repeat.endedAt === null;
  const goesAt = new Date(order.sendsAt ?? order.scheduledFor);
  const isEarly = goesAt > new Date();
  const isBlocked = order.reason?.code === 'opted_out';
  const needsProducts = isEmptyToday(order);
  const { send, isSending } = useSendScheduledOrder(order);
  const { cancel, isCanceling } = useCancelScheduledOrder(order.id);
  return (
    <>
      {order.failureReason !== null && (
        <p className="mt-2 rounded-m bg-red-bg px-3 py-2 text-small text-pretty wrap-anywhere text-red-text">
          {order.failureReason}
        </p>
      )}
      {order.isHeldForReply && phoneNumber !== null && (
        <Button
          variant="line"
          size="sm"
          className="mt-3"
          aria-label={`See the Reply, ${name}`}
          onClick={() => onShowReply(phoneNumber)}
        >
          See the Reply
        </Button>
      )}
      <div className="mt-2.5 flex flex-wrap gap-2">
        {needsProducts && (
          <Button
            variant="soft"
            size="sm"
            className="grow max-sm:basis-full"
            aria-label={`Choose other products, ${name}`}
            aria-haspopup="dialog"
            disabled={isSending || isCanceling}
            onClick={() => setEditing(true)}
          >
            Choose other products
          </Button>
        )}
        <Button
          variant={needsProducts ? 'line' : 'soft'}
          size="sm"
          className="grow"
          aria-label={`Send Cart, ${name}`}
          busy={isSending}
          disabled={isBlocked || needsProducts || isCanceling}
          aria-haspopup={isEarly ? 'dialog' : undefined}
          onClick={isEarly ? () => setAsking(true) : send}
        >
          Send Cart
        </Button>
        {!needsProducts && (
          <Button
            variant="line"
            size="sm"
            className="grow"
            aria-label={`Edit, ${name}`}
            aria-haspopup="dialog"
            disabled={isSending || isCanceling}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        )}
        {isRepeating ? (
          <RepeatActions order={order} name={name} disabled={isSending} />
        ) : (
          <Button
            variant="danger"
            size="sm"
            className="grow"
            aria-label={`Delete Cart, ${name}`}
            busy={isCanceling}
            disabled={isSending}
            onClick={cancel}
          >
            Delete Cart
          </Button>
        )}
      </div>
      <EditOrderDialog
        order={order}
        open={isEditing}
        onOpenChange={setEditing}
        onSaved={() => askForOrder(order.id)}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Send Order #${order.id} now?`}
        question={`It is scheduled for ${describeScheduledTime(goesAt)}. If you send it now, it won’t go out again at that time.`}
        confirmLabel="Send Now"
        isBusy={false}
        isHarmless
        onConfirm={() => {
          setAsking(false);
          send();
        }}
      />
    </>
  );
}

interface RepeatActionsProps {
  order: ScheduledOrder;
  name: string;
  disabled: boolean;
}

/** Skips the next time of a repeating order, or stops it. */
function RepeatActions({ order, name, disabled }: RepeatActionsProps) {
  const { skip, isSkipping } = useSkipOrder(order);
  const { stop, isStopping } = useStopRepeat(order.id);
  return (
    <>
      <Button
        variant="line"
        size="sm"
        className="grow"
        aria-label={`Skip, ${name}`}
        busy={isSkipping}
        disabled={disabled || isStopping}
        onClick={skip}
      >
        Skip
      </Button>
      <Button
        variant="danger"
        size="sm"
        className="grow"
        aria-label={`Stop Repeating, ${name}`}
        busy={isStopping}
        disabled={disabled || isSkipping}
        onClick={stop}
      >
        Stop Repeating
      </Button>
    </>
  );
}
