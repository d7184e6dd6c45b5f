import { riskAcceptanceSchema } from '@parapet/contracts/findings/finding';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import type {
  CheckException,
  FindingsPort,
  OpenOfCheck,
  SettledFindings,
} from '../findings.port.ts';
import { openStatuses } from '../recording/lifecycle.policy.ts';

/** A finding is set aside by a person: muted as a false positive, or its risk is accepted. */
const asideStatuses = ['false_positive', 'risk_accepted'] as const;
const ASIDE = sql`(${sql.join(asideStatuses.map((status) => sql.lit(status)))})`;
const OPEN = sql`(${sql.join(openStatuses.map((status) => sql.lit(status)))})`;
/** A retest settles a finding until the next scan; older ones have had one. */
const RETEST_DAYS = 180;

const approved = riskAcceptanceSchema.shape.state.enum.approved;

export const listSettled: FindingsPort['listSettled'] = async ({ tx, workspaceId }) => {
  const { rows } = await sql<{
    assetId: string;
    checkId: string;
    aside: number;
    fixedAt: string[];
    isOpen: boolean;
  }>`
    with settled as materialized (
      select asset_id, check_id,
        (count(*) filter (where status in ${ASIDE}))::integer as aside,
        coalesce(jsonb_agg(fixed_at) filter (where status = 'fixed'), '[]') as fixed_at
      from parapet.findings as finding
      where workspace_id = ${workspaceId} and duplicate_of_id is null and not archived
        and severity_rank between 1 and 5
        and (
          (status in ${ASIDE} and detection = 'present')
          or (
            status = 'fixed' and not is_retest_pending
            and id in (
              select finding_id from parapet.finding_retests
              where workspace_id = ${workspaceId} and outcome = 'fixed'
                and ended_at > now() - make_interval(days => ${RETEST_DAYS})
            )
          )
        )
      group by asset_id, check_id
    )
    select settled.asset_id as "assetId", settled.check_id as "checkId", aside,
      fixed_at as "fixedAt",
      exists (
        select from parapet.findings as open
        where open.workspace_id = ${workspaceId} and open.asset_id = settled.asset_id
          and open.check_id = settled.check_id and open.duplicate_of_id is null
          and (open.status in ${OPEN} or open.is_retest_pending)
      ) as "isOpen"
    from settled`.execute(tx);
  return rows.map(
    (row): SettledFindings => ({
      ...row,
      fixedAt: row.fixedAt.map((at) => new Date(at).toISOString()),
    }),
  );
};

const ofChecks = (checkIds: readonly string[] | null): RawBuilder<unknown> =>
  checkIds === null ? sql`` : sql`and finding.check_id = any (${checkIds}::text[])`;
/** A sample, whose findings are archived, is shown where it is named. */
const ofAssets = (assetIds: readonly string[] | null): RawBuilder<unknown> =>
  assetIds === null
    ? sql`and not finding.archived`
    : sql`and finding.asset_id = any (${assetIds}::uuid[])`;

export const listExceptions: FindingsPort['listExceptions'] = async (
  { tx, workspaceId },
  { checkIds, limit },
) => {
  if (checkIds?.length === 0) return { items: [], total: 0 };
  const { rows } = await sql<CheckException & { total: number }>`
    select finding.id as "findingId", finding.check_id as "checkId",
      finding.asset_id as "assetId", finding.title, finding.status_changed_by as "ownerId",
      coalesce(nullif(finding.status_reason, ''), 'No reason was given') as reason,
      accepted.expires_at as "endsAt",
      coalesce(finding.status_changed_at, finding.first_seen_at) as "createdAt",
      (count(*) over ())::integer as total
    from parapet.findings as finding
    left join parapet.finding_risk_acceptances as accepted
      on accepted.finding_id = finding.id and accepted.state = ${approved}
        and finding.status = 'risk_accepted'
    where finding.workspace_id = ${workspaceId} and finding.status in ${ASIDE}
      and finding.duplicate_of_id is null and not finding.archived
      and finding.severity_rank between 1 and 5
      and finding.detection <> 'absent' ${ofChecks(checkIds)}
    order by accepted.expires_at nulls last, finding.id
    limit ${limit}`.execute(tx);
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
};

export const listOfChecks = async (
  { tx, workspaceId }: WorkspaceTx,
  assets: Pick<AssetsPort, 'labels'>,
  { checkIds, assetIds, limit }: Parameters<FindingsPort['listOfChecks']>[1],
): Promise<OpenOfCheck[]> => {
  if (checkIds.length === 0) return [];
  const { rows } = await sql<OpenOfCheck>`
    select open.*, asset.name as "assetName"
    from unnest(${checkIds}::text[]) as named(check_id)
    cross join lateral (
      select finding.id, finding.check_id as "checkId", finding.title, finding.location,
        finding.severity, finding.asset_id as "assetId"
      from parapet.findings as finding
      where finding.workspace_id = ${workspaceId} and finding.check_id = named.check_id
        and finding.status in ${OPEN} and finding.duplicate_of_id is null
        ${ofAssets(assetIds)}
      order by finding.severity_rank, finding.id desc limit ${limit}
    ) as open
    join ${assets.labels(tx)} as asset on asset.id = open."assetId"`.execute(tx);
  return rows;
};
