import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { isApiError } from './api-error';
import { randomId } from './random-id';

interface Action<Input, Answer> {
  /** The call; the key is the same for a repeat of the same input until the server has answered it. */
  run: (input: Input, idempotencyKey: string) => Promise<Answer>;
  onDone: (answer: Answer, input: Input) => void;
  /** Not called on a 401, which signs the portal out by itself. `reason` is the server's message, if it sent one. */
  onFailed: (reason: string | undefined, input: Input, error: unknown) => void;
}

interface Attempt {
  readonly content: string;
  readonly key: string;
}

/**
 * A change on the server that one press starts. Further presses do nothing until the answer is there; pressing
 * again after a lost answer repeats the same action, so that it is done once (DESIGN 5.29).
 */
export function useAction<Input, Answer>({ run, onDone, onFailed }: Action<Input, Answer>) {
  /** Known at once, unlike `isPending`: the second press of a double click comes before the next render. */
  const isUnderWay = useRef(false);
  const attempt = useRef<Attempt | null>(null);
  const keyFor = (input: Input): string => {
    const content = JSON.stringify(input);
    if (attempt.current?.content !== content) attempt.current = { content, key: randomId() };
    return attempt.current.key;
  };
  const mutation = useMutation({
    mutationFn: (input: Input) => run(input, keyFor(input)),
    onSuccess: (answer, input) => {
      attempt.current = null;
      onDone(answer, input);
    },
    onError: (error, input) => {
      if (isApiError(error) && error.status < 500) attempt.current = null;
      if (isApiError(error) && error.status === 401) return;
      onFailed(isApiError(error) ? error.reason : undefined, input, error);
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const start = (input: Input) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutation.mutate(input);
  };
  return { start, isBusy: mutation.isPending, input: mutation.variables };
}
