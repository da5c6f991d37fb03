import { type Message, messageEndpoints } from '@eyecart/shared/contracts';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { PaletteEntry } from '@/features/catalog/search/palette-entries';
import { readPage } from '@/features/messages/history/history-pages';
import { usePractice } from '@/features/session/session-store';
import { endpointQuery } from '@/lib/api/endpoint-query';
import { pastDay } from '@/lib/dates/practice-day';
import { patientPath } from '@/lib/detail-paths';
import { usePaused } from '@/lib/interaction/use-paused';
import { byName, isOfPatient } from './is-of-patient';

/** What was found so far, and whether the server is still searching for this query. */
export interface PaletteAnswer {
  readonly entries: readonly PaletteEntry[];
  readonly isSearching: boolean;
}

/** One letter would match half of the practice's patients. */
export const MIN_SEARCH_LENGTH = 2;
const MAX_TEXTS = 20;
const dayOf = pastDay('short');

/**
 * The patients whose last name or number contains the query, each with the state of the last cart: exact names first,
 * then names that begin with it; newest first.
 */
export function usePalettePatients(query: string): PaletteAnswer {
  const { name: practiceName } = usePractice();
  const navigate = useNavigate();
  const search = usePaused(query);
  const { data, isFetching } = useQuery({
    ...endpointQuery(messageEndpoints.searchMessages, {
      body: { practiceName, search, pageSize: MAX_TEXTS },
    }),
    enabled: search.length >= MIN_SEARCH_LENGTH,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const lastTexts = new Map<string, Message>();
  for (const message of readPage(data).messages.filter(isOfPatient(query))) {
    if (message.messageType !== 'reminder' && !lastTexts.has(message.phoneNumber)) {
      lastTexts.set(message.phoneNumber, message);
    }
  }
  const entries = byName(query, [...lastTexts.values()]).map((message) => ({
    id: `patient ${message.id}`,
    label: message.patientLastName ?? 'Unknown Patient',
    lastName: message.patientLastName,
    detail: formatUsPhone(message.phoneNumber) + cartOf(message),
    state: stateOf(message),
    icon: UserRound,
    run: () => navigate(patientPath(message.id)),
  }));
  return { entries, isSearching: isFetching || search !== query };
}

function cartOf({ createdAt }: Message): string {
  const at = new Date(createdAt);
  if (Number.isNaN(at.getTime())) return '';
  return `, cart of ${dayOf(at, new Date())}`;
}

/** The state of a patient's last cart, as far as we know. */
function stateOf({ orderConverted, orderEnded, status, deliveredAt, openedAt }: Message): string {
  if (orderConverted) return orderEnded === null ? 'Ordered' : `Order ${orderEnded}`;
  if (status === 'failed') return 'Failed';
  if (openedAt !== null) return 'Opened';
  if (deliveredAt !== null) return 'Delivered';
  return status === 'sent' ? 'Sent' : 'Not confirmed';
}
