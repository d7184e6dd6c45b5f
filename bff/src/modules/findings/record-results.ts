import type { FindingStatus } from '@parapet/contracts/finding';
import type { ScanCounts } from '@parapet/contracts/scan';
import type { CheckGroup } from '@parapet/contracts/vocabulary';
import type { CheckResult, Detection } from '@parapet/scanner/contract';
import { fingerprintOf } from '@parapet/scanner/fingerprint';
import type { FeedPort } from '../feed/feed.port.ts';
import type { Change, FindingsPort, RecordedResults, TestedAsset } from './findings.port.ts';
import { keepChanges, type StatusChange } from './keep-changes.ts';
import { afterClearing, afterDetection, passesToClose } from './lifecycle.policy.ts';
import {
  type ClearedFinding,
  type FindingsTx,
  findingsOfScan,
  type KnownFinding,
  type NewFinding,
  type SeenFinding,
} from './scan-findings.repository.ts';

interface Occurrence {
  findingId: string;
  change: Change;
  /** The change that an earlier attempt of this scan recorded instead. */
  replaced: Change | null;
  previousStatus: FindingStatus | null;
}

/** The collected writes, so that each kind needs few statements. */
interface Writes {
  readonly inserts: NewFinding[];
  readonly refreshes: SeenFinding[];
  readonly clears: ClearedFinding[];
  readonly untested: string[];
  readonly occurrences: Occurrence[];
  readonly changes: StatusChange[];
}

export interface RecordPorts {
  readonly feed: FeedPort;
}

export const recordResults =
  (ports: RecordPorts): FindingsPort['recordResults'] =>
  (scope, assets, results, at) =>
    record(ports, scope, assets, results, at);

export const recordMatches =
  (ports: RecordPorts): FindingsPort['recordMatches'] =>
  async (scope, assets, results, at) => {
    const { counts } = await record(ports, { ...scope, scanId: null }, assets, results, at);
    return counts.new + counts.reopened;
  };

async function record(
  ports: RecordPorts,
  scope: FindingsTx,
  assets: ReadonlyMap<string, TestedAsset>,
  results: readonly CheckResult[],
  at: string,
): Promise<RecordedResults> {
  if (results.length === 0) return { changes: [], counts: noCounts };
  const findings = findingsOfScan(scope);
  const assetIds = [...new Set(results.map(({ assetId }) => assetId))];
  await findings.lock(assetIds);
  const checkIds = [...new Set(results.map(({ check }) => check.id))];
  const known = await findings.listKnown(assetIds, checkIds);
  const byFingerprint = new Map(known.map((finding) => [finding.fingerprint, finding]));
  const byCheck = Map.groupBy(known, placeInLedger);
  const ids = await findings.newIds(results.reduce((sum, r) => sum + r.detections.length, 0));
  const writes: Writes = {
    inserts: [],
    refreshes: [],
    clears: [],
    untested: [],
    occurrences: [],
    changes: [],
  };

  for (const result of results) {
    const asset = requireTarget(assets, result);
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
      if (before) refreshKnown(writes, before, result, detection);
      else addNew(writes, { id: idFrom(ids), fingerprint, asset, result, detection });
    }
    // Stored data shows no absence.
    if (scope.scanId === null) continue;
    const ofCheck =
      byCheck.get(placeInLedger({ assetId: result.assetId, checkId: result.check.id })) ?? [];
    const absent = ofCheck.filter(({ fingerprint }) => !detected.has(fingerprint));
    evaluateAbsent(writes, absent, result, scope.scanId);
  }

  await findings.insert(writes.inserts, at);
  await findings.refresh(writes.refreshes, at);
  await findings.clear(writes.clears, at);
  await findings.markUnknown(writes.untested);
  await findings.recordOccurrences(writes.occurrences, at);
  await keepChanges(ports, scope, writes.changes, at);
  return {
    changes: writes.occurrences.map(({ findingId, change }) => ({ findingId, change })),
    counts: countOccurrences(writes.occurrences),
  };
}

const noCounts: ScanCounts = { new: 0, reopened: 0, fixed: 0, unchanged: 0 };

function countOccurrences(occurrences: readonly Occurrence[]): ScanCounts {
  const counts = { ...noCounts };
  for (const { change, replaced } of occurrences) {
    counts[change] += 1;
    if (replaced !== null) counts[replaced] -= 1;
  }
  return counts;
}

function requireTarget(
  targets: ReadonlyMap<string, TestedAsset>,
  { assetId }: { assetId: string },
): TestedAsset {
  const asset = targets.get(assetId);
  if (!asset) throw new Error(`A result came for asset ${assetId}, which is no target.`);
  return asset;
}

const placeInLedger = ({ assetId, checkId }: Pick<KnownFinding, 'assetId' | 'checkId'>): string =>
  `${assetId} ${checkId}`;

function idFrom(ids: string[]): string {
  const id = ids.shift();
  if (id === undefined) throw new Error('There are fewer ids than findings.');
  return id;
}

function addNew(
  writes: Writes,
  first: {
    id: string;
    fingerprint: string;
    asset: TestedAsset;
    result: CheckResult;
    detection: Detection;
  },
): void {
  const { id, fingerprint, asset, detection } = first;
  const { assetId } = asset;
  const { check } = first.result;
  writes.inserts.push({ id, fingerprint, assetId, check, detection });
  writes.occurrences.push({ findingId: id, change: 'new', replaced: null, previousStatus: null });
  const { title, severity } = detection;
  writes.changes.push({ id, assetId, title, severity, from: null, to: 'open' });
}

function refreshKnown(
  writes: Writes,
  before: KnownFinding,
  { check }: CheckResult,
  detection: Detection,
): void {
  const { id } = before;
  const { status, change, isReopening } = afterDetection(before.status, before.recorded);
  writes.refreshes.push({ id, status, isReopening, check, detection });
  addChange(writes, before, status);
  if (change === null) return;
  writes.occurrences.push(occurrenceOf(before, change));
}

function addChange(writes: Writes, before: KnownFinding, to: FindingStatus): void {
  const { id, assetId, title, severity, status: from } = before;
  if (from !== to) writes.changes.push({ id, assetId, title, severity, from, to });
}

/** The same scan passes once, however often its worker was lost. */
const isLastPass = ({ passedScanId }: KnownFinding, group: CheckGroup, scanId: string): boolean =>
  passesToClose(group) === 1 || (passedScanId !== null && passedScanId !== scanId);

const occurrenceOf = ({ id, status, recorded }: KnownFinding, change: Change): Occurrence => ({
  findingId: id,
  change,
  replaced: recorded?.change ?? null,
  previousStatus: status,
});

/**
 * Evaluates known findings that the check did not detect: cleared ones are gone, the others
 * unknown.
 */
function evaluateAbsent(
  writes: Writes,
  absent: readonly KnownFinding[],
  { check, cleared }: CheckResult,
  scanId: string,
): void {
  const locators = cleared === 'all' ? null : new Set(cleared);
  for (const finding of absent) {
    const { id, status: previousStatus } = finding;
    if (locators === null || locators.has(finding.locator)) {
      const { status, change } = afterClearing(previousStatus, {
        isLastPass: isLastPass(finding, check.group, scanId),
      });
      writes.clears.push({ id, status, isFixing: change === 'fixed' });
      addChange(writes, finding, status);
      if (change) writes.occurrences.push(occurrenceOf(finding, change));
    } else if (previousStatus !== 'fixed') {
      writes.untested.push(id);
    }
  }
}
