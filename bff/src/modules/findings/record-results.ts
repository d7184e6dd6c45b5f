import type { FindingStatus } from '@parapet/contracts/finding';
import type { ScanEvent } from '@parapet/contracts/scan';
import type { CheckResult, Detection } from '@parapet/scanner/contract';
import { fingerprintOf } from '@parapet/scanner/fingerprint';
import type { Tx } from '../../platform/db/database.ts';
import { afterClearing, afterDetection, type Change } from './lifecycle.policy.ts';
import {
  type ClearedFinding,
  type FindingSummary,
  findingsOfScan,
  type KnownFinding,
  type NewFinding,
  type SeenFinding,
} from './scan-findings.repository.ts';

export type FindingEvent = Extract<ScanEvent, { type: 'finding' }>;

/** One asset of the scan, by what its findings are identified and named. */
export interface ScannedAsset {
  readonly assetId: string;
  readonly canonicalKey: string;
  readonly displayName: string;
}

interface Occurrence {
  findingId: string;
  change: Change;
  previousStatus: FindingStatus | null;
  summary: FindingSummary;
}

/** What is to be written, gathered first, so that each kind takes few statements. */
interface Writes {
  readonly inserts: NewFinding[];
  readonly refreshes: SeenFinding[];
  readonly clears: ClearedFinding[];
  readonly doubts: string[];
  readonly sayings: Occurrence[];
}

/**
 * Brings the findings in step with check results, and returns what is news. Running it again with
 * the same results, as after a lost worker, changes nothing and says nothing.
 */
export async function recordResults(
  scope: { tx: Tx; workspaceId: string; scanId: string },
  assets: ReadonlyMap<string, ScannedAsset>,
  results: readonly CheckResult[],
  at: string,
): Promise<FindingEvent[]> {
  if (results.length === 0) return [];
  const findings = findingsOfScan(scope);
  await findings.lock();
  const known = await findings.listKnown(
    [...new Set(results.map(({ assetId }) => assetId))],
    [...new Set(results.map(({ check }) => check.id))],
  );
  const byFingerprint = new Map(known.map((finding) => [finding.fingerprint, finding]));
  const byCheck = Map.groupBy(known, placeInLedger);
  const ids = await findings.newIds(results.reduce((sum, r) => sum + r.detections.length, 0));
  const writes: Writes = { inserts: [], refreshes: [], clears: [], doubts: [], sayings: [] };

  for (const result of results) {
    const asset = assets.get(result.assetId);
    if (!asset) throw new Error(`A result came for asset ${result.assetId}, which is no target.`);
    const detected = new Set<string>();
    for (const detection of result.detections) {
      const fingerprint = fingerprintOf({
        workspaceId: scope.workspaceId,
        checkId: result.check.id,
        assetCanonicalKey: asset.canonicalKey,
        locator: detection.locator,
      });
      if (detected.has(fingerprint)) continue;
      detected.add(fingerprint);
      const before = byFingerprint.get(fingerprint);
      if (before) seeAgain(writes, before, result, detection);
      else seeFirst(writes, { id: idFrom(ids), fingerprint, asset, result, detection });
    }
    const ofCheck =
      byCheck.get(placeInLedger({ assetId: result.assetId, checkId: result.check.id })) ?? [];
    const absent = ofCheck.filter(({ fingerprint }) => !detected.has(fingerprint));
    judgeAbsent(writes, absent, result);
  }

  await findings.insert(writes.inserts, at);
  await findings.refresh(writes.refreshes, at);
  await findings.clear(writes.clears, at);
  await findings.doubt(writes.doubts);
  await findings.say(writes.sayings, at);
  return writes.sayings.map(({ change, summary }) => ({
    type: 'finding',
    change,
    at,
    finding: summary,
  }));
}

const placeInLedger = ({ assetId, checkId }: Pick<KnownFinding, 'assetId' | 'checkId'>): string =>
  `${assetId} ${checkId}`;

function idFrom(ids: string[]): string {
  const id = ids.shift();
  if (id === undefined) throw new Error('There are fewer ids than findings.');
  return id;
}

function seeFirst(
  writes: Writes,
  first: {
    id: string;
    fingerprint: string;
    asset: ScannedAsset;
    result: CheckResult;
    detection: Detection;
  },
): void {
  const { id, fingerprint, asset, detection } = first;
  const { assetId, displayName } = asset;
  const { check } = first.result;
  writes.inserts.push({ id, fingerprint, assetId, check, detection });
  const { title, severity, location } = detection;
  const about = { checkId: check.id, title, severity, assetId, assetName: displayName, location };
  const summary = { id, ...about };
  writes.sayings.push({ findingId: id, change: 'new', previousStatus: null, summary });
}

function seeAgain(
  writes: Writes,
  before: KnownFinding,
  { check }: CheckResult,
  detection: Detection,
): void {
  const { id } = before;
  const { status, change, isReopening } = afterDetection(before.status, before.said);
  writes.refreshes.push({ id, status, isReopening, check, detection });
  if (change === null) return;
  const { title, severity, location } = detection;
  const summary = { ...before.summary, title, severity, location };
  writes.sayings.push({ findingId: id, change, previousStatus: before.status, summary });
}

/** Findings of the same check that it did not see: gone where it says so, else in doubt. */
function judgeAbsent(
  writes: Writes,
  absent: readonly KnownFinding[],
  { cleared }: CheckResult,
): void {
  const locators = cleared === 'all' ? null : new Set(cleared);
  for (const finding of absent) {
    const { id, status: previousStatus, summary } = finding;
    if (locators === null || locators.has(finding.locator)) {
      const { status, change } = afterClearing(previousStatus);
      writes.clears.push({ id, status, isFixing: change === 'fixed' });
      if (change) writes.sayings.push({ findingId: id, change, previousStatus, summary });
    } else if (previousStatus !== 'fixed') {
      writes.doubts.push(id);
    }
  }
}
