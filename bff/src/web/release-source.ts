import {
  type ReleasePointer,
  releasePointerSchema,
  remoteNameSchema,
} from '@parapet/contracts/release';
import { readReleaseBaseUrl, releaseKey } from '@parapet/contracts/release-file';
import { withoutEndSlash } from '../platform/http/without-end-slash.ts';
import { type KeepingFiles, type KeptReleases, keepFiles } from './kept-releases.ts';
import type { KnownKeys } from './known-keys.ts';
import { releaseFolder, servedReleases } from './release-files.ts';
import { parseJson, ReleaseRefusal, type SignedPointer, verifyPointer } from './verify-release.ts';

/** The files of a build in the target. */
export type BuildPlace = Pick<ReleasePointer, 'remote' | 'buildId'>;

/** Reads pointers and releases of the remotes. */
export interface ReleaseSource {
  /**
   * Returns the live pointer per remote; an unreadable or unsigned pointer rejects without affecting
   * the others.
   */
  readPointers(): Promise<{ name: string; pointer: () => Promise<SignedPointer | undefined> }[]>;
  /**
   * Returns the pointer of one remote in one channel; undefined when nothing is released there.
   * @throws ReleaseRefusal for a pointer that no known key of the remote has signed
   */
  readPointer(remote: string, channel: string): Promise<SignedPointer | undefined>;
  /**
   * Reads a file of a build. `path` is relative to the build; nothing outside of it is read.
   * @throws also when there is no such file
   */
  readBuildFile(place: BuildPlace, path: string): Promise<string>;
  /** Keeps a verified live release for a start while the target is away. */
  keep(pointer: SignedPointer, mfManifest: string): Promise<void>;
}

const keepsNothing: KeptReleases = { read: async () => undefined, write: async () => undefined };
const LIVE = 'production';
const ENDING = '.json';

/**
 * @param target a folder, or an http(s) URL that serves a folder of the same structure
 * @param remotes the remotes at a URL; a folder is listed instead
 * @param kept where the last good releases are kept; nowhere without
 */
export function releaseSource(
  target: string,
  remotes: readonly string[],
  keys: KnownKeys,
  kept: KeptReleases = keepsNothing,
): ReleaseSource {
  if (!/^https?:\/\//.test(target)) {
    const folder = releaseFolder(target);
    return sourceOf(keepFiles(folder, kept), keys, async () =>
      (await folder.list(['pointers', LIVE]))
        .filter((file) => file.endsWith(ENDING))
        .map((file) => file.slice(0, -ENDING.length))
        .filter((name) => remoteNameSchema.safeParse(name).success)
        .sort(),
    );
  }
  const base = readReleaseBaseUrl(withoutEndSlash(target));
  if (!base) throw new Error('PARAPET_RELEASES has credentials, a query or a fragment.');
  return sourceOf(keepFiles(servedReleases(base), kept), keys, async () => remotes);
}

/**
 * Builds are read from the target, below remote and build id, not from the `baseUrl` of a pointer:
 * a pointer must not choose the hosts that this process contacts.
 */
function sourceOf(
  files: KeepingFiles,
  keys: KnownKeys,
  listRemotes: () => Promise<readonly string[]>,
): ReleaseSource {
  const readPointer = async (remote: string, channel: string) => {
    const found = await files.of(remote).readText(['pointers', channel], `${remote}${ENDING}`);
    // Not released yet, which is not an error.
    if (found === undefined) return undefined;
    const pointer = releasePointerSchema.parse(parseJson(found, 'A pointer'));
    if (pointer.remote === remote && pointer.channel === channel) {
      return await verifyPointer(pointer, keys);
    }
    throw new ReleaseRefusal('Its pointer belongs to another remote or channel.');
  };
  return {
    readPointer,
    async readPointers() {
      const names = await listRemotes();
      return names.map((name) => ({ name, pointer: () => readPointer(name, LIVE) }));
    },
    async readBuildFile({ remote, buildId }, path) {
      const content = await files.of(remote).readText([remote, buildId], path);
      if (content === undefined) throw new Error(`Build ${buildId} of ${remote} has no ${path}.`);
      return content;
    },
    keep: ({ remote, buildId }, mfManifest) =>
      files.keep(remote, [
        releaseKey(['pointers', LIVE], `${remote}${ENDING}`),
        releaseKey([remote, buildId], `builds/meta/${buildId}.json`),
        releaseKey([remote, buildId], mfManifest),
      ]),
  };
}
