import type { Detection } from '@parapet/scanner/contract';
import { fingerprintOf, formerFingerprintOf } from '@parapet/scanner/fingerprint';
import type { TestedAsset } from './findings.port.ts';
import type { KnownFinding } from './known-findings.repository.ts';

interface Identified {
  readonly fingerprint: string;
  /** The finding of this place. */
  readonly before: KnownFinding | undefined;
  /** The same under its fingerprint of version 1, when each asset had its own. */
  readonly former: KnownFinding | undefined;
}

/** Recognises known findings, and those that one call adds. */
export function identify(known: readonly KnownFinding[], workspaceId: string) {
  const byFingerprint = new Map(known.map((finding) => [finding.fingerprint, finding]));
  const added = new Map<string, string>();
  return {
    find(checkId: string, asset: TestedAsset, { place, locator }: Detection): Identified {
      const identity = { workspaceId, checkId, locator };
      const fingerprint = fingerprintOf({ ...identity, place });
      const former = formerFingerprintOf({ ...identity, assetCanonicalKey: asset.canonicalKey });
      return {
        fingerprint,
        before: byFingerprint.get(fingerprint),
        former: byFingerprint.get(former),
      };
    },
    newId: (fingerprint: string): string | undefined => added.get(fingerprint),
    addNew: (fingerprint: string, id: string): void => void added.set(fingerprint, id),
  };
}
