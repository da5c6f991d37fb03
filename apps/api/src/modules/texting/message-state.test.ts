import { describe, expect, it } from 'vitest';
import { MESSAGE_STATES } from '../../db/schema/index.js';
import { publicStatus, statesBefore } from './message-state.js';

describe('states of a text', () => {
  it('never leaves a final state', () => {
    for (const next of MESSAGE_STATES) {
      for (const final of ['delivered', 'undelivered', 'refused', 'cancelled'] as const) {
        expect(statesBefore(next)).not.toContain(final);
      }
    }
  });

  it('goes back from accepted to nothing', () => {
    expect(statesBefore('queued')).not.toContain('accepted');
    expect(statesBefore('sending')).toEqual(['queued']);
  });

  it('takes a late report on a text that was queued again, so that it is not repeated', () => {
    for (const reported of ['accepted', 'delivered', 'undelivered'] as const) {
      expect(statesBefore(reported)).toContain('queued');
    }
  });

  it('shows an unconfirmed text as pending', () => {
    expect(MESSAGE_STATES.map(publicStatus)).toEqual([
      'pending',
      'pending',
      'pending',
      'sent',
      'sent',
      'failed',
      'failed',
      'failed',
    ]);
  });
});
