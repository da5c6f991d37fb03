import { type MutationKey, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isApiError } from './api-error';
import { currentAsker, isStillFor } from './asker';
import { randomId } from './random-id';

interface Action<Input, Answer> {
  /**
   * For an action that outlives what started it, such as a panel that is closed meanwhile: its family and its name.
   * It is busy wherever it is shown, and no two of a family are under way at once.
   */
  name?: readonly [family: string, name: string];
  /** The call; the key is the same for a repeat of the same input until the server has answered it. */
  run: (input: Input, idempotencyKey: string) => Promise<Answer>;
  onDone: (answer: Answer, input: Input) => void;
  /** Neither is called when another practice has signed in meanwhile. Not called on a 401, which signs the portal out by itself. `reason` is the server's message, if it sent one. */
  onFailed: (reason: string | undefined, input: Input, error: unknown) => void;
}

interface Attempt {
  readonly content: string;
  readonly key: string;
}

const UNNAMED: MutationKey = ['unnamed action'];

/**
 * A change on the server that one press starts. Further presses do nothing until the answer is there; pressing
 * again after a lost answer repeats the same action, so that it is done once (DESIGN 5.29).
 */
export function useAction<Input, Answer>({ name, run, onDone, onFailed }: Action<Input, Answer>) {
  const queries = useQueryClient();
  /** Known at once, unlike `isPending`: the second press of a double click comes before the next render. */
  const isUnderWay = useRef(false);
  const attempt = useRef<Attempt | null>(null);
  const keyFor = (input: Input): string => {
    const content = JSON.stringify(input);
    if (attempt.current?.content !== content) attempt.current = { content, key: randomId() };
    return attempt.current.key;
  };
  const mutation = useMutation({
    ...(name === undefined ? {} : { mutationKey: name }),
    mutationFn: (input: Input) => run(input, keyFor(input)),
    onMutate: () => ({ askedBy: currentAsker() }),
    onSuccess: (answer, input, { askedBy }) => {
      attempt.current = null;
      if (isStillFor(askedBy)) onDone(answer, input);
    },
    onError: (error, input, context) => {
      if (isApiError(error) && error.status < 500) attempt.current = null;
      if (isApiError(error) && error.status === 401) return;
      if (!isStillFor(context?.askedBy ?? null)) return;
      onFailed(isApiError(error) ? error.reason : undefined, input, error);
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const isNamedBusy = useIsMutating({ mutationKey: name ?? UNNAMED }) > 0;
  const start = (input: Input) => {
    const isFamilyBusy = name !== undefined && queries.isMutating({ mutationKey: [name[0]] }) > 0;
    if (isUnderWay.current || isFamilyBusy) return;
    isUnderWay.current = true;
    mutation.mutate(input);
  };
  return { start, isBusy: mutation.isPending || isNamedBusy, input: mutation.variables };
}
