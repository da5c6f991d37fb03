import { isApiError } from '../errors/api-error';
import { createStore, useStore } from '../storage/create-store';

/** A reply that staff have to decide about before they text its number. */
export interface AskedReply {
  readonly replyId: string;
  /** Sends what was refused because of it; absent when nothing was. */
  readonly goOn?: () => void;
}

interface WaitingReplyState {
  readonly isOpen: boolean;
  /** Stays while the question fades out. */
  readonly asked: AskedReply | null;
}

export const waitingReplyStore = createStore<WaitingReplyState>({ isOpen: false, asked: null });

export const useWaitingReply = (): WaitingReplyState => useStore(waitingReplyStore);
/** Shows the reply and asks for the decision, on any page. */
export const askAboutReply = (asked: AskedReply): void => waitingReplyStore.set({ isOpen: true, asked });
export const closeWaitingReply = (): void =>
  waitingReplyStore.set({ ...waitingReplyStore.get(), isOpen: false });

/** The reply that made the server refuse to send; null for any other error. */
export function waitingReplyOf(error: unknown): string | null {
  if (isApiError(error)) return error.waitingReplyId;
  return error instanceof Error && isApiError(error.cause) ? error.cause.waitingReplyId : null;
}
