import {
  type ReleasePointer,
  releasePointerSchema,
  remoteNameSchema,
} from '@parapet/contracts/release';
import { readReleaseBaseUrl } from '@parapet/contracts/release-file';
import { withoutEndSlash } from '../platform/http/without-end-slash.ts';
import { type ReleaseFiles, releaseFolder, servedReleases } from './release-files.ts';

/** A build and the URL of its files. */
export type BuildPlace = Pick<ReleasePointer, 'remote' | 'buildId' | 'baseUrl'>;

/** Reads pointers and releases of the remotes. */
export interface ReleaseSource {
  /**
   * Returns the live pointer per remote; an unreadable pointer rejects without affecting the
   * others.
   */
  readPointers(): Promise<{ name: string; pointer: () => Promise<ReleasePointer | undefined> }[]>;
  /** Returns the pointer of one remote in one channel; undefined when nothing is released there. */
  readPointer(remote: string, channel: string): Promise<ReleasePointer | undefined>;
  /**
   * Reads a JSON file of a build. `path` is relative to the build; nothing outside of it is read.
   * @throws also when there is no such file
   */
  readBuildFile(place: BuildPlace, path: string): Promise<unknown>;
}

const LIVE = 'production';
const ENDING = '.json';

/**
 * @param target a folder, or an http(s) URL that serves a folder of the same structure
 * @param remotes the remotes at a URL; a folder is listed instead
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
 * Builds are read from the target, below remote and build id, not from the `baseUrl` of a pointer:
 * a pointer must not choose the hosts that this process contacts.
 */
function sourceOf(
  files: ReleaseFiles,
  listRemotes: () => Promise<readonly string[]>,
): ReleaseSource {
  const readPointer = async (remote: string, channel: string) => {
    const found = await files.readJson(['pointers', channel], `${remote}${ENDING}`);
    // Not released yet, which is not an error.
    if (found === undefined) return undefined;
    const pointer = releasePointerSchema.parse(found);
    if (pointer.remote === remote && pointer.channel === channel) return pointer;
    throw new Error(`The pointer of ${remote} in ${channel} belongs to another remote or channel.`);
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
