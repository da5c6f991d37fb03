import { messageEndpoints, type SendWarning } from '@eyecart/shared/contracts';
import { checkPhonePattern, formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { callEndpoint } from '@/lib/api-client';
import { logFailure } from '@/lib/log-failure';
import type { CartLine } from './cart-line';
import { itemInputOf } from './order-cart';

const { checkSend } = messageEndpoints;
const PAUSE_MS = 400;

/** What is about to be sent. */
export interface PlannedSend {
  readonly practiceName: string;
  readonly phoneNumber: string;
  readonly lines: readonly CartLine[];
  /** ISO; null for a cart that is sent now, undefined while a re-order has no time yet. */
  readonly scheduledFor: string | null | undefined;
}

type CheckBody = ReturnType<typeof checkBodyOf>;
const NONE: readonly SendWarning[] = [];

/**
 * What will go wrong when this is sent like this, in the server's words. Asked once number, products and time have
 * stayed the same for a moment; failures are quiet, since nothing depends on the answer.
 */
export function useSendWarnings(send: PlannedSend): readonly SendWarning[] {
  const body = isAskable(send) ? checkBodyOf(send) : null;
  const settled = useSettled(body);
  const { data } = useQuery({
    queryKey: [checkSend.path, settled],
    queryFn: ({ signal }) => (settled === null ? NONE : ask(settled, signal)),
    enabled: settled !== null,
    // Every question is a new one: another cart may have been sent, the patient may have written.
    staleTime: 0,
    gcTime: 0,
    // While another cart for the same number is looked at, what was said of it stays.
    placeholderData: (previous, query) =>
      phoneOf(query?.queryKey[1]) === settled?.phoneNumber ? previous : undefined,
  });
  const isOfThisNumber = settled !== null && settled.phoneNumber === body?.phoneNumber;
  return (isOfThisNumber && data) || NONE;
}

const isAskable = ({ phoneNumber, lines, scheduledFor }: PlannedSend): boolean =>
  lines.length > 0 && checkPhonePattern(phoneNumber) === null && scheduledFor !== undefined;

const checkBodyOf = ({ practiceName, phoneNumber, lines, scheduledFor }: PlannedSend) => ({
  practiceName,
  // Leaving the field writes the same number anew.
  phoneNumber: formatUsPhone(phoneNumber.trim()),
  items: lines.map(itemInputOf),
  scheduledFor,
});

const phoneOf = (asked: unknown): unknown =>
  typeof asked === 'object' && asked !== null && 'phoneNumber' in asked ? asked.phoneNumber : undefined;

async function ask(body: CheckBody, signal: AbortSignal): Promise<readonly SendWarning[]> {
  try {
    const answer: { warnings?: readonly SendWarning[] } | undefined = await callEndpoint(
      checkSend,
      { body },
      { signal },
    );
    return Array.isArray(answer?.warnings) ? answer.warnings : NONE;
  } catch (error) {
    if (!signal.aborted) logFailure('checkSend', error);
    throw error;
  }
}

/** The value once its content has stayed the same for a moment; none at once. */
function useSettled(value: CheckBody | null): CheckBody | null {
  const content = JSON.stringify(value);
  const [settled, settle] = useState('null');
  useEffect(() => {
    const timer = setTimeout(() => settle(content), content === 'null' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content]);
  return useMemo(() => JSON.parse(settled) as CheckBody | null, [settled]);
}
