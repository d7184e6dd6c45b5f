import { covers, isOfNetwork } from '@parapet/checks/place';
import type { CheckGroup } from '@parapet/contracts/text/vocabulary';
import type { CheckResult } from '../findings.port.ts';
import type { KnownFinding } from '../repositories/known-findings.repository.ts';
import { afterClearing, openStatuses, passesToClose } from './lifecycle.policy.ts';
import { hostOf, isAtAddress } from './place.policy.ts';
import { addChange, type Draft, occurrenceOf } from './writes.ts';

/** The same scan passes once, however often its worker was lost. */
const isLastPass = (finding: KnownFinding, group: CheckGroup, scanId: string | null): boolean =>
  passesToClose(group, finding) === 1 ||
  finding.isGone ||
  (finding.passedScanId !== null && finding.passedScanId !== scanId);

/**
 * Evaluates known findings of a check that were not detected: what it saw to be absent is gone, and what
 * a scan could not test is unknown. Findings that this asset has nothing to do with stay as they are.
 */
export function evaluateAbsent(
  draft: Draft,
  absent: readonly KnownFinding[],
  result: CheckResult,
  scanId: string | null,
): void {
  const { ranAt } = result;
  const locators = result.cleared === 'all' ? null : new Set(result.cleared);
  for (const finding of absent) {
    const { id, place, status: previousStatus } = finding;
    // A result of one resource says nothing of another one of the account.
    if (ranAt !== null && !isOfNetwork(ranAt) && !covers(ranAt, place)) continue;
    const isOwn = finding.assetId === result.assetId || finding.reportedBy.includes(result.assetId);
    const isSeen = covers(result.ranAt, place) || isAtOwn(finding, result);
    const isCleared = locators === null ? isOwn : locators.has(finding.locator);
    if (isSeen && isCleared) {
      const isClosing = isLastPass(finding, result.check.group, scanId);
      const { status, change } = afterClearing(previousStatus, { isLastPass: isClosing });
      const isFixing = change === 'fixed';
      const isWaiting = openStatuses.includes(status);
      const reason = isFixing ? (result.closing ?? null) : null;
      draft.clears.push({ id, status, isFixing, isWaiting, isLastPass: isClosing, reason });
      addChange(draft, finding, status);
      if (change) draft.occurrences.push(occurrenceOf(finding, change));
    } else if (scanId !== null && isOwn && previousStatus !== 'fixed') {
      draft.untested.push({ id, reason: result.reason });
    }
  }
}

/** A service at an address of the asset, or at one that only this asset had. */
function isAtOwn({ place, assetId, isShared }: KnownFinding, result: CheckResult): boolean {
  const { addresses = [] } = result;
  if (!isAtAddress(place) || addresses.length === 0) return false;
  return addresses.includes(hostOf(place)) || (assetId === result.assetId && !isShared);
}
