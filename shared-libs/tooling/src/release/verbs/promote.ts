import { provenanceOf } from '@parapet/contracts/releases/release-provenance';
import { Problem } from '../../launcher/problem.ts';
import { requireSealed } from '../builds/sealed-build.ts';
import { buildKey, COMPLETION_FILE } from '../builds/stored-builds.ts';
import type { ReleaseSigner } from '../signing/release-signer.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { type CheckBuild, isUnchanged, requirePointer, switchPointer } from './pointer.ts';
import { writeChecked } from './write-checked.ts';

const LIVE = 'production';

/**
 * Makes the build of a preview channel live in production without a new build or upload, signed for
 * production. Returns its id.
 *
 * @param check as that of a release; it tries the build, unless that is left out
 */
export async function promote(
  target: ReleaseTarget,
  signer: ReleaseSigner,
  { remote, preview, untried = false }: { remote: string; preview: string; untried?: boolean },
  check?: CheckBuild,
): Promise<string> {
  if (preview === LIVE) throw new Problem('Name a preview channel, not production.');
  const pointer = await requirePointer(target, { remote, channel: preview });
  if (pointer.remote !== remote || pointer.channel !== preview || !signer.trustsPointer(pointer)) {
    throw new Problem(
      `The pointer of ${remote} in ${preview} is not signed by a key that is known here. Release it to ${preview} again.`,
    );
  }
  const { buildId, baseUrl } = pointer;
  const seal = await requireSealed(target, signer, { remote, channel: preview }, buildId);
  await check?.(baseUrl, buildId);
  const { signature: _, untried: wasUntried, ...sealed } = seal;
  const provenance = provenanceOf({ ...sealed, untried: untried || undefined });
  // A key of previews may have signed the build; a later rollback to it needs one of production.
  if (!signer.trustsSeal(seal, LIVE) || (wasUntried ?? false) !== untried) {
    const unsigned = { ...sealed, ...provenance };
    const text = Buffer.from(`${JSON.stringify(signer.signSeal(unsigned))}\n`);
    await writeChecked(target, buildKey(remote, buildId, COMPLETION_FILE), text);
  }
  const next = { buildId, baseUrl, manifest: seal.manifest, ...provenance };
  await switchPointer(target, signer, { remote, channel: LIVE }, (current) =>
    isUnchanged(current, next) ? undefined : next,
  );
  return buildId;
}
