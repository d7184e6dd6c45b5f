import type { ReleasePointer } from '@parapet/contracts/release';
import { Problem } from '../launcher/problem.ts';
import { type PointerPlace, requirePointer, switchPointer } from './pointer.ts';
import type { ReleaseTarget } from './release-target.ts';
import { requireComplete } from './stored-builds.ts';

/**
 * Points to an earlier build: `toBuild`, or the one that was live before. Returns its id.
 * Throws a Problem when that build is gone, or when somebody switched the pointer meanwhile.
 */
export async function rollback(
  target: ReleaseTarget,
  place: PointerPlace,
  toBuild?: string,
): Promise<string> {
  const { remote, channel } = place;
  const live = await requirePointer(target, place);
  const buildId = toBuild ?? live.previousBuildId;
  if (!buildId) {
    throw new Problem(
      `${remote} has had one build in ${channel} so far: ${live.buildId}. Name another with --to-build.`,
    );
  }
  await requireComplete(target, remote, buildId);
  await switchPointer(target, place, (current) => {
    // What was meant as going back must not undo a release that nobody here has seen.
    if (current?.buildId !== live.buildId) {
      throw new Problem(`${remote} was released by somebody else meanwhile. Look at it first.`);
    }
    return buildId === live.buildId ? undefined : { buildId, baseUrl: beside(current, buildId) };
  });
  return buildId;
}

/** Where another build is served, given where the live one is. */
function beside(live: ReleasePointer, buildId: string): string {
  const end = `/${live.buildId}/`;
  if (live.baseUrl.endsWith(end)) return `${live.baseUrl.slice(0, -end.length)}/${buildId}/`;
  throw new Problem(`${live.baseUrl} does not end with the build's id. Release the build again.`);
}
