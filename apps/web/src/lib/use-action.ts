import { type MutationKey, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isApiError } from './api-error';
import { currentAsker, isStillFor } from './current-practice';
import { randomId } from './new-idempotency-key';

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

/** Attempts of named actions: they outlive what started them, as the actions do. */
const lastingAttempts = new Map<string, Attempt>();

function attemptsOf(name: string | undefined, own: { current: Attempt | null }) {
  return {
    get: () => (name === undefined ? own.current : (lastingAttempts.get(name) ?? null)),
    set(attempt: Attempt | null) {
      if (name === undefined) own.current = attempt;
      else if (attempt === null) lastingAttempts.delete(name);
      else lastingAttempts.set(name, attempt);
    },
  };
}

/**
 * A change on the server that one press starts. Further presses do nothing until the answer is there; pressing
 * again after a lost answer repeats the same action, so that it is done once (DESIGN 5.29).
 */
export function useAction<Input, Answer>({ name, run, onDone, onFailed }: Action<Input, Answer>) {
  const queries = useQueryClient();
  /** Known at once, unlike `isPending`: the second press of a double click comes before the next render. */
  const isUnderWay = useRef(false);
  const ownAttempt = useRef<Attempt | null>(null);
  const attempts = attemptsOf(name?.join(), ownAttempt);
  const keyFor = (input: Input): string => {
    const content = JSON.stringify(input);
    const known = attempts.get();
    if (known?.content === content) return known.key;
    const key = randomId();
    attempts.set({ content, key });
    return key;
  };
  const mutation = useMutation({
    ...(name === undefined ? {} : { mutationKey: name }),
    mutationFn: (input: Input) => run(input, keyFor(input)),
    onMutate: () => ({ askedBy: currentAsker() }),
    onSuccess: (answer, input, { askedBy }) => {
      attempts.set(null);
      if (isStillFor(askedBy)) onDone(answer, input);
    },
    onError: (error, input, context) => {
      if (isApiError(error) && error.status < 500) attempts.set(null);
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
