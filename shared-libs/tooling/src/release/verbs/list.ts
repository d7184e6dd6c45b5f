import type { ReleaseProvenance } from '@parapet/contracts/releases/release-provenance';
import { listBuilds } from '../builds/stored-builds.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { listPointers } from './pointer.ts';

/** The builds of one remote in a target, newest first. */
export interface RemoteReleases {
  readonly remote: string;
  readonly builds: readonly {
    readonly id: string;
    readonly modifiedAt: Date;
    /** The channels in which the build is live, with what their pointers know of it. */
    readonly liveIn: readonly (ReleaseProvenance & { readonly channel: string })[];
    /** The channels in which it is the previous build, to which `rollback` returns. */
    readonly previousIn: readonly string[];
    /** The shares of sessions, of 100, that get it as a canary. */
    readonly canaryFor: readonly number[];
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
            liveIn: own
              .filter(({ buildId }) => buildId === id)
              .map(({ channel, author, commit }) => ({ channel, author, commit })),
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

/** ` by <author> at <commit>`, as far as it is known. */
const describeProvenance = ({ author, commit }: ReleaseProvenance): string =>
  (author ? ` by ${author}` : '') + (commit ? ` at ${commit.slice(0, SHORT_COMMIT)}` : '');

/** The listing as text. */
export function describeReleases(releases: readonly RemoteReleases[]): string {
  const lines = releases.flatMap(({ remote, builds }) => [
    remote,
    ...builds.map(({ id, modifiedAt, liveIn, previousIn, canaryFor }) => {
      const notes = [
        ...liveIn.map((live) => `live in ${live.channel}${describeProvenance(live)}`),
        ...canaryFor.map((share) => `canary for ${share} of 100 sessions`),
        ...previousIn.map((channel) => `previous in ${channel}`),
      ];
      return `  ${id}  ${modifiedAt.toISOString()}  ${notes.join(', ')}`.trimEnd();
    }),
  ]);
  return lines.length > 0 ? lines.join('\n') : 'Nothing is released.';
}
