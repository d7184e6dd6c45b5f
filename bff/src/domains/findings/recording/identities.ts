import { fingerprintOf } from '@parapet/checks/ledger/fingerprint';
import { type Place, placeText } from '@parapet/checks/place';
import { coveredAt } from '@parapet/scanner/causes';
import type { CheckResult, Detection, TestedAsset } from '../findings.port.ts';
import type { KnownFinding } from '../repositories/known-findings.repository.ts';
import { hostOf, isAtAddress, wholeHostOf } from './place.policy.ts';

interface Identified {
  readonly fingerprint: string;
  readonly place: Place;
  /** The finding of its place is known, or else the one that becomes it. */
  readonly known: KnownFinding | undefined;
  /** Further findings of the same cause, which are joined with it. */
  readonly copies: readonly KnownFinding[];
}

type Result = Pick<CheckResult, 'check' | 'addresses' | 'ranAt'>;

/** Recognises known findings, and those that one call adds. */
export function identify(known: readonly KnownFinding[], workspaceId: string) {
  const byFingerprint = new Map(known.map((finding) => [finding.fingerprint, finding]));
  const atPlaces = Map.groupBy(known, ({ checkId, place }) => placeKey(checkId, place));
  const ofAssets = Map.groupBy(
    known.flatMap((finding) =>
      [finding.assetId, ...finding.reportedBy].map((assetId) => ({ assetId, finding })),
    ),
    ({ assetId, finding }) => `${finding.checkId} ${assetId}`,
  );
  const added = new Map<string, string>();
  /** Findings of several names that become one within this call. */
  const claimed = new Map<string, KnownFinding>();

  /** The finding of the same service by a name of its host. */
  function atName({ check, addresses, ranAt }: Result, locator: string) {
    if (addresses === undefined || ranAt === null) return undefined;
    const place = wholeHostOf(ranAt);
    return byFingerprint.get(fingerprintOf({ workspaceId, checkId: check.id, place, locator }));
  }

  /** The asset showed these at another of its addresses, or at one that it alone had. */
  const elsewhere = ({ check, addresses }: Result, asset: TestedAsset, locator: string) =>
    (ofAssets.get(`${check.id} ${asset.assetId}`) ?? [])
      .map(({ finding }) => finding)
      .filter(
        (one) =>
          one.locator === locator &&
          isAtAddress(one.place) &&
          (addresses?.includes(hostOf(one.place)) || !one.isShared),
      );

  /** Findings of checks that leave this failure to it; of services under the name too. */
  const sameCause = ({ check, ranAt, addresses }: Result, { place, locator }: Detection) =>
    coveredAt(check.id, locator).flatMap((covered) => [
      ...(atPlaces.get(placeKey(covered, place)) ?? []),
      ...(addresses && ranAt ? (atPlaces.get(placeKey(covered, ranAt)) ?? []) : []),
    ]);

  return {
    find(result: Result, asset: TestedAsset, detection: Detection): Identified {
      const { place, locator } = detection;
      const fingerprint = fingerprintOf({ workspaceId, checkId: result.check.id, place, locator });
      const present = claimed.get(fingerprint) ?? byFingerprint.get(fingerprint);
      const own = [present, atName(result, locator)];
      const moved = elsewhere(result, asset, locator);
      const found = added.has(fingerprint)
        ? undefined
        : [...own, ...moved].find((one) => one !== undefined);
      const others = [...own, ...moved.filter(({ isShared }) => !isShared)].filter(
        (one): one is KnownFinding => one !== undefined && one !== found,
      );
      const covered = sameCause(result, detection).filter((one) => isOfPort(one.locator, locator));
      // An address that the name still has is as good as another, which names beside it may not have.
      const stays =
        found !== undefined &&
        isAtAddress(found.place) &&
        result.addresses?.includes(hostOf(found.place));
      const at = stays
        ? { fingerprint: found.fingerprint, place: found.place }
        : { fingerprint, place };
      if (found) claimed.set(at.fingerprint, found);
      return {
        ...at,
        known: found,
        copies: [...new Set([...others, ...covered])],
      };
    },
    newId: (fingerprint: string): string | undefined => added.get(fingerprint),
    addNew: (fingerprint: string, id: string): void => void added.set(fingerprint, id),
  };
}

const placeKey = (checkId: string, place: Place): string => `${checkId} ${placeText(place)}`;

/** Locators of one port are the same; those of a page end with what differs from check to check. */
const isOfPort = (one: string, other: string): boolean =>
  one === other || (one.includes('|') && one.split('|')[0] === other.split('|')[0]);
