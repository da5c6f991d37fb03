import { isApiError } from '@/lib/api-error';
import { showToast } from './notify';

interface Failure {
  readonly message: string;
  /** Why, in the server's words, if it said so. */
  readonly reason: string | undefined;
  readonly error: unknown;
  /** The advice when no response came, so that the result is unknown. */
  readonly noAnswer: string;
  /** Whether the toast stays until it is closed when no answer came. */
  readonly isLastingWithoutAnswer?: boolean;
}

/** Says that an action failed and why, or that no answer came. */
export function showFailure({
  message,
  reason,
  error,
  noAnswer,
  isLastingWithoutAnswer = false,
}: Failure): void {
  const isAnswered = isApiError(error);
  showToast({
    type: 'error',
    title: 'Error',
    message,
    reason: isAnswered ? reason : noAnswer,
    isLasting: isLastingWithoutAnswer && !isAnswered,
  });
}
