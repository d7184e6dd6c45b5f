import type { FindingStatus } from '@parapet/contracts/findings/finding';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../../platform/db/text-pattern.ts';
import { checksNamed } from '../catalogue.ts';

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
  const filter = sql`${severities}::text[], ${statuses}::text[], ${sql.lit(most)}`;
  const ofText = cve
    ? sql`parapet.search_cve_findings(${workspaceId}, ${cve}, ${filter})`
    : sql`parapet.search_findings(${workspaceId}, ${containing(q)}, ${filter})`;
  const checks = checksNamed(q);
  if (checks.length === 0) return ofText;
  return sql`(
    select * from ${ofText} as of_text
    union
    select * from parapet.search_check_findings(${workspaceId}, ${checks}::text[], ${filter}) as of_check
    order by severity_rank, last_seen_at desc, id desc limit ${sql.lit(most)})`;
}

/** Returns whether a row of a table named `finding` matches: for lists that are few before they are searched. */
export function matchesText(q: string | undefined, assetName: RawBuilder<unknown>) {
  if (!q) return sql``;
  const cve = cveOf(q);
  const pattern = containing(q);
  const checks = checksNamed(q);
  const named = checks.length === 0 ? sql`` : sql`or finding.check_id = any(${checks}::text[])`;
  return cve
    ? sql`and (finding.vulnerability -> 'cveIds' ? ${cve} ${named})`
    : sql`and (finding.title ilike ${pattern} or finding.location ilike ${pattern}
        or finding.check_id ilike ${pattern} or ${assetName} ilike ${pattern} ${named})`;
}
