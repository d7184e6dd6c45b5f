import {
  type ReleasePointer,
  releasePointerSchema,
  remoteNameSchema,
} from '@parapet/contracts/release';
import { readReleaseBaseUrl, releaseKey } from '@parapet/contracts/release-file';
import { withoutEndSlash } from '../platform/http/without-end-slash.ts';
import { type KeepingFiles, type KeptReleases, keepFiles } from './kept-releases.ts';
import type { KnownKeys } from './known-keys.ts';
import { channelsByFolder, channelsByIndex } from './list-channels.ts';
import { type ReleaseFiles, releaseFolder, servedReleases } from './release-files.ts';
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
  /**
   * Returns the remotes and the names of their channels, which nobody has signed: each may lack a pointer,
   * or have one that is refused.
   */
  listChannels(): Promise<{ remote: string; channels: string[] }[]>;
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
    const remotesIn = async (channel: string) =>
      (await folder.list(['pointers', channel]))
        .filter((file) => file.endsWith(ENDING))
        .map((file) => file.slice(0, -ENDING.length))
        .filter((name) => remoteNameSchema.safeParse(name).success)
        .sort();
    return sourceOf(
      { target: folder, kept: keepFiles(folder, kept) },
      keys,
      () => remotesIn(LIVE),
      () => channelsByFolder(() => folder.list(['pointers']), remotesIn),
    );
  }
  const base = readReleaseBaseUrl(withoutEndSlash(target));
  if (!base) throw new Error('PARAPET_RELEASES has credentials, a query or a fragment.');
  const served = servedReleases(base);
  return sourceOf(
    { target: served, kept: keepFiles(served, kept) },
    keys,
    async () => remotes,
    () => channelsByIndex(served, remotes),
  );
}

/**
 * Builds are read from the target, below remote and build id, not from the `baseUrl` of a pointer:
 * a pointer must not choose the hosts that this process contacts.
 */
function sourceOf(
  { target, kept: files }: { target: ReleaseFiles; kept: KeepingFiles },
  keys: KnownKeys,
  listRemotes: () => Promise<readonly string[]>,
  listChannels: ReleaseSource['listChannels'],
): ReleaseSource {
  const readPointer = async (remote: string, channel: string) => {
    // Only what is live is kept.
    const from = channel === LIVE ? files.of(remote) : target;
    const found = await from.readText(['pointers', channel], `${remote}${ENDING}`);
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
    listChannels,
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
