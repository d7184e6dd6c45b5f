import type { ScanEndedMessage } from '@parapet/contracts/integration';
import { type Severity, severities } from '@parapet/contracts/vocabulary';
import type { ScanSummary } from './scan-event.repository.ts';

/** How many findings a message lists. */
export const LISTED_FINDINGS = 20;

/**
 * What an integration is told of the end of a scan; null when there is nothing from its severity
 * on. No evidence: a message leaves this installation.
 */
export function scanMessage(
  { workspace, scan, endedAt, findings, totals }: ScanSummary,
  to: { deliveryId: string; minSeverity: Severity; publicUrl: string },
): ScanEndedMessage | null {
  const told = severities.slice(0, severities.indexOf(to.minSeverity) + 1);
  const newFindingsTotal = told.reduce((sum, severity) => sum + totals[severity], 0);
  if (newFindingsTotal === 0) return null;
  return {
    version: 1,
    type: 'scan.ended',
    id: to.deliveryId,
    occurredAt: endedAt,
    workspace,
    scan: { ...scan, url: `${to.publicUrl}/dashboard/scans/${scan.id}` },
    newFindings: findings
      .filter(({ severity }) => told.includes(severity))
      .slice(0, LISTED_FINDINGS)
      .map(({ id, title, severity, asset }) => ({
        id,
        title,
        severity,
        asset,
        url: `${to.publicUrl}/dashboard/findings?finding=${id}`,
      })),
    newFindingsTotal,
  };
}
