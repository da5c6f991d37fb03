import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isDatabaseAway } from './database-away.js';

const fault = (code: string) =>
  new DrizzleQueryError('SELECT 1', [], Object.assign(new pg.DatabaseError(code, 1, 'error'), { code }));

describe('isDatabaseAway', () => {
  it.each(['08006', '53100', '53300', '57P01', '57P03', '25006'])(
    'is a server that cannot work now: %s',
    (code) => {
      expect(isDatabaseAway(fault(code))).toBe(true);
    },
  );

  it.each(['40P01', '40001', '55P03'])(
    'is a statement that was ended for another’s, which a repeat passes: %s',
    (code) => {
      expect(isDatabaseAway(fault(code))).toBe(true);
    },
  );

  it.each(['23505', '42703', '57014', '22P02'])(
    'is not a mistake, or a statement that took too long: %s',
    (code) => {
      expect(isDatabaseAway(fault(code))).toBe(false);
    },
  );
});
