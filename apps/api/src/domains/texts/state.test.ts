import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MESSAGE_STATES } from '../../db/schema/index.js';
import { publicStatus, statesBefore } from './state.js';

describe('message states', () => {
  it('never leaves a final state', () => {
    for (const next of MESSAGE_STATES) {
      for (const final of ['delivered', 'undelivered', 'refused', 'canceled'] as const) {
        expect(statesBefore(next)).not.toContain(final);
      }
    }
  });

  it('never goes back from accepted', () => {
    expect(statesBefore('queued')).not.toContain('accepted');
    expect(statesBefore('sending')).toEqual(['queued']);
    expect(statesBefore('accepted', 'return')).toEqual([]);
  });

  it('accepts a late report on a requeued text, so that it is not sent twice', () => {
    for (const reported of ['accepted', 'delivered', 'undelivered'] as const) {
      expect(statesBefore(reported)).toContain('queued');
    }
  });

  it('lets a queued text become one of unknown outcome only after a restore', () => {
    expect(statesBefore('unknown')).toEqual(['sending']);
    expect(statesBefore('unknown', 'restore')).toEqual(['queued']);
  });

  it('requeues a text that came back, but settles an attempt under way first', () => {
    expect(statesBefore('queued', 'return')).toEqual(['queued', 'accepted']);
    expect(statesBefore('unknown', 'return')).toEqual(['sending', 'unknown']);
  });

  it('change in state-repository.ts alone', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.ts$/.test(file),
    );
    const changing = files.filter((file) => {
      const source = readFileSync(path.join(import.meta.dirname, file), 'utf8');
      return /\.set\(\{[^}]*\bstate\b|\bSET\b[^`;]*?\bstate\s*=/.test(source.replaceAll(/WHERE[^`]*/g, ''));
    });
    expect(changing).toEqual(['state-repository.ts']);
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
