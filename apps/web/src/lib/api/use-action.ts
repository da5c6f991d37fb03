import { type MutationKey, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isApiError } from '../errors/api-error';
import { askAboutReply, waitingReplyOf } from '../texts/waiting-reply';
import type { CallOptions } from './api-client';
import { currentPracticeId, isStillFor } from './current-practice';
import { type ActionName, callOnce } from './idempotency-keys';

interface Action<Input, Answer> {
  /**
   * For an action that outlives the component that started it, such as a panel closed in the meantime. It shows as
   * busy wherever it appears, and no two actions of a family run at once.
   */
  name?: readonly [family: string, name: string];
  /** Gives `run` the idempotency key of this input. Absent where repeating the call changes nothing. */
  once?: ActionName;
  run: (input: Input, options: CallOptions) => Promise<Answer>;
  onDone: (answer: Answer, input: Input) => void;
  /**
   * Not called on a 401, which signs the portal out automatically, nor when a reply waits for a decision: that is asked
   * in place, and the action goes on after it. `reason` is the server's message, if it sent one.
   */
  onFailed: (reason: string | undefined, input: Input, error: unknown) => void;
}

const UNNAMED: MutationKey = ['unnamed action'];

/**
 * A change on the server that one press starts. Further presses do nothing until the answer arrives; pressing again
 * after a lost answer repeats the same request, so it happens once. Once another practice has signed
 * in, neither `onDone` nor `onFailed` is called.
 */
export function useAction<Input, Answer>({ name, once, run, onDone, onFailed }: Action<Input, Answer>) {
  const queries = useQueryClient();
  /** Set right away, unlike `isPending`: the second press of a double click comes before the next render. */
  const isUnderWay = useRef(false);
  const mutation = useMutation({
    ...(name === undefined ? {} : { mutationKey: name }),
    mutationFn: (input: Input) =>
      once === undefined ? run(input, {}) : callOnce(once, input, (options) => run(input, options)),
    onMutate: () => ({ practiceId: currentPracticeId() }),
    onSuccess: (answer, input, { practiceId }) => {
      if (isStillFor(practiceId)) onDone(answer, input);
    },
    onError: (error, input, context) => {
      if (isApiError(error) && error.status === 401) return;
      if (!isStillFor(context?.practiceId ?? null)) return;
      const replyId = waitingReplyOf(error);
      if (replyId !== null) return askAboutReply({ replyId, goOn: () => start(input) });
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
  return { start, isBusy: mutation.isPending || isNamedBusy };
}
