import type { FindingStatus } from '@parapet/contracts/finding';
import type { ScanEvent } from '@parapet/contracts/scan';
import type { Tx } from '../../platform/db/database.ts';
import type { CheckResult, Detection } from '../../scanner/engine/contract.ts';
import { fingerprintOf } from '../../scanner/engine/fingerprint.ts';
import { afterClearing, afterDetection, type Change } from './lifecycle.policy.ts';
import {
  type FindingSummary,
  findingsOfScan,
  type KnownFinding,
} from './scan-findings.repository.ts';

export type FindingEvent = Extract<ScanEvent, { type: 'finding' }>;

/** One asset of the scan, by what its findings are identified and named. */
export interface ScannedAsset {
  readonly assetId: string;
  readonly canonicalKey: string;
  readonly displayName: string;
}

interface Saying {
  findingId: string;
  change: Change;
  previousStatus: FindingStatus | null;
  summary: FindingSummary;
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
  const sayings: Saying[] = [];

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
      const saying = before
        ? await seeAgain(findings, before, result, detection, at)
        : await seeFirst(findings, fingerprint, asset, result, detection, at);
      if (saying) sayings.push(saying);
    }
    const others = known.filter(
      (finding) =>
        finding.assetId === result.assetId &&
        finding.checkId === result.check.id &&
        !detected.has(finding.fingerprint),
    );
    sayings.push(...(await judgeAbsent(findings, others, result, at)));
  }

  await findings.say(sayings, at);
  return sayings.map(({ change, summary }) => ({ type: 'finding', change, at, finding: summary }));
}

type Findings = ReturnType<typeof findingsOfScan>;

async function seeFirst(
  findings: Findings,
  fingerprint: string,
  asset: ScannedAsset,
  { check }: CheckResult,
  detection: Detection,
  at: string,
): Promise<Saying> {
  const { assetId, displayName } = asset;
  const findingId = await findings.insert({ fingerprint, assetId, check, detection, at });
  const { title, severity, location } = detection;
  const summary = { checkId: check.id, title, severity, assetId, assetName: displayName, location };
  return { findingId, change: 'new', previousStatus: null, summary: { id: findingId, ...summary } };
}

async function seeAgain(
  findings: Findings,
  before: KnownFinding,
  { check }: CheckResult,
  detection: Detection,
  at: string,
): Promise<Saying | null> {
  const { status, change, isReopening } = afterDetection(before.status, before.said);
  await findings.refresh(before.id, { status, isReopening, check, detection, at });
  const { title, severity, location } = detection;
  const summary = { ...before.summary, title, severity, location };
  return change && { findingId: before.id, change, previousStatus: before.status, summary };
}

/** Findings of the same check that it did not see: gone where it says so, else in doubt. */
async function judgeAbsent(
  findings: Findings,
  others: readonly KnownFinding[],
  { cleared }: CheckResult,
  at: string,
): Promise<Saying[]> {
  const sayings: Saying[] = [];
  const isCleared = ({ locator }: KnownFinding) => cleared === 'all' || cleared.includes(locator);
  for (const finding of others.filter(isCleared)) {
    const { status, change } = afterClearing(finding.status);
    await findings.clear(finding.id, { status, isFixing: change === 'fixed', at });
    const previousStatus = finding.status;
    if (change) {
      sayings.push({ findingId: finding.id, change, previousStatus, summary: finding.summary });
    }
  }
  const doubtful = others.filter((finding) => !isCleared(finding) && finding.status !== 'fixed');
  await findings.doubt(doubtful.map(({ id }) => id));
  return sayings;
}
