import { provenanceOf } from '@parapet/contracts/release-provenance';
import { Problem } from '../launcher/problem.ts';
import { isUnchanged, requirePointer, switchPointer } from './pointer.ts';
import type { ReleaseTarget } from './release-target.ts';
import { requireSealed } from './sealed-build.ts';
import type { ReleaseSigner } from './signing/release-signer.ts';

/**
 * Makes the build of a preview channel live in production without a new build or upload. Returns
 * its id.
 */
export async function promote(
  target: ReleaseTarget,
  signer: ReleaseSigner,
  remote: string,
  preview: string,
): Promise<string> {
  if (preview === 'production') throw new Problem('Name a preview channel, not production.');
  const pointer = await requirePointer(target, { remote, channel: preview });
  if (pointer.remote !== remote || pointer.channel !== preview || !signer.trustsPointer(pointer)) {
    throw new Problem(
      `The pointer of ${remote} in ${preview} is not signed by a key that is known here. Release it to ${preview} again.`,
    );
  }
  const { buildId, baseUrl } = pointer;
  const { manifest, ...sealed } = await requireSealed(target, signer, remote, buildId);
  const next = { buildId, baseUrl, manifest, ...provenanceOf(sealed) };
  await switchPointer(target, signer, { remote, channel: 'production' }, (current) =>
    isUnchanged(current, next) ? undefined : next,
  );
  return buildId;
}
