import {
  type ReleasePointer,
  releasePointerSchema,
  remoteNameSchema,
} from '@parapet/contracts/release';
import { readReleaseBaseUrl } from '@parapet/contracts/release-file';
import { withoutEndSlash } from '../platform/http/without-end-slash.ts';
import { type ReleaseFiles, releaseFolder, servedReleases } from './release-files.ts';

/** One build, and where its files are served. */
export type BuildPlace = Pick<ReleasePointer, 'remote' | 'buildId' | 'baseUrl'>;

/** Where pointers and releases of the remotes are read from. */
export interface ReleaseSource {
  /** What is live, remote by remote; a pointer that cannot be read rejects, and no other does. */
  readPointers(): Promise<{ name: string; pointer: () => Promise<ReleasePointer | undefined> }[]>;
  /** The pointer of one remote in one channel; undefined when nothing was released there. */
  readPointer(remote: string, channel: string): Promise<ReleasePointer | undefined>;
  /**
   * A JSON file of a build. `path` is relative to the build, and nothing outside of it is read.
   * @throws also when there is no such file
   */
  readBuildFile(place: BuildPlace, path: string): Promise<unknown>;
}

const LIVE = 'production';
const ENDING = '.json';

/**
 * @param target a folder, or an http(s) URL at which a folder of the same shape is served
 * @param remotes whom to ask for at a URL; a folder says itself whom it holds
 */
export function releaseSource(target: string, remotes: readonly string[]): ReleaseSource {
  if (!/^https?:\/\//.test(target)) {
    const folder = releaseFolder(target);
    return sourceOf(folder, async () =>
      (await folder.list(['pointers', LIVE]))
        .filter((file) => file.endsWith(ENDING))
        .map((file) => file.slice(0, -ENDING.length))
        .filter((name) => remoteNameSchema.safeParse(name).success)
        .sort(),
    );
  }
  const base = readReleaseBaseUrl(withoutEndSlash(target));
  if (!base) throw new Error('PARAPET_RELEASES has credentials, a query or a fragment.');
  return sourceOf(servedReleases(base), async () => remotes);
}

/**
 * Builds are read from the target alone, below remote and build id, and not from where a pointer
 * says that browsers find them: a pointer must not choose whom this process asks.
 */
function sourceOf(
  files: ReleaseFiles,
  listRemotes: () => Promise<readonly string[]>,
): ReleaseSource {
  const readPointer = async (remote: string, channel: string) => {
    const found = await files.readJson(['pointers', channel], `${remote}${ENDING}`);
    // Not released yet, which is no fault.
    if (found === undefined) return undefined;
    const pointer = releasePointerSchema.parse(found);
    if (pointer.remote === remote && pointer.channel === channel) return pointer;
    throw new Error(`The pointer of ${remote} in ${channel} is that of another.`);
  };
  return {
    readPointer,
    async readPointers() {
      const names = await listRemotes();
      return names.map((name) => ({ name, pointer: () => readPointer(name, LIVE) }));
    },
    async readBuildFile({ remote, buildId }, path) {
      const content = await files.readJson([remote, buildId], path);
      if (content === undefined) throw new Error(`Build ${buildId} of ${remote} has no ${path}.`);
      return content;
    },
  };
}
