import type { FindingStatus } from '@parapet/contracts/finding';
import type { Severity } from '@parapet/contracts/vocabulary';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../platform/db/text-pattern.ts';

/** The CVE that a text is the whole id of, as it is stored. */
const cveOf = (text: string): string | null =>
  /^cve-\d{4}-\d{4,}$/i.test(text.trim()) ? text.trim().toUpperCase() : null;

interface Search {
  readonly workspaceId: string;
  readonly q: string;
  /** Null keeps all. */
  readonly severities: readonly Severity[] | null;
  readonly statuses: readonly FindingStatus[] | null;
  readonly most: number;
}

/** The worst findings of a workspace that match, as a table with the columns of `search_findings`. */
export function searchFindings({ workspaceId, q, severities, statuses, most }: Search) {
  const cve = cveOf(q);
  const search = cve
    ? sql`parapet.search_cve_findings(${workspaceId}, ${cve}`
    : sql`parapet.search_findings(${workspaceId}, ${containing(q)}`;
  return sql`${search}, ${severities}::text[], ${statuses}::text[], ${sql.lit(most)})`;
}

/** Whether a row of a table named `finding` matches: for lists that are few before they are searched. */
export function matchesText(q: string | undefined, assetName: RawBuilder<unknown>) {
  if (!q) return sql``;
  const cve = cveOf(q);
  const pattern = containing(q);
  return cve
    ? sql`and finding.vulnerability -> 'cveIds' ? ${cve}`
    : sql`and (finding.title ilike ${pattern} or finding.location ilike ${pattern}
        or finding.check_id ilike ${pattern} or ${assetName} ilike ${pattern})`;
}
