import { type RawBuilder, sql } from 'kysely';
import type { orderOf } from './finding-order.ts';

/** What a list is sorted by, of a table named `finding`, as its index has it. */
export const keyOf = (column: ReturnType<typeof orderOf>['column']): RawBuilder<unknown> =>
  column === 'due_at'
    ? sql`coalesce(finding.due_at, '9999-12-31 00:00:00+00'::timestamptz)`
    : sql.ref(`finding.${column}`);
