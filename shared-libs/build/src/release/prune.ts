import { atOnce } from './at-once.ts';
import { UPLOADS } from './folder-target.ts';
import { listPointers } from './pointer.ts';
import type { ReleaseTarget } from './release-target.ts';
import { buildKey, listBuilds, SEAL, type StoredBuild } from './stored-builds.ts';

const REMOVALS_AT_ONCE = 8;
/** A build this young may belong to a release that has not switched its pointer yet. */
const UNDER_WAY_MS = 60 * 60_000;

/** What a prune is about: `keep` builds of each remote stay, `now` decides what is young. */
export interface PruneOptions {
  /** None: every remote that is live somewhere. */
  readonly remotes: readonly string[];
  readonly keep: number;
  readonly now: Date;
}

/**
 * Removes builds that are neither among the newest `keep` of their remote, nor live or one step
 * back in any channel, nor younger than an hour; and what interrupted releases left behind.
 * Returns what was removed as `<remote>/<buildId>`. Throws a Problem, and removes nothing, when a
 * pointer cannot be understood.
 */
export async function prune(
  target: ReleaseTarget,
  { remotes, keep, now }: PruneOptions,
): Promise<string[]> {
  const pointers = await listPointers(target);
  const names = remotes.length > 0 ? remotes : [...new Set(pointers.map(({ remote }) => remote))];
  const isOld = ({ modifiedAt }: { modifiedAt: Date }) =>
    now.getTime() - modifiedAt.getTime() > UNDER_WAY_MS;
  const removed: string[] = [];
  for (const remote of names.toSorted()) {
    const builds = await listBuilds(target, remote);
    const newest = builds.filter((build) => build.isComplete).slice(0, keep);
    for (const build of builds.filter((one) => !newest.includes(one) && isOld(one))) {
      // Asked each time: a rollback may have pointed to it since.
      if (await isNamed(target, remote, build.id)) continue;
      await removeBuild(target, remote, build);
      removed.push(`${remote}/${build.id}`);
    }
  }
  const leftOvers = (await target.list(`${UPLOADS}/`)).filter(isOld);
  await atOnce(REMOVALS_AT_ONCE, leftOvers, ({ key }) => target.remove(key));
  return removed;
}

async function isNamed(target: ReleaseTarget, remote: string, buildId: string): Promise<boolean> {
  const pointers = await listPointers(target);
  return pointers.some(
    (pointer) =>
      pointer.remote === remote &&
      (pointer.buildId === buildId || pointer.previousBuildId === buildId),
  );
}

/** The seal goes first: a build that is half removed counts as absent. */
async function removeBuild(
  target: ReleaseTarget,
  remote: string,
  { id, keys }: StoredBuild,
): Promise<void> {
  const seal = buildKey(remote, id, SEAL);
  if (keys.includes(seal)) await target.remove(seal);
  const rest = keys.filter((key) => key !== seal);
  await atOnce(REMOVALS_AT_ONCE, rest, (key) => target.remove(key));
}
