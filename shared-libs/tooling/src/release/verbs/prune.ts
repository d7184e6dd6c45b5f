import { runConcurrently } from '../../run-concurrently.ts';
import {
  buildKey,
  COMPLETION_FILE,
  listBuilds,
  type StoredBuild,
} from '../builds/stored-builds.ts';
import { UPLOADS } from '../targets/folder-target.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { listPointers } from './pointer.ts';

const CONCURRENT_REMOVALS = 8;
/** A build younger than this may belong to a release that has not switched its pointer yet. */
const MIN_AGE_MS = 60 * 60_000;

/**
 * Options of a prune: `keep` is the number of builds per remote, `now` the reference for their age.
 */
export interface PruneOptions {
  /** Empty for every remote with a pointer. */
  readonly remotes: readonly string[];
  readonly keep: number;
  readonly now: Date;
}

/**
 * Removes builds older than an hour that are not among the newest `keep` of their remote, and
 * neither live, canary nor previous in a channel; also left-over uploads. Returns `<remote>/<buildId>` of
 * each.
 *
 * @throws Problem, before anything is removed, when a pointer is invalid.
 */
export async function prune(
  target: ReleaseTarget,
  { remotes, keep, now }: PruneOptions,
): Promise<string[]> {
  const pointers = await listPointers(target);
  const names = remotes.length > 0 ? remotes : [...new Set(pointers.map(({ remote }) => remote))];
  const isOld = ({ modifiedAt }: { modifiedAt: Date }) =>
    now.getTime() - modifiedAt.getTime() > MIN_AGE_MS;
  const removed: string[] = [];
  for (const remote of names.toSorted()) {
    const builds = await listBuilds(target, remote);
    const newest = builds.filter((build) => build.isComplete).slice(0, keep);
    for (const build of builds.filter((one) => !newest.includes(one) && isOld(one))) {
      // Checked for each build: a rollback may have pointed to it meanwhile.
      if (await hasPointer(target, remote, build.id)) continue;
      await removeBuild(target, remote, build);
      removed.push(`${remote}/${build.id}`);
    }
  }
  const leftOvers = (await target.list(`${UPLOADS}/`)).filter(isOld);
  await runConcurrently(CONCURRENT_REMOVALS, leftOvers, ({ key }) => target.remove(key));
  return removed;
}

async function hasPointer(
  target: ReleaseTarget,
  remote: string,
  buildId: string,
): Promise<boolean> {
  const pointers = await listPointers(target);
  return pointers.some(
    (pointer) =>
      pointer.remote === remote &&
      [pointer.buildId, pointer.previousBuildId, pointer.canary?.buildId].includes(buildId),
  );
}

/** The completion file is removed first, so that a half removed build counts as absent. */
async function removeBuild(
  target: ReleaseTarget,
  remote: string,
  { id, keys }: StoredBuild,
): Promise<void> {
  const completionFile = buildKey(remote, id, COMPLETION_FILE);
  if (keys.includes(completionFile)) await target.remove(completionFile);
  const rest = keys.filter((key) => key !== completionFile);
  await runConcurrently(CONCURRENT_REMOVALS, rest, (key) => target.remove(key));
}
