import { listPointers } from './pointer.ts';
import type { ReleaseTarget } from './release-target.ts';
import { listBuilds } from './stored-builds.ts';

/** The builds of one remote in a target, newest first. */
export interface RemoteReleases {
  readonly remote: string;
  readonly builds: readonly {
    readonly id: string;
    readonly modifiedAt: Date;
    /** The channels in which the build is live. */
    readonly liveIn: readonly string[];
    /** The channels in which it is the previous build, to which `rollback` returns. */
    readonly previousIn: readonly string[];
  }[];
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
      const builds = await listBuilds(target, remote);
      return {
        remote,
        builds: builds
          .filter((build) => build.isComplete)
          .map(({ id, modifiedAt }) => ({
            id,
            modifiedAt,
            liveIn: own.filter(({ buildId }) => buildId === id).map(({ channel }) => channel),
            previousIn: own
              .filter(({ previousBuildId }) => previousBuildId === id)
              .map(({ channel }) => channel),
          })),
      };
    }),
  );
}

/** The listing as text. */
export function describeReleases(releases: readonly RemoteReleases[]): string {
  const lines = releases.flatMap(({ remote, builds }) => [
    remote,
    ...builds.map(({ id, modifiedAt, liveIn, previousIn }) => {
      const notes = [
        ...liveIn.map((channel) => `live in ${channel}`),
        ...previousIn.map((channel) => `previous in ${channel}`),
      ];
      return `  ${id}  ${modifiedAt.toISOString()}  ${notes.join(', ')}`.trimEnd();
    }),
  ]);
  return lines.length > 0 ? lines.join('\n') : 'Nothing is released.';
}
