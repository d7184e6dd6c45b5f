import { BREACH_CHECK_ID } from '@parapet/contracts/breach/breach';
import type { Finding } from '@parapet/contracts/findings/finding';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { WorkspaceScope } from '../../../platform/workspace-scope.ts';
import { allChecks } from '../catalogue.ts';
import type { BeginRetest } from '../findings.port.ts';
import {
  type FindingIds,
  type FindingsPorts,
  requireFinding,
  requireLocked,
} from '../lists/get-finding.ts';
import { findingHistoryIn } from '../repositories/finding-history.repository.ts';
import type { LockedFinding } from '../repositories/findings.repository.ts';
import { retestsIn } from '../repositories/retests.repository.ts';
import { lastRetestOf } from './last-retest.ts';

export interface VerifyPorts extends FindingsPorts {
  readonly beginScan: BeginRetest;
}

/**
 * Starts a scan of the one check of a finding on its asset. @throws AppError not_found, conflict where the
 * asset cannot be scanned, the check is gone or a retest is running
 */
export const verifyFinding =
  (ports: VerifyPorts) =>
  (actor: Actor, { workspaceId, findingId }: FindingIds): Promise<Finding> =>
    ports.enterWorkspace(actor, workspaceId, 'retest', async (scope) => {
      const finding = await requireLocked(scope, findingId);
      const scanId = await startRetest(ports, scope, finding);
      await scope.audit({
        action: 'finding.retested',
        targetType: 'finding',
        targetId: finding.id,
        after: { scanId },
      });
      return await requireFinding(scope, ports, finding.id);
    });

const knownChecks = new Set(allChecks.map(({ id }) => id));

export const canRetest = ({ checkId }: LockedFinding): boolean => knownChecks.has(checkId);

/** @throws AppError conflict */
export async function startRetest(
  { beginScan, scans }: Pick<VerifyPorts, 'beginScan' | 'scans'>,
  scope: WorkspaceScope,
  finding: LockedFinding,
): Promise<string> {
  const { id, assetId, checkId } = finding;
  if (checkId === BREACH_CHECK_ID) {
    const message =
      'No scan tests this finding. It closes when every account in it is decided on the Breach page.';
    throw new AppError('conflict', message);
  }
  if (!canRetest(finding)) {
    throw new AppError('conflict', `This version of Parapet has no check ${checkId} any more.`);
  }
  if ((await lastRetestOf(scope, scans, id))?.state === 'running') {
    throw new AppError('conflict', 'A retest of this finding is already running.');
  }
  const { userId } = scope.actor;
  const scanId = await beginScan(scope, {
    assetIds: [assetId],
    intensity: 'safe',
    kind: 'retest',
    trigger: 'retest',
    scheduleId: null,
    checkIds: [checkId],
    createdBy: userId,
  });
  await retestsIn(scope).add({ findingId: id, scanId, requestedBy: userId });
  await findingHistoryIn(scope).addByPerson(userId, {
    findingId: id,
    kind: 'retest',
    note: 'Asked for a retest',
  });
  return scanId;
}
