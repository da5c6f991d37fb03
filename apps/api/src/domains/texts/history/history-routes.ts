import type { messageEndpoints } from '@eyecart/shared/contracts';
import { Versioned } from '../../../http/answer.js';
import type { Handlers } from '../../../http/mount-contract.js';
import { shareReads } from '../../../http/share-reads.js';
import type { MessageHistory } from './message-history.js';

export function createHistoryHandlers(
  messageHistory: MessageHistory,
): Pick<
  Handlers<typeof messageEndpoints>,
  'getMessage' | 'listMessages' | 'searchMessages' | 'countMessages'
> {
  return {
    async getMessage({ caller, params }) {
      return { message: await messageHistory.get(caller.practice, params.id) };
    },
    listMessages: shareReads(async ({ caller, query }) => {
      const { version, readPage } = await messageHistory.findPage(caller.practice, query);
      return new Versioned(version, readPage);
    }),
    async searchMessages({ caller, body }) {
      const { readPage } = await messageHistory.findPage(caller.practice, body);
      return readPage();
    },
    countMessages: shareReads(async ({ caller }) => ({
      counts: await messageHistory.count(caller.practice),
    })),
  };
}
