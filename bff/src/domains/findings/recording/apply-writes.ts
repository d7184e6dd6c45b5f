import type { FeedPort } from '../../feed/feed.port.ts';
import type { FindingsTx } from '../repositories/known-findings.repository.ts';
import { scanFindingsIn } from '../repositories/scan-findings.repository.ts';
import { endRetests } from './end-retests.ts';
import { followMutes } from './follow-mutes.ts';
import { recordChanges } from './record-changes.ts';
import type { Writes } from './writes.ts';

/**
 * Writes a plan, each kind at once. A finding gets its place before copies are joined with it, and rules
 * mute it last, as their history follows that of the scan.
 */
export async function applyWrites(
  ports: { readonly feed: FeedPort },
  scope: FindingsTx,
  writes: Writes,
  at: string,
): Promise<void> {
  const findings = scanFindingsIn(scope);
  await findings.insert(writes.inserts, at);
  await findings.place(writes.placed);
  await findings.merge(writes.merges);
  await findings.refresh(writes.refreshes, at);
  await findings.addReports(writes.reports);
  await findings.clear(writes.clears, at);
  await findings.markUnknown(writes.untested);
  await findings.recordOccurrences(writes.occurrences, at);
  const { scanId } = scope;
  if (scanId !== null) await endRetests({ ...scope, scanId }, writes.tested, at);
  const muted = await followMutes(scope, writes.changes, at);
  await recordChanges(ports, scope, { ...writes, muted }, at);
}
