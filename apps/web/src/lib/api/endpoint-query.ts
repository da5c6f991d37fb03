import type { Endpoint, EndpointRequest } from '@eyecart/shared/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from './api-client';

/** A read of an endpoint as a query; its key is the path with the request, so equal reads share one result. */
export const endpointQuery = <E extends Endpoint>(endpoint: E, request: EndpointRequest<E>) =>
  queryOptions({
    queryKey: [endpoint.path, request],
    queryFn: ({ signal }) => callEndpoint(endpoint, request, { signal }),
  });
