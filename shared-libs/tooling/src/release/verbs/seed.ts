import type { ReleaseSigner } from '../signing/release-signer.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { type PointerPlace, parsePointer, pointerKey } from './pointer.ts';

/**
 * Returns the build that a seed leaves: what a team released, whoever has signed it. Undefined where
 * nothing is, or nothing that runs, or what an earlier seed released with the same key.
 */
export async function findReleased(
  target: ReleaseTarget,
  signer: ReleaseSigner,
  place: PointerPlace,
): Promise<string | undefined> {
  const pointer = parsePointer((await target.read(pointerKey(place)))?.content);
  if (!pointer?.signature) return undefined;
  const isOwn = pointer.signature.keyId === signer.keyId;
  // A pointer of an older version does not say it; those starts replaced everything.
  const isSeed = pointer.seeded !== false || !signer.trustsPointer(pointer);
  return isOwn && isSeed ? undefined : pointer.buildId;
}
