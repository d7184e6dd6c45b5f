import {
  type BuildSeal,
  type RouteRule,
  SHELL,
  type ShellPointer,
  shellPointerSchema,
} from '@parapet/contracts/releases/release';
import type { Logger } from '../../platform/log/logger.ts';
import {
  type LoadedShell,
  loadShell,
  manifestPath,
  PAGE,
  packShell,
  pageOf,
  readPacked,
  type ShellManifest,
  shellFolders,
  verifyFile,
  verifyManifest,
} from '../pages/shell-build.ts';
import type { Visit } from '../pages/visit.ts';
import type { KeptReleases } from './kept-releases.ts';
import type { KnownKeys } from './known-keys.ts';
import type { ReleaseFiles } from './release-files.ts';
import { readShellPointer } from './release-source.ts';
import {
  ReleaseRefusal,
  refuseOlder,
  type Signed,
  verifyPointer,
  verifySeal,
} from './verify-release.ts';

const TTL_MS = 2000;
/** Builds in memory with all files: live, canary, and those before them. */
const MAX_LOADED = 4;
/** Manifests of older builds, whose files are read when an open page asks for them. */
const MAX_MANIFESTS = 32;
/** The name of the kept pointer, beside the files of its build. */
const POINTER = 'pointer';

/** The shell that a visit gets. */
export interface LiveShell {
  readonly id: string;
  /** In milliseconds. */
  readonly releasedAt: number;
  readonly page: string;
  /** The template of public documents; null in a build without one, and in a preview. */
  readonly document: string | null;
  readonly routeRules: readonly RouteRule[];
}

/** The released builds of the shell. */
export interface ShellReleases {
  /** Null while none is released: the API serves its own. */
  live(visit: Visit): Promise<LiveShell | null>;
  /**
   * The page of any build in the target with its seal; undefined when there is none.
   * @throws ReleaseRefusal for a build that no known key has signed or that was changed
   */
  sealedPage(buildId: string): Promise<(LiveShell & { readonly seal: BuildSeal }) | undefined>;
  /** The manifest of any build in the target; undefined when there is none. */
  manifestOf(buildId: string): Promise<string | undefined>;
  /**
   * A verified file of any build in the target, live or not.
   * @throws ReleaseRefusal for a file or a build that was changed, Error while the target is away
   */
  fileOf(buildId: string, path: string): Promise<Buffer | undefined>;
}

export interface ShellReleasePorts {
  /** The release target. */
  readonly files: ReleaseFiles;
  readonly keys: KnownKeys;
  readonly kept: KeptReleases;
  readonly log: Logger;
}

interface Live {
  readonly pointer: Signed<ShellPointer>;
  readonly shell: LoadedShell;
  readonly canary: LoadedShell | undefined;
}
type SealedBuild = {
  readonly manifest: ShellManifest;
  readonly text: string;
  readonly seal: BuildSeal;
};
type PointedBuild = { readonly buildId: string; readonly manifest: string };

/** A shell is live here when all of its files have been read; until then, the previous one is. */
export function createShellReleases(ports: ShellReleasePorts): ShellReleases {
  const { files, keys, kept, log } = ports;
  const loaded = new Map<string, Promise<LoadedShell>>();
  const sealed = new Map<string, Promise<SealedBuild | undefined>>();
  let lastGood: Live | undefined;
  /** The pointer of the kept shell. */
  let written: string | undefined;
  let cached: { live: Promise<Live | undefined>; until: number } | undefined;

  const load = (build: PointedBuild): Promise<LoadedShell> => {
    const { buildId, manifest } = build;
    return remember(loaded, MAX_LOADED, `${buildId} ${manifest}`, () =>
      loadShell(build, (path) => files.readBytes(shellFolders(buildId), path)),
    );
  };

  const readCanary = async ({ canary }: ShellPointer): Promise<LoadedShell | undefined> => {
    if (!canary) return undefined;
    return await load(canary).catch((error: unknown) => {
      log.error({ err: error }, 'the canary of the shell is refused or cannot be read');
      return undefined;
    });
  };

  const keep = async (live: Live): Promise<void> => {
    const { pointer, shell } = live;
    const text = JSON.stringify(pointer);
    if (written === text) return;
    await kept.write(SHELL, {
      files: { ...packShell(shell), [POINTER]: text },
      releasedAt: pointer.releasedAt,
    });
    written = text;
  };

  /** The time of the last pointer that was accepted, by any process. */
  const lastAccepted = async (): Promise<string | null> => {
    if (lastGood) return lastGood.pointer.releasedAt;
    const release = await kept.read(SHELL);
    written = release?.files[POINTER];
    return release?.releasedAt ?? null;
  };

  const readKept = async (): Promise<Live | undefined> => {
    const release = await kept.read(SHELL);
    if (!release) return undefined;
    const text = release.files[POINTER];
    const pointer = await verifyPointer(shellPointerSchema.parse(JSON.parse(text ?? '')), keys);
    const shell = await loadShell(pointer, readPacked(release.files, pointer.buildId));
    loaded.set(`${pointer.buildId} ${pointer.manifest}`, Promise.resolve(shell));
    return { pointer, shell, canary: undefined };
  };

  const read = async (): Promise<Live | undefined> => {
    try {
      const pointer = await readShellPointer(files, keys);
      if (!pointer) return undefined;
      refuseOlder(pointer, await lastAccepted());
      const shell = await load(pointer);
      lastGood = { pointer, shell, canary: await readCanary(pointer) };
      keep(lastGood).catch((error: unknown) => {
        log.warn({ err: error }, 'the live shell is not kept for a restart');
      });
    } catch (error) {
      const isRefused = error instanceof ReleaseRefusal;
      log.error({ err: error }, isRefused ? 'a shell is refused' : 'a shell cannot be read');
      lastGood ??= await readKept().catch((cause: unknown) => {
        log.error({ err: cause }, 'the kept shell cannot be used');
        return undefined;
      });
    }
    return lastGood;
  };

  const readSealed = (buildId: string) =>
    remember(sealed, MAX_MANIFESTS, buildId, async (): Promise<SealedBuild | undefined> => {
      const latest = await files.readText(shellFolders(buildId), 'builds/latest.json');
      if (latest === undefined) return undefined;
      const seal = await verifySeal(latest, SHELL, keys);
      const { id, manifest } = seal;
      const text = await files.readText(shellFolders(buildId), manifestPath(buildId));
      if (text === undefined || id !== buildId) return undefined;
      return { manifest: verifyManifest(text, { buildId, manifest }), text, seal };
    });

  const readLive = (): Promise<Live | undefined> => {
    if (!cached || Date.now() > cached.until) {
      cached = { live: read(), until: Date.now() + TTL_MS };
    }
    return cached.live;
  };

  const findLoaded = async (buildId: string): Promise<LoadedShell | undefined> => {
    const find = () => [...loaded].find(([name]) => name.startsWith(`${buildId} `))?.[1];
    const known = await find()?.catch(() => undefined);
    if (known) return known;
    // A process that has just started may be asked for a file first, and the target may go away while it
    // reads: then the shell that is live is the kept one.
    await readLive();
    return await find()?.catch(() => undefined);
  };

  return {
    async live(visit) {
      const live = await readLive();
      if (!live) return null;
      const { pointer, shell, canary } = live;
      const isCanary = canary && pointer.canary && visit.isCanary(SHELL, pointer.canary);
      const { id, page, document, routeRules } = isCanary ? canary : shell;
      return { id, page, document, routeRules, releasedAt: Date.parse(pointer.releasedAt) };
    },
    async sealedPage(buildId) {
      const build = await readSealed(buildId);
      const content = build && (await files.readBytes(shellFolders(buildId), PAGE));
      if (!content) return undefined;
      const { manifest, seal } = build;
      const page = pageOf(manifest, String(verifyFile(manifest, PAGE, content)));
      const { routeRules } = manifest;
      return { id: buildId, page, document: null, routeRules, releasedAt: seal.timestamp, seal };
    },
    async manifestOf(buildId) {
      return (await findLoaded(buildId))?.manifest ?? (await readSealed(buildId))?.text;
    },
    async fileOf(buildId, path) {
      const known = (await findLoaded(buildId))?.files.get(path);
      if (known) return known;
      const { manifest } = (await readSealed(buildId)) ?? {};
      if (!manifest || !Object.hasOwn(manifest.integrity, path)) return undefined;
      const content = await files.readBytes(shellFolders(buildId), path);
      return content && verifyFile(manifest, path, content);
    },
  };
}

/** Returns what is remembered, or makes it; what fails or is undefined is not remembered. */
function remember<Value>(
  known: Map<string, Promise<Value>>,
  most: number,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const value = known.get(key) ?? make();
  // The newest use is last, so that the first is the one to forget.
  known.delete(key);
  known.set(key, value);
  const forget = () => void (known.get(key) === value && known.delete(key));
  value.then((made) => made === undefined && forget(), forget);
  const [oldest] = known.keys();
  if (known.size > most && oldest !== undefined) known.delete(oldest);
  return value;
}
