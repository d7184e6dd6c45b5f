import { expect } from 'vitest';
import { runSql } from './test-identity.ts';

/** Resolves once a session of this database waits for a lock. */
export const untilBlocked = (url: string): Promise<void> =>
  expect
    .poll(() =>
      runSql<{ waiting: number }>(
        url,
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    )
    .not.toEqual([{ waiting: 0 }]);
