import {
  type AnyPointer,
  type BuildSeal,
  type ReleasePointer,
  releasePointerSchema,
  remoteNameSchema,
  SHELL,
  type ShellPointer,
  shellPointerSchema,
} from '@parapet/contracts/releases/release';
import { readReleaseBaseUrl, releaseKey } from '@parapet/contracts/releases/release-file';
import { withoutEndSlash } from '../../platform/http/without-end-slash.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { type KeepingFiles, type KeptReleases, keepFiles, keepsNothing } from './kept-releases.ts';
import type { KnownKeys } from './known-keys.ts';
import { type Channels, channelsByFolder, channelsByIndex } from './list-channels.ts';
import { type ReleaseFiles, releaseFolder, servedReleases } from './release-files.ts';
import {
  parseJson,
  ReleaseRefusal,
  type Signed,
  type SignedPointer,
  verifyPointer,
  verifySeal,
} from './verify-release.ts';

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
   * Reads the seal of a build.
   * @throws ReleaseRefusal unless a key that may release the remote to production has signed it
   */
  readSeal(place: BuildPlace): Promise<BuildSeal>;
  /** Reads a file of any kind of a build; undefined when there is none. */
  readBuildBytes(place: BuildPlace, path: string): Promise<Buffer | undefined>;
  /**
   * Returns the remotes and the names of their channels, which nobody has signed: each may lack a pointer,
   * or have one that is refused.
   */
  listChannels(): Promise<Channels>;
  /** The names of the shell's channels, by a list that nobody has signed either. */
  listShellChannels(): Promise<string[]>;
  /** The same for the shell as {@link readPointer}. */
  readShellPointer(channel: string): Promise<Signed<ShellPointer> | undefined>;
  /** Keeps a verified live release for a start while the target is away. */
  keep(pointer: SignedPointer, mfManifest: string): Promise<void>;
  /** Tells what is kept of a remote's last good release; to be verified again. */
  readonly kept: Pick<ReleaseSource, 'readBuildFile'> & {
    readPointer(remote: string): Promise<SignedPointer | undefined>;
    /** The time of its pointer; null when nothing is kept. */
    lastAccepted(remote: string): Promise<string | null>;
  };
}

const LIVE = 'production';
const ENDING = '.json';

/**
 * @param target a folder, or an http(s) URL that serves a folder of the same structure
 * @param remotes the remotes at a URL, besides those with a key; a folder is listed instead
 * @param keeping where the last good releases are kept, and the log of each use of one
 */
export function releaseSource(
  target: string,
  remotes: readonly string[],
  keys: KnownKeys,
  keeping?: { kept: KeptReleases; log: Logger },
): ReleaseSource {
  const keep = (files: ReleaseFiles) =>
    keepFiles(files, keeping?.kept ?? keepsNothing, (remote, cause) =>
      keeping?.log.warn({ err: cause, remote }, 'the last good release is used: none is readable'),
    );
  if (!isUrl(target)) {
    const folder = releaseFolder(target);
    const remotesIn = async (channel: string) =>
      (await folder.list(['pointers', channel]))
        .filter((file) => file.endsWith(ENDING))
        .map((file) => file.slice(0, -ENDING.length))
        .filter((name) => remoteNameSchema.safeParse(name).success)
        .sort();
    return sourceOf(
      { target: folder, kept: keep(folder) },
      keys,
      () => remotesIn(LIVE),
      () => channelsByFolder(() => folder.list(['pointers']), remotesIn),
    );
  }
  const served = targetFiles(target);
  const readNames = async () => [
    ...new Set([...remotes, ...(await keys.remotes()).filter((name) => name !== SHELL)]),
  ];
  return sourceOf({ target: served, kept: keep(served) }, keys, readNames, async () =>
    channelsByIndex(served, await readNames()),
  );
}

const isUrl = (target: string): boolean => /^https?:\/\//.test(target);

/** @param target a folder, or an http(s) URL */
export function targetFiles(target: string): ReleaseFiles {
  if (!isUrl(target)) return releaseFolder(target);
  const base = readReleaseBaseUrl(withoutEndSlash(target));
  if (base) return servedReleases(base);
  throw new Error('PARAPET_RELEASES has credentials, a query or a fragment.');
}

type Texts = Pick<ReleaseFiles, 'readText'>;

/**
 * The pointer of the shell, by default the live one; undefined when none is released.
 * @throws ReleaseRefusal for one that no known key of the shell has signed
 */
export const readShellPointer = (
  files: Texts,
  keys: KnownKeys,
  channel = LIVE,
): Promise<Signed<ShellPointer> | undefined> =>
  readSigned(files, keys, { name: SHELL, channel, schema: shellPointerSchema });

async function readSigned<Pointer extends AnyPointer>(
  files: Texts,
  keys: KnownKeys,
  {
    name,
    channel,
    schema,
  }: { name: string; channel: string; schema: { parse(json: unknown): Pointer } },
): Promise<Signed<Pointer> | undefined> {
  const found = await files.readText(['pointers', channel], `${name}${ENDING}`);
  // Not released yet, which is not an error.
  if (found === undefined) return undefined;
  const pointer = schema.parse(parseJson(found, 'A pointer'));
  if (pointer.remote === name && pointer.channel === channel) {
    return await verifyPointer(pointer, keys);
  }
  throw new ReleaseRefusal('Its pointer belongs to another remote or channel.');
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
  const schema = releasePointerSchema;
  const readPointer = (remote: string, channel: string, from: Texts) =>
    readSigned(from, keys, { name: remote, channel, schema });
  const readBuildFile = async ({ remote, buildId }: BuildPlace, path: string, from: Texts) => {
    const content = await from.readText([remote, buildId], path);
    if (content === undefined) {
      throw new ReleaseRefusal(
        `Its file ${path} of build ${buildId} is missing where it is released.`,
      );
    }
    return content;
  };
  return {
    // Only what is live is kept.
    readPointer: (remote, channel) =>
      readPointer(remote, channel, channel === LIVE ? files.of(remote) : target),
    listChannels,
    async listShellChannels() {
      const [shell] = await channelsByIndex(target, [SHELL]);
      return shell?.channels ?? [];
    },
    readShellPointer: (channel) => readShellPointer(target, keys, channel),
    async readPointers() {
      const names = await listRemotes();
      return names.map((name) => ({
        name,
        pointer: () => readPointer(name, LIVE, files.of(name)),
      }));
    },
    readBuildFile: (place, path) => readBuildFile(place, path, files.of(place.remote)),
    async readSeal({ remote, buildId }) {
      const text = await readBuildFile({ remote, buildId }, 'builds/latest.json', target);
      const seal = await verifySeal(text, remote, keys);
      if (seal.id === buildId && (await keys.find(remote, seal.signature.keyId, LIVE))) return seal;
      throw new ReleaseRefusal(
        'It is sealed as another build, or by a key that may not release it.',
      );
    },
    readBuildBytes: ({ remote, buildId }, path) => target.readBytes([remote, buildId], path),
    keep: ({ remote, buildId, releasedAt }, mfManifest) =>
      files.keep(
        remote,
        [
          releaseKey(['pointers', LIVE], `${remote}${ENDING}`),
          releaseKey([remote, buildId], `builds/meta/${buildId}.json`),
          releaseKey([remote, buildId], mfManifest),
        ],
        releasedAt,
      ),
    kept: {
      readPointer: (remote) => readPointer(remote, LIVE, files.kept(remote)),
      readBuildFile: (place, path) => readBuildFile(place, path, files.kept(place.remote)),
      lastAccepted: files.lastAccepted,
    },
  };
}
