import { listPointers } from './pointer.ts';
import type { ReleaseTarget } from './release-target.ts';
import { listBuilds } from './stored-builds.ts';

/** What a target holds of one remote, the newest build first. */
export interface RemoteReleases {
  readonly remote: string;
  readonly builds: readonly {
    readonly id: string;
    readonly modifiedAt: Date;
    /** The channels it is live in. */
    readonly liveIn: readonly string[];
    /** The channels that `rollback` would take back to it. */
    readonly beforeIn: readonly string[];
  }[];
}

/** Complete builds of the named remotes, or of all that are live somewhere. */
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
            beforeIn: own
              .filter(({ previousBuildId }) => previousBuildId === id)
              .map(({ channel }) => channel),
          })),
      };
    }),
  );
}

/** The listing as lines for a person. */
export function describeReleases(releases: readonly RemoteReleases[]): string {
  const lines = releases.flatMap(({ remote, builds }) => [
    remote,
    ...builds.map(({ id, modifiedAt, liveIn, beforeIn }) => {
      const notes = [
        ...liveIn.map((channel) => `live in ${channel}`),
        ...beforeIn.map((channel) => `before that in ${channel}`),
      ];
      return `  ${id}  ${modifiedAt.toISOString()}  ${notes.join(', ')}`.trimEnd();
    }),
  ]);
  return lines.length > 0 ? lines.join('\n') : 'Nothing is released there.';
}
