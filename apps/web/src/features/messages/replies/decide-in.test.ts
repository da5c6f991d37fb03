import { describe, expect, it } from 'vitest';
import { sampleMessage, sampleReply, sampleWaiting } from '@/testing/sample-message';
import type { History } from '../history/history-pages';
import { decideIn } from './decide-in';

const other = sampleWaiting({ id: 'other' });
const settled = sampleWaiting({ id: 'settled', decision: 'keep-texting', decideBy: null });
const history: History = {
  search: '',
  filter: null,
  pages: 1,
  nextCursor: null,
  messages: [
    sampleMessage({ replies: [settled, sampleReply(), sampleWaiting()] }),
    sampleMessage({ id: '902', replies: [other] }),
    sampleMessage({ id: '903' }),
    sampleMessage({ id: '904', phoneNumber: '+14145550142', replies: [sampleWaiting({ id: 'elsewhere' })] }),
  ],
};

describe('a decision about a reply', () => {
  it('covers all undecided replies from its number and leaves everything else unchanged', () => {
    const { messages } = decideIn(history, { id: sampleWaiting().id, decision: 'opt-out' });
    const decided = { decision: 'opt-out', decideBy: null } as const;
    expect(messages.map(({ replies }) => replies)).toEqual([
      [settled, sampleReply(), sampleWaiting(decided)],
      [{ ...other, ...decided }],
      undefined,
      history.messages[3]?.replies,
    ]);
  });

  it('changes nothing in a history without the reply', () => {
    expect(decideIn(history, { id: 'unknown', decision: 'opt-out' })).toBe(history);
  });
});
