import { isTerminal } from '@parapet/contracts/scans/scan';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { ScansOfFindings } from '../findings.port.ts';
import { retestsIn, type StoredRetest } from '../repositories/retests.repository.ts';

/** The last retest of the finding; one whose scan has ended without it was not tested. */
export async function lastRetestOf(
  scope: WorkspaceTx,
  scans: ScansOfFindings,
  findingId: string,
): Promise<StoredRetest | undefined> {
  const retests = retestsIn(scope);
  const seen = await retests.findLast(findingId);
  if (seen?.state !== 'running') return seen;
  const scan = await scans.find(scope, seen.scanId);
  if (scan !== undefined && !isTerminal(scan.status)) return seen;
  // Each statement sees what is committed by then: the retest and its scan may have ended since.
  const last = await retests.findLast(findingId);
  if (last?.state !== 'running') return last;
  return { ...last, state: 'not_tested', reason: 'The scan ended before the check ran.' };
}
