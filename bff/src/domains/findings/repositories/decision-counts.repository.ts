import { MAX_DECISIONS, type Overview } from '@parapet/contracts/reports/overview';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';

/**
 * Counts the findings that decisions closed and reopened since a time: those of people, of rules, and
 * acceptances that expired. Reads `MAX_DECISIONS` of them at most, by the index with this condition.
 */
export async function countDecisions(
  { tx, workspaceId }: WorkspaceTx,
  since: string,
): Promise<Overview['decisions']> {
  const { rows } = await sql<Overview['decisions']>`
    select (count(*) filter (where is_closing))::int as closed,
      (count(*) filter (where not is_closing))::int as reopened
    from (
      select to_status in ('false_positive', 'risk_accepted', 'fixed') as is_closing
      from parapet.finding_history
      where workspace_id = ${workspaceId} and at >= ${since}::timestamptz and case
        when from_status in ('open', 'reopened', 'acknowledged')
          then to_status in ('false_positive', 'risk_accepted')
            or to_status = 'fixed' and actor_id is not null
        when from_status in ('false_positive', 'risk_accepted', 'fixed')
          then to_status in ('open', 'reopened', 'acknowledged') and scan_id is null
      end
      order by at desc limit ${sql.lit(MAX_DECISIONS)}
    ) as decision`.execute(tx);
  return rows[0] ?? { closed: 0, reopened: 0 };
}
