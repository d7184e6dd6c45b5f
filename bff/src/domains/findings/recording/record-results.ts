import type { ScanCounts } from '@parapet/contracts/scans/scan';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import { coveredChecks } from '@parapet/scanner/causes';
import type { CheckResult, Detection } from '@parapet/scanner/contract';
import type { FindingPlace } from '@parapet/scanner/finding-place';
import type { AssetsPort } from '../../assets/assets.port.ts';
import type { FeedPort } from '../../feed/feed.port.ts';
import type { FindingsPort, RecordedResults, TestedAsset } from '../findings.port.ts';
import { inputsOf, type Priority, priorityOf } from '../priority/priority.policy.ts';
import { dueAfter, dueWithSeverity } from '../priority/sla.policy.ts';
import {
  type FindingsTx,
  type KnownFinding,
  knownFindings,
} from '../repositories/known-findings.repository.ts';
import { findingsOfScan } from '../repositories/scan-findings.repository.ts';
import { evaluateAbsent } from './absent-findings.ts';
import { endRetests } from './end-retests.ts';
import { followMutes } from './follow-mutes.ts';
import { identify } from './identities.ts';
import { afterDetection, openStatuses } from './lifecycle.policy.ts';
import { type Mergeable, strongest } from './merge.policy.ts';
import { coveringKeys, nearestAsset } from './place.policy.ts';
import { recordChanges } from './record-changes.ts';
import { addChange, type Occurrence, occurrenceOf, type Writes } from './scan-writes.ts';

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

/** One finding of this call, with the first detection of it. */
interface Found {
  readonly id: string;
  readonly owner: KnownFinding | undefined;
  readonly fingerprint: string;
  readonly place: FindingPlace;
  readonly assetId: string;
  readonly copies: KnownFinding[];
  readonly result: CheckResult;
  readonly detection: Detection;
  readonly priority: Priority;
}

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
      ...results.flatMap(({ addresses = [] }) => addresses),
      ...detections.map(({ place }) => place.host),
    ]),
  ];
  const stored = knownFindings(scope);
  await stored.lock(assetIds, hosts);
  const idsOf = (some: readonly CheckResult[]) =>
    some.flatMap(({ check }) => [check.id, ...coveredChecks(check.id)]);
  const checkIds = [...new Set(idsOf(results))];
  const ofServices = idsOf(results.filter(({ addresses }) => addresses !== undefined));
  const known = await stored.list(assetIds, hosts, checkIds, ofServices);
  const identities = identify(known, scope.workspaceId);
  const keys = [...new Set([...detections.flatMap(({ place }) => coveringKeys(place)), ...hosts])];
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
  const found = new Map<string, Found>();

  for (const result of results) {
    const asset = requireTarget(assets, result);
    for (const detection of result.detections) {
      const { known: owner, ...identity } = identities.find(result, asset, detection);
      const { fingerprint, place } = identity;
      const assetId = nearestAsset(place, covering, {
        owner: owner && !owner.isArchived ? owner.assetId : null,
        seenThrough: asset.assetId,
        seenAt: result.ranAt?.host ?? place.host,
      });
      const id = owner?.id ?? identities.newId(fingerprint) ?? idFrom(ids);
      if (assetId !== asset.assetId) writes.reports.push({ findingId: id, assetId: asset.assetId });
      if (detected.has(id) && !found.has(id)) continue;
      const copies = identity.copies.filter((copy) => !detected.has(copy.id) && copy.id !== id);
      for (const each of [id, ...copies.map((copy) => copy.id)]) detected.add(each);
      const before = found.get(id);
      if (before) {
        before.copies.push(...copies);
        continue;
      }
      if (owner === undefined) identities.addNew(fingerprint, id);
      const inputs = inputsOf({ checkId: result.check.id, ...detection }, exposures(assetId));
      const priority = priorityOf(inputs);
      found.set(id, {
        id,
        owner,
        fingerprint,
        place,
        assetId,
        copies,
        result,
        detection,
        priority,
      });
    }
  }
  let worse = 0;
  for (const each of found.values()) {
    const { id, owner, fingerprint, place, assetId, detection } = each;
    if (owner === undefined) {
      addNew(writes, each, at);
      continue;
    }
    if (owner.assetId !== assetId || owner.fingerprint !== fingerprint) {
      writes.placed.push({ id, assetId, fingerprint, place });
    }
    if (isWorse(owner, detection)) worse += 1;
    refreshKnown(writes, owner, each, at);
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

function addNew(writes: Writes, first: Found, at: string): void {
  const { id, fingerprint, assetId, detection, priority, copies } = first;
  const dueAt = dueAfter(detection.severity, at);
  const { check } = first.result;
  writes.inserts.push({ id, fingerprint, assetId, check, detection, priority, dueAt });
  writes.occurrences.push({ findingId: id, change: 'new', replaced: null, previousStatus: null });
  const { title, severity } = detection;
  const decided = strongest<Mergeable>(
    { id, status: 'open' },
    copies.filter(isAsSevereAs(severity)),
  );
  join(writes, id, copies, decided);
  // Who has decided about a copy need not hear of it again.
  if (decided.id === id) {
    writes.changes.push({ id, assetId, title, severity, from: null, to: 'open' });
  }
}

/** A decision about less says nothing of more; its history shows it. */
const isAsSevereAs = (severity: Severity) => (copy: KnownFinding) =>
  severities.indexOf(copy.severity) <= severities.indexOf(severity);

function join(
  writes: Writes,
  intoId: string,
  copies: readonly KnownFinding[],
  decided: { readonly id: string },
): void {
  for (const copy of copies) {
    writes.merges.push({ id: copy.id, intoId, decides: copy.id === decided.id });
  }
}

function refreshKnown(
  writes: Writes,
  before: KnownFinding,
  { result, detection, priority, copies }: Found,
  at: string,
): void {
  const { id } = before;
  const { severity } = detection;
  const decided = strongest(before, copies.filter(isAsSevereAs(severity)));
  join(writes, id, copies, decided);
  const { status, change, isReopening } = afterDetection(decided.status, before.recorded);
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
