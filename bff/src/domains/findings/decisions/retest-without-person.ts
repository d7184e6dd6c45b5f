import { AppError } from '../../../platform/app-error.ts';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { BeginAutomaticRetest, ScansOfFindings } from '../findings.port.ts';
import { openStatuses } from '../recording/lifecycle.policy.ts';
import { findingHistoryIn } from '../repositories/finding-history.repository.ts';
import { findingsIn } from '../repositories/findings.repository.ts';
import { retestsIn } from '../repositories/retests.repository.ts';
import { lastRetestOf } from './last-retest.ts';
import { canRetest } from './verify-finding.ts';

/**
 * Tests an open finding again because something outside says that it is fixed. Returns the scan, that of a
 * retest which runs already; null where it cannot be tested, as on an archived asset.
 */
export const retestWithoutPerson =
  ({ beginScan, scans }: { beginScan: BeginAutomaticRetest; scans: ScansOfFindings }) =>
  async (
    scope: WorkspaceTx,
    { findingId, note }: { readonly findingId: string; readonly note: string },
  ): Promise<string | null> => {
    const finding = await findingsIn(scope).lock(findingId);
    if (!finding || !openStatuses.includes(finding.status) || !canRetest(finding)) return null;
    const last = await lastRetestOf(scope, scans, finding.id);
    if (last?.state === 'running') return last.scanId;
    const scanId = await beginScan(scope, {
      assetIds: [finding.assetId],
      intensity: 'safe',
      kind: 'retest',
      trigger: 'retest',
      scheduleId: null,
      checkIds: [finding.checkId],
      createdBy: null,
    }).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    if (scanId === null) return null;
    await retestsIn(scope).add({ findingId: finding.id, scanId, requestedBy: null });
    const at = new Date().toISOString();
    await findingHistoryIn(scope).addAutomatic([{ findingId: finding.id, kind: 'retest', note }], {
      scanId,
      at,
    });
    return scanId;
  };
