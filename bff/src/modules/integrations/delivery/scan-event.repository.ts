import { type Scan, scanSchema } from '@parapet/contracts/scan';
import { type Severity, severities } from '@parapet/contracts/vocabulary';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The content of messages about an ended scan. */
export interface ScanSummary {
  readonly workspace: { readonly id: string; readonly name: string };
  readonly scan: Pick<Scan, 'id' | 'status' | 'counts'>;
  readonly endedAt: string;
  /** New and reopened findings that nobody has dismissed, the worst first, at most `limit`. */
  readonly findings: readonly {
    readonly id: string;
    readonly title: string;
    readonly severity: Severity;
    readonly asset: string;
  }[];
  /** The number of all such findings by severity. */
  readonly totals: Readonly<Record<Severity, number>>;
}

/** Undefined when the scan does not exist. */
export async function findScanSummary(
  { tx, workspaceId, scanId }: { tx: Tx; workspaceId: string; scanId: string },
  limit: number,
): Promise<ScanSummary | undefined> {
  const scan = await tx
    .selectFrom('scans')
    .innerJoin('workspaces', 'workspaces.id', 'scans.workspace_id')
    .where('scans.workspace_id', '=', workspaceId)
    .where('scans.id', '=', scanId)
    .select(['scans.status', 'scans.counts', 'scans.finished_at', 'workspaces.name'])
    .executeTakeFirst();
  if (!scan) return undefined;
  const found = tx
    .selectFrom('finding_occurrences as occurrence')
    .innerJoin('findings', 'findings.id', 'occurrence.finding_id')
    .innerJoin('assets', 'assets.id', 'findings.asset_id')
    .where('occurrence.workspace_id', '=', workspaceId)
    .where('occurrence.scan_id', '=', scanId)
    .where('occurrence.change', 'in', ['new', 'reopened'])
    .where('findings.status', 'in', ['open', 'reopened', 'acknowledged']);
  const findings = await found
    .select(['findings.id', 'findings.title', 'findings.severity', 'assets.display_name as asset'])
    .orderBy('severity_rank')
    .orderBy('findings.title')
    .orderBy('findings.id')
    .limit(limit)
    .execute();
  const counts = await found
    .groupBy('findings.severity')
    .select(['findings.severity', sql<number>`count(*)`.as('count')])
    .execute();
  const zeros = severities.map((severity) => [severity, 0] as const);
  return {
    workspace: { id: workspaceId, name: scan.name },
    scan: scanSchema.pick({ id: true, status: true, counts: true }).parse({ ...scan, id: scanId }),
    endedAt: scan.finished_at ?? new Date().toISOString(),
    findings,
    totals: Object.fromEntries([
      ...zeros,
      ...counts.map(({ severity, count }) => [severity, count] as const),
    ]) as Record<Severity, number>,
  };
}
