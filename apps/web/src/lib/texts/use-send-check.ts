import { type CartItem, type EndpointResponse, messageEndpoints } from '@eyecart/shared/contracts';
import { checkPhonePattern, formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { callEndpoint } from '../api/api-client';
import { logFailure } from '../errors/log-failure';

const { checkSend } = messageEndpoints;
const PAUSE_MS = 400;

/** A line of the cart, by its variant. */
type PlannedItem = Pick<CartItem, 'id' | 'variantId' | 'quantity'>;

/** The send that staff are about to make. */
interface PlannedSend {
  readonly practiceName: string;
  /** Nothing is checked until the number is complete. */
  readonly phoneNumber: string;
  readonly items: readonly PlannedItem[];
  /** ISO; null for a cart that is sent now, undefined while a re-order has no time yet. */
  readonly scheduledFor: string | null | undefined;
}

type CheckBody = ReturnType<typeof checkBodyOf>;

/** The server's warnings about a planned send, and the last text to its number. */
export type SendCheck = EndpointResponse<typeof checkSend>;

const REFUSALS: readonly string[] = ['opted_out', 'quiet_hours'];

/** Whether the text will not be sent, so that no time is shown for it. */
export const isRefused = ({ warnings }: Pick<SendCheck, 'warnings'>): boolean =>
  warnings.some(({ code }) => REFUSALS.includes(code));

const NOTHING: SendCheck = { warnings: [], sendsAt: null, lastText: null };

/**
 * The server's check of a planned send. Made once the number, products, and time stop changing; failures are
 * silent, since nothing depends on the answer.
 */
export function useSendCheck(send: PlannedSend): SendCheck {
  const body = isAskable(send) ? checkBodyOf(send) : null;
  const settled = useSettled(body);
  const { data } = useQuery({
    queryKey: [checkSend.path, settled],
    queryFn: ({ signal }) => (settled === null ? NOTHING : ask(settled, signal)),
    enabled: settled !== null,
    // Never cached: another cart may have been sent, or the patient may have replied.
    staleTime: 0,
    gcTime: 0,
    // While the cart changes for the same number, its warnings stay.
    placeholderData: (previous, query) =>
      phoneOf(query?.queryKey[1]) === settled?.phoneNumber ? previous : undefined,
  });
  const isOfThisNumber = settled !== null && settled.phoneNumber === body?.phoneNumber;
  return (isOfThisNumber && data) || NOTHING;
}

const isAskable = ({ phoneNumber, scheduledFor }: PlannedSend): boolean =>
  checkPhonePattern(phoneNumber) === null && scheduledFor !== undefined;

const checkBodyOf = ({ practiceName, phoneNumber, items, scheduledFor }: PlannedSend) => ({
  practiceName,
  // Leaving the field reformats the same number.
  phoneNumber: formatUsPhone(phoneNumber.trim()),
  items: [...items],
  scheduledFor,
});

const phoneOf = (asked: unknown): unknown =>
  typeof asked === 'object' && asked !== null && 'phoneNumber' in asked ? asked.phoneNumber : undefined;

async function ask(body: CheckBody, signal: AbortSignal): Promise<SendCheck> {
  try {
    const answer: Partial<SendCheck> | undefined = await callEndpoint(checkSend, { body }, { signal });
    return {
      warnings: Array.isArray(answer?.warnings) ? answer.warnings : [],
      sendsAt: answer?.sendsAt ?? null,
      lastText: answer?.lastText ?? null,
    };
  } catch (error) {
    if (!signal.aborted) logFailure('checkSend', error);
    throw error;
  }
}

/** The value once it stops changing; null right away. */
function useSettled(value: CheckBody | null): CheckBody | null {
  const content = JSON.stringify(value);
  const [settled, settle] = useState('null');
  useEffect(() => {
    const timer = setTimeout(() => settle(content), content === 'null' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content]);
  return useMemo(() => JSON.parse(settled) as CheckBody | null, [settled]);
}
