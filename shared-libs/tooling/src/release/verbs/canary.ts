import type { AnyPointer } from '@parapet/contracts/releases/release';
import { Problem } from '../../launcher/problem.ts';
import { requireSealed } from '../builds/sealed-build.ts';
import type { ReleaseSigner } from '../signing/release-signer.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import {
  type CheckBuild,
  liveOf,
  type PointedBuild,
  requirePointer,
  switchPointer,
} from './pointer.ts';

/** Stands for the canary in `promote` and `withdraw`, so no preview channel has this name. */
export const CANARY = 'canary';
const LIVE = 'production';

/** The pointer with a canary, which replaces an earlier one; undefined when it has it already. */
export function canaryBeside(
  current: AnyPointer | undefined,
  { buildId, baseUrl, manifest }: PointedBuild,
  { remote, share }: { remote: string; share: number },
): PointedBuild | undefined {
  if (!current) {
    throw new Problem(`Nothing of ${remote} is live yet: release a build to all sessions first.`);
  }
  if (current.buildId === buildId) {
    throw new Problem(`Build ${buildId} of ${remote} is live for all sessions already.`);
  }
  const canary = { buildId, baseUrl, manifest, share };
  const known = current.canary;
  const isSame =
    known?.buildId === buildId &&
    known.baseUrl === baseUrl &&
    known.manifest === manifest &&
    known.share === share;
  return isSame ? undefined : { ...liveOf(current), canary: canary as AnyPointer['canary'] };
}

/**
 * Makes the canary live for all. Returns the id of its build.
 *
 * @param check as that of a release
 */
export async function promoteCanary(
  target: ReleaseTarget,
  signer: ReleaseSigner,
  remote: string,
  check?: CheckBuild,
): Promise<string> {
  const canary = await requireCanary(target, signer, remote);
  const { manifest, ...sealed } = await requireSealed(
    target,
    signer,
    { remote, channel: LIVE },
    canary.buildId,
  );
  const { author, commit } = sealed;
  await check?.(canary.baseUrl, canary.buildId);
  await switchFrom(target, signer, { remote, buildId: canary.buildId }, () => ({
    buildId: canary.buildId,
    baseUrl: canary.baseUrl,
    manifest,
    ...(author !== undefined && { author }),
    ...(commit !== undefined && { commit }),
  }));
  return canary.buildId;
}

/** Makes the live build that of all sessions again. Returns the id of the canary's build. */
export async function endCanary(
  target: ReleaseTarget,
  signer: ReleaseSigner,
  remote: string,
): Promise<string> {
  const { buildId } = await requireCanary(target, signer, remote);
  await switchFrom(target, signer, { remote, buildId }, liveOf);
  return buildId;
}

async function requireCanary(target: ReleaseTarget, signer: ReleaseSigner, remote: string) {
  const pointer = await requirePointer(target, { remote, channel: LIVE });
  if (!pointer.canary) throw new Problem(`${remote} has no canary at ${target.name}.`);
  if (signer.trustsPointer(pointer)) return pointer.canary;
  throw new Problem(
    `The canary of ${remote} is not signed by a key that is known here. Release it again.`,
  );
}

/** Replaces a pointer whose canary is still that build. */
async function switchFrom(
  target: ReleaseTarget,
  signer: ReleaseSigner,
  { remote, buildId }: { remote: string; buildId: string },
  next: (current: AnyPointer) => PointedBuild,
): Promise<void> {
  await switchPointer(target, signer, { remote, channel: LIVE }, (current) => {
    if (current?.canary?.buildId === buildId) return next(current);
    throw new Problem(
      `${remote} was released by another process meanwhile. Check that release first.`,
    );
  });
}
