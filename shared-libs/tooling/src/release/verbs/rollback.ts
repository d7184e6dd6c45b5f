import type { AnyPointer } from '@parapet/contracts/releases/release';
import { provenanceOf } from '@parapet/contracts/releases/release-provenance';
import { Problem } from '../../launcher/problem.ts';
import { requireSealed } from '../builds/sealed-build.ts';
import type { ReleaseSigner } from '../signing/release-signer.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { type CheckBuild, type PointerPlace, requirePointer, switchPointer } from './pointer.ts';

/**
 * Points to an earlier build: `toBuild`, or the previous one. Returns its id. Throws a Problem when
 * that build does not exist, or when the pointer was switched concurrently.
 *
 * @param check as that of a release
 */
export async function rollback(
  target: ReleaseTarget,
  signer: ReleaseSigner,
  place: PointerPlace,
  toBuild?: string,
  check?: CheckBuild,
): Promise<string> {
  const { remote, channel } = place;
  const live = await requirePointer(target, place);
  const buildId = toBuild ?? live.previousBuildId;
  if (!buildId) {
    throw new Problem(
      `${remote} has only one build in ${channel}: ${live.buildId}. Name another one with --to-build.`,
    );
  }
  if (!signer.trustsPointer(live)) {
    throw new Problem(
      `What is live in ${channel} is not signed by a key that is known here. Release ${remote} again.`,
    );
  }
  const { manifest, ...sealed } = await requireSealed(target, signer, place, buildId);
  const baseUrl = baseUrlOf(live, buildId);
  await check?.(baseUrl, buildId);
  await switchPointer(target, signer, place, (current) => {
    // A rollback must not undo a release that its caller has not seen.
    if (current?.buildId !== live.buildId) {
      throw new Problem(
        `${remote} was released by another process meanwhile. Check that release first.`,
      );
    }
    if (buildId === live.buildId && !current.canary) return undefined;
    return { buildId, baseUrl, manifest, ...provenanceOf(sealed) };
  });
  return buildId;
}

/** The base URL of another build, derived from that of the live one. */
function baseUrlOf(live: AnyPointer, buildId: string): string | undefined {
  if (live.baseUrl === undefined) return undefined;
  const end = `/${live.buildId}/`;
  if (live.baseUrl.endsWith(end)) return `${live.baseUrl.slice(0, -end.length)}/${buildId}/`;
  throw new Problem(`${live.baseUrl} does not end with the build's id. Release the build again.`);
}
