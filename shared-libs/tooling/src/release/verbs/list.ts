import type { ReleaseProvenance } from '@parapet/contracts/releases/release-provenance';
import { runConcurrently } from '../../run-concurrently.ts';
import { readSeal } from '../builds/sealed-build.ts';
import { listBuilds } from '../builds/stored-builds.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { listPointers } from './pointer.ts';

const CONCURRENT_READS = 8;
const LIVE = 'production';

/** One complete build: when it was released, by whom and from which commit, as far as that is known. */
interface ListedBuild extends ReleaseProvenance {
  readonly id: string;
  readonly modifiedAt: Date;
  /** The channels in which the build is live. */
  readonly liveIn: readonly string[];
  /** The channels in which it is the previous build, to which `rollback` returns. */
  readonly previousIn: readonly string[];
  /** The shares of sessions, of 100, that get it as a canary. */
  readonly canaryFor: readonly number[];
}

/** The builds of one remote in a target, newest first. */
export interface RemoteReleases {
  readonly remote: string;
  readonly builds: readonly ListedBuild[];
}

/** Complete builds of the named remotes; without names, of all remotes with a pointer. */
export async function list(
  target: ReleaseTarget,
  remotes: readonly string[],
): Promise<RemoteReleases[]> {
  const pointers = await listPointers(target);
  const names = remotes.length > 0 ? remotes : [...new Set(pointers.map(({ remote }) => remote))];
  return Promise.all(
    names.toSorted().map(async (remote) => {
      const own = pointers.filter((pointer) => pointer.remote === remote);
      const builds = (await listBuilds(target, remote)).filter((build) => build.isComplete);
      const known = new Map<string, ReleaseProvenance>();
      await runConcurrently(CONCURRENT_READS, builds, async ({ id }) => {
        const { author, commit, untried } = (await readSeal(target, remote, id)) ?? {};
        known.set(id, { author, commit, untried });
      });
      return {
        remote,
        builds: builds.map(({ id, modifiedAt }) => ({
          id,
          modifiedAt,
          ...known.get(id),
          liveIn: own.filter(({ buildId }) => buildId === id).map(({ channel }) => channel),
          previousIn: own
            .filter(({ previousBuildId }) => previousBuildId === id)
            .map(({ channel }) => channel),
          canaryFor: own.flatMap(({ canary }) => (canary?.buildId === id ? [canary.share] : [])),
        })),
      };
    }),
  );
}

const SHORT_COMMIT = 10;

/** `by <author> at <commit>`, as far as it is known. */
const describeProvenance = ({ author, commit }: ReleaseProvenance): string[] => [
  ...(author ? [`by ${author}`] : []),
  ...(commit ? [`at ${commit.slice(0, SHORT_COMMIT)}`] : []),
];

function describeBuild(build: ListedBuild): string {
  const { id, modifiedAt, liveIn, previousIn, canaryFor, untried } = build;
  // A preview is never tried; its promotion tries it.
  const isOfAll = [...liveIn, ...previousIn].includes(LIVE) || canaryFor.length > 0;
  const notes = [
    ...liveIn.map((channel) => `live in ${channel}`),
    ...canaryFor.map((share) => `canary for ${share} of 100 sessions`),
    ...previousIn.map((channel) => `previous in ${channel}`),
    ...(untried && isOfAll ? ['untried'] : []),
  ].join(', ');
  const origin = describeProvenance(build).join(' ');
  return `  ${[id, modifiedAt.toISOString(), origin, notes].filter(Boolean).join('  ')}`;
}

/** The listing as text. */
export function describeReleases(releases: readonly RemoteReleases[]): string {
  const lines = releases.flatMap(({ remote, builds }) => [remote, ...builds.map(describeBuild)]);
  return lines.length > 0 ? lines.join('\n') : 'Nothing is released.';
}
