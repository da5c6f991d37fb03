import { sessionEndpoints } from '@eyecart/shared/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@/lib/api-client';
import { isApiError } from '@/lib/api-error';
import { enterPractice } from './session-actions';

export function useSignIn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (practiceId: string) =>
      callEndpoint(sessionEndpoints.verifyPractice, { body: { practiceId } }),
    onSuccess: ({ practice }) => enterPractice(practice, queries),
  });
}

/** docs/product.md §10.1: the server's message, or that it refused, or that it could not be reached. */
export function signInFailure(error: unknown): string {
  if (isApiError(error)) return error.reason ?? 'Failed to verify practice';
  return 'Failed to authenticate. Please try again.';
}
