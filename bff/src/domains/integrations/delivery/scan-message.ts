import { workspaceLink } from '@parapet/contracts/access/workspace-link';
import type { ScanEndedMessage } from '@parapet/contracts/events/integration';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import type { ScanSummary } from './scan-summary.ts';

/** The number of findings that a message lists. */
export const LISTED_FINDINGS = 20;

/**
 * Returns the message about an ended scan, or null when no new finding has the integration's minimum
 * severity. Contains no evidence, since messages leave this installation.
 */
export function scanMessage(
  { workspace, scan, endedAt, findings, totals }: ScanSummary,
  to: { deliveryId: string; minSeverity: Severity; publicUrl: string },
): ScanEndedMessage | null {
  const included = severities.slice(0, severities.indexOf(to.minSeverity) + 1);
  const newFindingsTotal = included.reduce((sum, severity) => sum + totals[severity], 0);
  if (newFindingsTotal === 0) return null;
  const urlOf = (path: string) => to.publicUrl + workspaceLink(path, workspace.id);
  return {
    version: 1,
    type: 'scan.ended',
    id: to.deliveryId,
    occurredAt: endedAt,
    workspace,
    scan: { ...scan, url: urlOf(`/dashboard/scans/${scan.id}`) },
    newFindings: findings
      .filter(({ severity }) => included.includes(severity))
      .slice(0, LISTED_FINDINGS)
      .map(({ id, title, severity, asset }) => ({
        id,
        title,
        severity,
        asset,
        url: urlOf(`/dashboard/findings?finding=${id}`),
      })),
    newFindingsTotal,
  };
}
