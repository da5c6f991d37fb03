import type { Message, Reply, ReplyDecision } from '@eyecart/shared/contracts';
import type { History } from '../history/history-pages';
import { isUndecided } from './reply-words';

/** Staff's decision about a reply. */
export interface Decision {
  readonly id: string;
  readonly decision: ReplyDecision;
}

/** The history after a decision about a reply. The decision covers all undecided replies from that number. */
export function decideIn(history: History, { id: replyId, decision }: Decision): History {
  const phoneNumber = history.messages.find(({ replies }) =>
    replies?.some(({ id }) => id === replyId),
  )?.phoneNumber;
  if (phoneNumber === undefined) return history;
  const decide = (reply: Reply): Reply =>
    isUndecided(reply) ? { ...reply, decision, decideBy: null } : reply;
  return {
    ...history,
    messages: history.messages.map(
      (message): Message =>
        message.phoneNumber === phoneNumber && message.replies !== undefined
          ? { ...message, replies: message.replies.map(decide) }
          : message,
    ),
  };
}
