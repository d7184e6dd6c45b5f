import type { AssetsPort } from '../../assets/assets.port.ts';
import type { FeedPort } from '../../feed/feed.port.ts';
import type { CheckResult, FindingsPort, RecordedResults, TestedAsset } from '../findings.port.ts';
import { type FindingsTx, knownFindingsIn } from '../repositories/known-findings.repository.ts';
import { scanFindingsIn } from '../repositories/scan-findings.repository.ts';
import { applyWrites } from './apply-writes.ts';
import { planRecording } from './plan-recording.ts';
import { touchedBy } from './touched.policy.ts';
import { countOccurrences } from './writes.ts';

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

/** Locks and reads what the results touch, plans, and writes the plan. */
async function record(
  ports: RecordPorts,
  scope: FindingsTx,
  assets: ReadonlyMap<string, TestedAsset>,
  results: readonly CheckResult[],
  at: string,
): Promise<RecordedResults & { worse: number }> {
  if (results.length === 0) return { changes: [], counts: countOccurrences([]), worse: 0 };
  const touched = touchedBy(results);
  const stored = knownFindingsIn(scope);
  await stored.lock(touched.assetIds, touched.hosts);
  const findings = await stored.list(touched);
  const covering = await ports.assets.listCovering(scope, touched.coveringKeys);
  const owners = [...findings, ...results, ...covering].map(({ assetId }) => assetId);
  const exposures = await ports.assets.listExposure(scope, [...new Set(owners)]);
  const ids = await scanFindingsIn(scope).newIds(touched.detections);
  const known = { workspaceId: scope.workspaceId, assets, findings, covering };
  const writes = planRecording(known, { scanId: scope.scanId, results, at }, exposures, ids);
  await applyWrites(ports, scope, writes, at);
  const { occurrences, worse } = writes;
  return {
    changes: occurrences.map(({ findingId, change }) => ({ findingId, change })),
    counts: countOccurrences(occurrences),
    worse,
  };
}
