import type { Place } from '@parapet/checks/place';
import type { CoveringAsset } from '../../assets/assets.port.ts';
import type { CheckResult, Detection, TestedAsset } from '../findings.port.ts';
import type { KnownFinding } from '../repositories/known-findings.repository.ts';
import { identify } from './identities.ts';
import { hostOf, nearestAsset } from './place.policy.ts';

/** Stored findings and assets at the places of results. */
export interface Known {
  readonly workspaceId: string;
  /** Those that were tested, by id. */
  readonly assets: ReadonlyMap<string, TestedAsset>;
  readonly findings: readonly KnownFinding[];
  /** Assets that findings may belong to. */
  readonly covering: readonly CoveringAsset[];
}

/** One finding of this call, with the first detection of it. */
export interface RecognisedFinding {
  readonly id: string;
  /** Undefined for a new one. */
  readonly known: KnownFinding | undefined;
  readonly fingerprint: string;
  readonly place: Place;
  /** The asset nearest to the place. */
  readonly assetId: string;
  /** Stored findings that become part of it. */
  readonly copies: readonly KnownFinding[];
  readonly result: CheckResult;
  readonly detection: Detection;
}

export interface Recognised {
  readonly found: readonly RecognisedFinding[];
  /** The ids of all that was detected, copies included. */
  readonly ids: ReadonlySet<string>;
  readonly reports: readonly { readonly findingId: string; readonly assetId: string }[];
}

/**
 * Recognises each finding once, however many results and assets show it.
 * @param newIds at least as many as there are detections
 * @throws Error for a result of an asset that was not tested
 */
export function recogniseFindings(
  known: Known,
  results: readonly CheckResult[],
  newIds: readonly string[],
): Recognised {
  const identities = identify(known.findings, known.workspaceId);
  const freshIds = newIds.values();
  const ids = new Set<string>();
  const found = new Map<string, RecognisedFinding & { readonly copies: KnownFinding[] }>();
  const reports: { findingId: string; assetId: string }[] = [];

  for (const result of results) {
    const asset = requireTarget(known.assets, result);
    for (const detection of result.detections) {
      const { known: owner, ...identity } = identities.find(result, asset, detection);
      const { fingerprint, place } = identity;
      const assetId = nearestAsset(place, known.covering, {
        owner: owner && !owner.isArchived ? owner.assetId : null,
        seenThrough: asset.assetId,
        seenAt: hostOf(result.ranAt ?? place),
      });
      const id = owner?.id ?? identities.newId(fingerprint) ?? nextOf(freshIds);
      if (assetId !== asset.assetId) reports.push({ findingId: id, assetId: asset.assetId });
      const before = found.get(id);
      // It has become part of another finding of this call.
      if (ids.has(id) && before === undefined) continue;
      const copies = identity.copies.filter((copy) => !ids.has(copy.id) && copy.id !== id);
      for (const each of [id, ...copies.map((copy) => copy.id)]) ids.add(each);
      if (before) {
        before.copies.push(...copies);
        continue;
      }
      if (owner === undefined) identities.addNew(fingerprint, id);
      found.set(id, { id, known: owner, fingerprint, place, assetId, copies, result, detection });
    }
  }
  return { found: [...found.values()], ids, reports };
}

function requireTarget(
  targets: ReadonlyMap<string, TestedAsset>,
  { assetId }: { assetId: string },
): TestedAsset {
  const asset = targets.get(assetId);
  if (!asset) throw new Error(`A result came for asset ${assetId}, which is no target.`);
  return asset;
}

function nextOf(ids: Iterator<string>): string {
  const { value, done } = ids.next();
  if (done) throw new Error('There are fewer ids than findings.');
  return value;
}
