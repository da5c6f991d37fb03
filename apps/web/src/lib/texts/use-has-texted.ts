import { messageEndpoints } from '@eyecart/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../api/endpoint-query';

/** Whether the practice has sent a text to anyone; undefined until that is known. */
export const useHasTexted = (practiceName: string, enabled = true) =>
  useQuery({
    ...endpointQuery(messageEndpoints.listMessages, { query: { practiceName, pageSize: 1 } }),
    select: ({ messages }) => messages.length > 0,
    enabled,
  });
