import { sessionEndpoints } from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '@/lib/api/api-client';
import { isApiError } from '@/lib/errors/api-error';
import { enterPractice } from './session-actions';

interface SignIn {
  readonly isPending: boolean;
  /** Why the last attempt failed; null when it has not. */
  readonly error: unknown;
}

const NONE: SignIn = { isPending: false, error: null };

/** Signs in with a practice's id. Without react-query's mutations, whose code the portal does not need at first. */
export function useSignIn() {
  const queries = useQueryClient();
  const [state, setState] = useState(NONE);
  const signIn = async (practiceId: string): Promise<void> => {
    setState({ isPending: true, error: null });
    try {
      const { practice } = await callEndpoint(sessionEndpoints.verifyPractice, { body: { practiceId } });
      setState(NONE);
      enterPractice(practice, queries);
    } catch (error) {
      setState({ isPending: false, error });
    }
  };
  return { ...state, signIn, reset: () => setState(NONE) };
}

/** The server's message, or that it refused, or that it could not be reached. */
export function signInFailure(error: unknown): string {
  if (isApiError(error)) return error.reason ?? 'Failed to verify practice';
  return 'Failed to authenticate. Please try again.';
}
