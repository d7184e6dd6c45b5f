import type { FindingStatus } from '@parapet/contracts/finding';
import type { ScanCounts } from '@parapet/contracts/scan';
import { type CheckGroup, severities } from '@parapet/contracts/vocabulary';
import type { CheckResult, Detection } from '@parapet/scanner/contract';
import { covers } from '@parapet/scanner/finding-place';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { FeedPort } from '../feed/feed.port.ts';
import { endRetests } from './end-retests.ts';
import type { Change, FindingsPort, RecordedResults, TestedAsset } from './findings.port.ts';
import { followMutes } from './follow-mutes.ts';
import { identify } from './identities.ts';
import { type FindingsTx, type KnownFinding, knownFindings } from './known-findings.repository.ts';
import { afterClearing, afterDetection, openStatuses, passesToClose } from './lifecycle.policy.ts';
import { strongest } from './merge.policy.ts';
import { coveringKeys, nearestAsset } from './place.policy.ts';
import { inputsOf, type Priority, priorityOf } from './priority.policy.ts';
import { recordChanges, type StatusChange } from './record-changes.ts';
import {
  type ClearedFinding,
  findingsOfScan,
  type NewFinding,
  type PlacedFinding,
  type SeenFinding,
  type UntestedFinding,
} from './scan-findings.repository.ts';
import { dueAfter, dueWithSeverity } from './sla.policy.ts';

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
  readonly untested: UntestedFinding[];
  readonly occurrences: Occurrence[];
  readonly changes: StatusChange[];
  readonly placed: PlacedFinding[];
  readonly merges: { id: string; intoId: string; decides: boolean }[];
  readonly reports: { findingId: string; assetId: string }[];
}

export interface RecordPorts {
  readonly feed: FeedPort;
  readonly assets: Pick<AssetsPort, 'listCovering' | 'listExposure'>;
}

export const recordResults =
  (ports: RecordPorts): FindingsPort['recordResults'] =>
  (scope, assets, results, at) =>
    record(ports, scope, assets, results, at);

export const recordMatches =
  (ports: RecordPorts): FindingsPort['recordMatches'] =>
  async (scope, assets, results, at) => {
    const recorded = await record(ports, { ...scope, scanId: null }, assets, results, at);
    return recorded.counts.new + recorded.counts.reopened + recorded.worse;
  };

async function record(
  ports: RecordPorts,
  scope: FindingsTx,
  assets: ReadonlyMap<string, TestedAsset>,
  results: readonly CheckResult[],
  at: string,
): Promise<RecordedResults & { worse: number }> {
  if (results.length === 0) return { changes: [], counts: noCounts, worse: 0 };
  const findings = findingsOfScan(scope);
  const detections = results.flatMap((result) => result.detections);
  const assetIds = [...new Set(results.map(({ assetId }) => assetId))];
  const hosts = [
    ...new Set([
      ...results.flatMap(({ ranAt }) => (ranAt === null ? [] : [ranAt.host])),
      ...detections.map(({ place }) => place.host),
    ]),
  ];
  const stored = knownFindings(scope);
  await stored.lock(assetIds, hosts);
  const checkIds = [...new Set(results.map(({ check }) => check.id))];
  const known = await stored.list(assetIds, hosts, checkIds);
  const identities = identify(known, scope.workspaceId);
  const keys = [...new Set(detections.flatMap(({ place }) => coveringKeys(place)))];
  const covering = await ports.assets.listCovering(scope, keys);
  const owners = [
    ...known.map(({ assetId }) => assetId),
    ...assetIds,
    ...covering.map(({ assetId }) => assetId),
  ];
  const exposures = await ports.assets.listExposure(scope, [...new Set(owners)]);
  const ids = await findings.newIds(detections.length);
  const writes: Writes = {
    inserts: [],
    refreshes: [],
    clears: [],
    untested: [],
    occurrences: [],
    changes: [],
    placed: [],
    merges: [],
    reports: [],
  };
  const detected = new Set<string>();
  let worse = 0;

  for (const result of results) {
    const asset = requireTarget(assets, result);
    for (const detection of result.detections) {
      const { place } = detection;
      const found = identities.find(result.check.id, asset, detection);
      const { fingerprint, former } = found;
      const owner = found.before ?? former;
      const assetId = nearestAsset(place, covering, {
        owner: owner && !owner.isArchived ? owner.assetId : null,
        seenThrough: asset.assetId,
      });
      const id = found.before?.id ?? former?.id ?? identities.newId(fingerprint) ?? idFrom(ids);
      if (assetId !== asset.assetId) writes.reports.push({ findingId: id, assetId: asset.assetId });
      if (detected.has(id)) continue;
      detected.add(id);
      const priority = priorityOf(
        inputsOf({ checkId: result.check.id, ...detection }, exposures(assetId)),
      );
      if (owner === undefined) {
        identities.addNew(fingerprint, id);
        addNew(writes, { id, fingerprint, assetId, result, detection, priority, at });
        continue;
      }
      const copies = found.before && former ? [former] : [];
      for (const copy of copies) detected.add(copy.id);
      if (owner.assetId !== assetId || owner.fingerprint !== fingerprint) {
        writes.placed.push({ id, assetId, fingerprint, place });
      }
      if (isWorse(owner, detection)) worse += 1;
      refreshKnown(writes, owner, copies, { result, detection, priority, at });
    }
  }
  // Stored data shows no absence.
  if (scope.scanId !== null) {
    const byCheck = Map.groupBy(known, ({ checkId }) => checkId);
    for (const result of results) {
      const ofCheck = byCheck.get(result.check.id) ?? [];
      const absent = ofCheck.filter(({ id }) => !detected.has(id));
      evaluateAbsent(writes, absent, result, scope.scanId);
    }
  }

  await findings.insert(writes.inserts, at);
  await findings.place(writes.placed);
  await findings.merge(writes.merges);
  await findings.refresh(writes.refreshes, at);
  await findings.addReports(writes.reports);
  await findings.clear(writes.clears, at);
  await findings.markUnknown(writes.untested);
  await findings.recordOccurrences(writes.occurrences, at);
  const { scanId } = scope;
  if (scanId !== null) await endRetests({ ...scope, scanId }, results, { known, ...writes }, at);
  const opened = writes.changes.filter(({ from, to }) => from === null || to === 'reopened');
  const checkIdOf = new Map(
    [...writes.inserts, ...writes.refreshes].map(({ id, check }) => [id, check.id]),
  );
  const muted = await followMutes(scope, opened, checkIdOf, at);
  await recordChanges(ports, scope, { ...writes, muted }, at);
  return {
    changes: writes.occurrences.map(({ findingId, change }) => ({ findingId, change })),
    counts: countOccurrences(writes.occurrences),
    worse,
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
    assetId: string;
    result: CheckResult;
    detection: Detection;
    priority: Priority;
    at: string;
  },
): void {
  const { id, fingerprint, assetId, detection, priority, at } = first;
  const dueAt = dueAfter(detection.severity, at);
  const { check } = first.result;
  writes.inserts.push({ id, fingerprint, assetId, check, detection, priority, dueAt });
  writes.occurrences.push({ findingId: id, change: 'new', replaced: null, previousStatus: null });
  const { title, severity } = detection;
  writes.changes.push({ id, assetId, title, severity, from: null, to: 'open' });
}

function refreshKnown(
  writes: Writes,
  before: KnownFinding,
  copies: readonly KnownFinding[],
  seen: { result: CheckResult; detection: Detection; priority: Priority; at: string },
): void {
  const { id } = before;
  const { result, detection, priority, at } = seen;
  const decided = strongest(before, copies);
  for (const copy of copies) {
    writes.merges.push({ id: copy.id, intoId: id, decides: copy === decided });
  }
  const { status, change, isReopening } = afterDetection(decided.status, before.recorded);
  const { severity } = detection;
  const dueAt = isReopening
    ? dueAfter(severity, at)
    : before.severity === severity
      ? before.dueAt
      : dueWithSeverity(before.dueAt, { from: before.severity, to: severity, at });
  const { check } = result;
  writes.refreshes.push({ id, status, isReopening, check, detection, priority, dueAt });
  addChange(writes, { ...before, status: decided.status }, status);
  if (change === null) return;
  writes.occurrences.push(occurrenceOf(before, change));
}

/** Nobody has set it aside, and it is more severe than it was. */
const isWorse = ({ status, severity }: KnownFinding, detection: Detection): boolean =>
  openStatuses.includes(status) &&
  severities.indexOf(detection.severity) < severities.indexOf(severity);

function addChange(writes: Writes, before: KnownFinding, to: FindingStatus): void {
  const { id, assetId, title, severity, status: from } = before;
  if (from !== to) writes.changes.push({ id, assetId, title, severity, from, to });
}

/** The same scan passes once, however often its worker was lost. */
const isLastPass = (finding: KnownFinding, group: CheckGroup, scanId: string): boolean =>
  passesToClose(group, finding) === 1 ||
  finding.isGone ||
  (finding.passedScanId !== null && finding.passedScanId !== scanId);

const occurrenceOf = ({ id, status, recorded }: KnownFinding, change: Change): Occurrence => ({
  findingId: id,
  change,
  replaced: recorded?.change ?? null,
  previousStatus: status,
});

/**
 * Evaluates known findings of a check that were not detected: what it saw to be absent is gone, and what
 * it could not test is unknown. Findings that this asset has nothing to do with stay as they are.
 */
function evaluateAbsent(
  writes: Writes,
  absent: readonly KnownFinding[],
  result: CheckResult,
  scanId: string,
): void {
  const locators = result.cleared === 'all' ? null : new Set(result.cleared);
  for (const finding of absent) {
    const { id, place, status: previousStatus } = finding;
    const isOwn = finding.assetId === result.assetId || finding.reportedBy.includes(result.assetId);
    const isSeen = place === null ? isOwn : covers(result.ranAt, place);
    const isCleared = locators === null ? isOwn : locators.has(finding.locator);
    if (isSeen && isCleared) {
      const isClosing = isLastPass(finding, result.check.group, scanId);
      const { status, change } = afterClearing(previousStatus, { isLastPass: isClosing });
      const isFixing = change === 'fixed';
      const isWaiting = openStatuses.includes(status);
      writes.clears.push({ id, status, isFixing, isWaiting, isLastPass: isClosing });
      addChange(writes, finding, status);
      if (change) writes.occurrences.push(occurrenceOf(finding, change));
    } else if (isOwn && previousStatus !== 'fixed') {
      writes.untested.push({ id, reason: result.reason });
    }
  }
}
