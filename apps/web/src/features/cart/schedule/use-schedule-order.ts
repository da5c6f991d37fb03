import type { Language } from '@eyecart/shared/languages/languages';
import { useQueryClient } from '@tanstack/react-query';
import { type Notice, showToast } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { useAction } from '@/lib/api/use-action';
import { describeScheduledTime, NOT_ALLOWED_THEN } from '@/lib/dates/describe-scheduled-time';
import { isApiError } from '@/lib/errors/api-error';
import { mayRetry, noResponse, orTryAgain, SEE_FIELD } from '@/lib/errors/phrasebook';
import { listChanged, reloadList } from '@/lib/lists/changed-lists';
import { noteOwnRow } from '@/lib/lists/own-rows';
import { showCartTabSoon } from '../cart-panel-store';
import { type ContactForm, isSameContent } from '../contact/contact-form-store';
import { showRefusal } from '../contact/refuse';
import { finishOrder, forgetSentDraft } from '../send/finish-order';
import { gatherOrder } from '../send/gather-order';
import { repeatChoice, scheduledInstant } from './check-schedule';
import { type OrderToSchedule, scheduleOrder } from './schedule-order';

/** When it will be sent, how often it repeats, and why it is later than the chosen time. */
function scheduledWords(
  { scheduledFor: chosen, repeat }: OrderToSchedule,
  sendsAt: string | null | undefined,
): Pick<Notice, 'message' | 'reason'> {
  const goesAt = sendsAt ? new Date(sendsAt) : chosen;
  return {
    message: `Your order has been scheduled for ${describeScheduledTime(goesAt)}${repeatWords(repeat)}`,
    reason: goesAt.getTime() === chosen.getTime() ? undefined : NOT_ALLOWED_THEN,
  };
}

function repeatWords(repeat: OrderToSchedule['repeat']): string {
  if (!repeat) return '';
  const { everyMonths } = repeat;
  return ` and repeats every ${everyMonths === 1 ? 'month' : `${everyMonths} months`}`;
}

/** Why it failed: the server's answer, or a lost connection. */
export interface Refusal {
  readonly code: string | undefined;
  /** Why the text was refused, if it was. */
  readonly refusalCode?: string | undefined;
  readonly reason: string | undefined;
}

/**
 * Schedules the current cart and clears it; `onRefused` shows an error at its field and says whether staff see it there, and
 * `onListed` shows the order once the view has switched to the list.
 */
export function useScheduleOrder(
  onRefused: (refusal: Refusal) => boolean,
  onListed: ((id: number) => void) | undefined,
) {
  const practice = usePractice();
  const queries = useQueryClient();
  const { start, isBusy } = useAction({
    name: ['cart', 'schedule'],
    run: ({ order }: { order: OrderToSchedule; form: ContactForm }) => scheduleOrder(order),
    onDone: (answer, { order, form }) => {
      const isDone = finishOrder({ practice, lines: order.lines, form });
      showToast({
        type: 'success',
        title: 'Order Scheduled',
        ...scheduledWords(order, answer?.scheduledOrder?.sendsAt),
      });
      if (order.send.draftOrderId !== undefined) void listChanged(queries, 'drafts');
      if (answer?.scheduledOrder) noteOwnRow('scheduled-orders', answer.scheduledOrder.id);
      void listChanged(queries, 'scheduled-orders');
      if (isDone)
        showCartTabSoon('scheduled', () => {
          void reloadList(queries, 'scheduled-orders');
          if (answer?.scheduledOrder) onListed?.(answer.scheduledOrder.id);
        });
    },
    onFailed: (reason, { form }, error) => {
      const refusal = isApiError(error)
        ? { code: error.code, refusalCode: error.refusalCode, reason }
        : {
            code: undefined,
            reason: noResponse('Press Schedule Order again; it will be scheduled only once.'),
          };
      forgetSentDraft(queries, refusal.code);
      const isAtField = onRefused(refusal);
      showRefusal(
        {
          message: orTryAgain('Failed to schedule your order.', mayRetry(error)),
          reason: isAtField ? SEE_FIELD : refusal.reason,
        },
        (now) => !isSameContent(now, form),
      );
    },
  });
  const schedule = (form: ContactForm, language: Language) => {
    const scheduledFor = scheduledInstant(form);
    if (scheduledFor === null) return;
    start({
      form,
      order: { ...gatherOrder(practice, form, language), scheduledFor, repeat: repeatChoice(form) },
    });
  };
  return { schedule, isScheduling: isBusy };
}
