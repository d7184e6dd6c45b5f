import { findingStatusSchema } from '@parapet/contracts/findings/finding';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import type { orderOf } from '../lists/finding-order.ts';

/** Returns what a list is sorted by, of a table named `finding`, as its index has it where there is one. */
export function keyOf(
  column: ReturnType<typeof orderOf>['column'],
  { tx, assets }: { tx: Tx; assets: Pick<AssetsPort, 'labels'> },
): RawBuilder<unknown> {
  switch (column) {
    case 'due_at':
      return sql`coalesce(finding.due_at, '9999-12-31 00:00:00+00'::timestamptz)`;
    case 'asset_name':
      return sql`(select label.name from (${assets.labels(tx)}) as label
        where label.id = finding.asset_id)`;
    case 'status':
      return sql`array_position(${findingStatusSchema.options}::text[], finding.status)::smallint`;
    case 'assignee_id':
      // Those of nobody come last: an id has no letter beyond f.
      return sql`coalesce(finding.assignee_id::text, 'nobody')`;
    default:
      return sql.ref(`finding.${column}`);
  }
}
