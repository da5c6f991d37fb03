import { z } from 'zod';
import { messageSchema } from './message-schema.js';
import { cursorSchema } from './paging.js';

/** The filter chips above the history. */
export const HISTORY_FILTERS = ['failed', 'not-ordered', 'ordered', 'stopped', 'replies'] as const;
export const historyFilterSchema = z
  .enum(HISTORY_FILTERS)
  .meta({ id: 'HistoryFilter', description: 'A kind of carts in the history.' });
export type HistoryFilter = z.infer<typeof historyFilterSchema>;

/** First texts per page of the history. */
export const HISTORY_PAGE_SIZE = 50;

/** The most first texts that a page of the history has. */
export const MAX_HISTORY_PAGE = 100;

/** How a page of the history is chosen, in a query or a body. */
export const historyListing = {
  filter: historyFilterSchema.optional().describe('Only carts of this kind; absent for all.'),
  cursor: cursorSchema,
};

export const historyPageSchema = z
  .object({
    messages: z.array(messageSchema).describe('The texts of this page, the latest first.'),
    nextCursor: z.string().nullable().describe('The `cursor` of the next page; null on the last page.'),
  })
  .meta({ id: 'HistoryPage', description: 'A page of the history of texts.' });
