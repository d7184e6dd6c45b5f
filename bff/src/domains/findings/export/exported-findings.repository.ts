import type { Finding, FindingStatus, RiskLevel } from '@parapet/contracts/findings/finding';
import type { FindingFilter } from '@parapet/contracts/findings/finding-list';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { peopleIn } from '../../../platform/db/people.repository.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import { dueWhileOpen } from '../priority/sla.policy.ts';
import { findingsUnder } from '../repositories/finding-filter.repository.ts';

/** The fields of a finding in a file. */
export interface ExportedFinding {
  readonly id: string;
  readonly checkId: string;
  readonly catalogueId: string;
  readonly title: string;
  readonly description: string;
  readonly severity: Severity;
  readonly confidence: string;
  readonly status: FindingStatus;
  readonly statusReason: string | null;
  readonly statusChangedAt: string | null;
  readonly detection: string;
  readonly assetId: string;
  readonly assetName: string;
  readonly locator: string;
  readonly location: string;
  readonly cweIds: readonly string[];
  readonly remediation: Finding['remediation'];
  readonly priorityScore: number;
  readonly riskLevel: RiskLevel;
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  readonly fixedAt: string | null;
  readonly dueAt: string | null;
  readonly assignee: string | null;
  readonly fingerprint: string;
  readonly aliases: readonly string[];
}

/** Describes what a file is about: all that is needed before its first finding. */
export interface ExportPlan {
  /** The worst first. */
  readonly ids: readonly string[];
  readonly leftOut: number;
  readonly checkIds: readonly string[];
  readonly assets: readonly { readonly id: string; readonly name: string }[];
}

interface Planned {
  readonly id: string;
  readonly check_id: string;
  readonly asset_id: string;
}

/** Beyond a file, so many findings are counted. */
const COUNTED = 100_000;

/** The findings of one workspace, for files. */
export const exportedFindingsIn = (
  scope: WorkspaceTx,
  { labels, tagged }: Pick<AssetsPort, 'labels' | 'tagged'>,
) => ({
  async plan(filter: FindingFilter, most: number): Promise<ExportPlan> {
    const { tx } = scope;
    const read = sql`finding.id, finding.check_id, finding.asset_id, finding.severity_rank,
      finding.priority_score`;
    const { select: found } = await findingsUnder(scope, { labels, tagged }, filter, {
      read,
      most: COUNTED,
    });
    const { rows } = await sql<Planned>`
      select id, check_id, asset_id from (${found}) as found
      order by severity_rank, priority_score desc, id desc`.execute(tx);
    const listed = rows.slice(0, most);
    const assetIds = [...new Set(listed.map((row) => row.asset_id))];
    const { rows: assets } = await sql<{ id: string; name: string }>`
      select id, name from (${labels(tx)}) as label where id = any (${assetIds}::uuid[])
      order by name, id`.execute(tx);
    return {
      ids: listed.map(({ id }) => id),
      leftOut: rows.length - listed.length,
      checkIds: [...new Set(listed.map((row) => row.check_id))],
      assets,
    };
  },

  /** In the order of the ids; one that was deleted meanwhile is left out. */
  async read(ids: readonly string[]): Promise<ExportedFinding[]> {
    const { tx, workspaceId } = scope;
    const { rows } = await sql<ExportedFinding & { assigneeId: string | null }>`
      select finding.id, finding.check_id as "checkId", finding.catalogue_id as "catalogueId",
        finding.title, finding.description, finding.severity, finding.confidence, finding.status,
        finding.status_reason as "statusReason", finding.status_changed_at as "statusChangedAt",
        finding.detection, finding.asset_id as "assetId", label.name as "assetName",
        finding.locator, finding.location, finding.cwe_ids as "cweIds", finding.remediation,
        finding.priority_score as "priorityScore", finding.risk_level as "riskLevel",
        finding.first_seen_at as "firstSeenAt", finding.last_seen_at as "lastSeenAt",
        finding.fixed_at as "fixedAt", finding.due_at as "dueAt", finding.assignee_id as "assigneeId",
        finding.fingerprint, finding.fingerprint_aliases as aliases
      from unnest(${ids}::uuid[]) with ordinality as wanted(id, position)
      join parapet.findings as finding
        on finding.id = wanted.id and finding.workspace_id = ${workspaceId}
      join (${labels(tx)}) as label on label.id = finding.asset_id
      order by wanted.position`.execute(tx);
    const people = await peopleIn(
      scope,
      rows.map((row) => row.assigneeId),
    );
    return rows.map(({ assigneeId, ...row }) => ({
      ...row,
      dueAt: dueWhileOpen(row),
      assignee: people(assigneeId)?.name ?? null,
    }));
  },
});
