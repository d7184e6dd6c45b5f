import { exposedFiles } from '@parapet/contracts/releases/exposed-files';
import { outsideGrant, withinGrant } from '@parapet/contracts/releases/page-owners';
import {
  type Canary,
  HOST_CONTRACT_VERSION,
  type Registry,
  type RegistryEntry,
} from '@parapet/contracts/releases/release';
import { releaseOrigin, siblingBuildUrl } from '@parapet/contracts/releases/release-file';
import { BUILT_IN_GRANTS, type RemoteGrants } from '@parapet/contracts/releases/remote-grants';
import type { Logger } from '../../platform/log/logger.ts';
import { steadyVisit, type Visit } from '../pages/visit.ts';
import type { KnownOrigins } from './known-origins.ts';
import type { ReleaseSource } from './release-source.ts';
import type { WatchedBuild } from './release-watch.repository.ts';
import { isSame, WATCH_MS } from './release-watch.ts';
import {
  type NamedBuild,
  ReleaseRefusal,
  readRelease,
  refuseOlder,
  type SignedPointer,
} from './verify-release.ts';

const TTL_MS = 2000;

/**
 * Returns the live releases, or canaries for a visit on their side. A release that is unreadable or
 * refused keeps the previous one live, or is a fault without one; the others are unaffected.
 */
export type ReadRegistry = (visit?: Visit) => Promise<Registry>;

export interface RegistryPorts {
  readonly source: ReleaseSource;
  /** The origins that live remotes may come from; a pointer alone allows none. */
  readonly origins: readonly string[] | KnownOrigins;
  /** Tells what each remote may have on the page; null for the built-in grants. */
  readonly grants?: RemoteGrants | null;
  /** Returns the releases in whose place the build before is served; none by default. */
  readonly readWithheld?: () => Promise<readonly WatchedBuild[]>;
  readonly log: Logger;
}

/** A release within its grant, and what lay outside of it. */
interface GrantedBuild {
  readonly entry: RegistryEntry;
  readonly leftOut: readonly string[];
}

/** A remote with its canary, if that is readable and not refused. */
interface LiveRemote {
  readonly releasedAt: string;
  /** Its release may still turn out to fail: there is a build to go back to. */
  readonly canGoBack?: boolean;
  readonly build: GrantedBuild;
  readonly canary?: { readonly pointed: Canary; readonly build: GrantedBuild } | undefined;
}

interface LiveRemotes {
  readonly remotes: LiveRemote[];
  readonly faults: Registry['faults'];
}

/** Pointers are cached for two seconds. A build never changes, so it is read once. */
export function createRegistry({
  source,
  origins,
  grants = null,
  readWithheld = async () => [],
  log,
}: RegistryPorts): ReadRegistry {
  const builds = new Map<string, Promise<GrantedBuild>>();
  /** Used while the target is unreachable or points to an unreadable or refused release. */
  const lastGood = new Map<string, LiveRemote>();
  let cached: { live: Promise<LiveRemotes>; until: number } | undefined;

  const readOrigins = typeof origins === 'function' ? origins : async () => origins;

  const readGranted = async (named: NamedBuild): Promise<GrantedBuild> => {
    refuseForeignOrigin(named.baseUrl, await readOrigins());
    const key = JSON.stringify([named.remote, named.buildId, named.baseUrl, named.manifest]);
    const known = builds.get(key);
    if (known) return known;
    const build = readBuild(source, named).then(confine);
    builds.set(key, build);
    build.catch(() => builds.delete(key));
    return build;
  };

  const confine = (entry: RegistryEntry): GrantedBuild => {
    const { name, manifest } = entry;
    const leftOut = outsideGrant(grants ?? BUILT_IN_GRANTS, name, manifest);
    if (leftOut.length === 0) return { entry, leftOut };
    log.error({ remote: name, build: manifest.buildId, leftOut }, 'a release exceeds its grant');
    const granted = withinGrant(grants ?? BUILT_IN_GRANTS, manifest);
    return { entry: { ...entry, manifest: granted }, leftOut };
  };

  const readCanary = async (
    { remote, canary, releasedAt }: SignedPointer,
    withheld: readonly WatchedBuild[],
  ): Promise<LiveRemote['canary']> => {
    if (!canary) return undefined;
    const release = { remote, buildId: canary.buildId, releasedAt };
    if (withheld.some((each) => isSame(each, release))) return undefined;
    try {
      return { pointed: canary, build: await readGranted({ ...canary, remote }) };
    } catch (error) {
      log.error({ err: error, remote }, 'a canary is refused or cannot be read');
      return undefined;
    }
  };

  /** The build before, for a release that is withheld; the release itself where that cannot be read. */
  const readPrevious = async (pointer: SignedPointer): Promise<GrantedBuild> => {
    const { remote, previousBuildId: buildId, baseUrl } = pointer;
    try {
      if (buildId === null) throw new Error('There is no build before.');
      const { manifest } = await source.readSeal({ remote, buildId });
      const previous = { remote, buildId, baseUrl: siblingBuildUrl(baseUrl, buildId), manifest };
      return await readGranted(previous);
    } catch (error) {
      log.error(
        { err: error, remote },
        'a withheld release is served: the build before is not readable',
      );
      return await readGranted(pointer);
    }
  };

  const readLive = async (
    name: string,
    pointer: SignedPointer,
    withheld: readonly WatchedBuild[],
  ): Promise<LiveRemote> => {
    const { kept } = source;
    const last = lastGood.get(name)?.releasedAt ?? (await kept.lastAccepted(name));
    refuseOlder(pointer, last);
    const { releasedAt, previousBuildId } = pointer;
    const isWithheld = withheld.some((each) => isSame(each, pointer));
    const build = isWithheld ? await readPrevious(pointer) : await readGranted(pointer);
    const canary = await readCanary(pointer, withheld);
    const canGoBack = previousBuildId !== null && !isWithheld;
    const live = { releasedAt, canGoBack, build, canary };
    lastGood.set(name, live);
    const keeping = isWithheld
      ? Promise.resolve()
      : source.keep(pointer, build.entry.manifest.mfManifest);
    keeping.catch((error: unknown) => {
      log.warn({ err: error, remote: name }, 'a live release is not kept for a restart');
    });
    return live;
  };

  /** The last good release of an earlier process. */
  const readKept = async (name: string): Promise<LiveRemote | undefined> => {
    const { kept } = source;
    const pointer = await kept.readPointer(name);
    if (!pointer) return undefined;
    refuseForeignOrigin(pointer.baseUrl, await readOrigins());
    return { releasedAt: pointer.releasedAt, build: confine(await readBuild(kept, pointer)) };
  };

  const read = async (): Promise<LiveRemotes> => {
    const [pointers, withheld] = await Promise.all([
      source.readPointers().catch((error: unknown) => {
        log.error({ err: error }, 'the list of remotes cannot be read');
        return [];
      }),
      readWithheld().catch((error: unknown) => {
        log.error({ err: error }, 'the withheld releases cannot be read');
        return [];
      }),
    ]);
    const remotes: LiveRemote[] = [];
    const faults: Registry['faults'] = [];
    await Promise.all(
      pointers.map(async ({ name, pointer }) => {
        try {
          const found = await pointer();
          if (found) remotes.push(await readLive(name, found, withheld));
        } catch (error) {
          const isRefused = error instanceof ReleaseRefusal;
          const what = isRefused ? 'a release is refused' : 'a release cannot be read';
          log.error({ err: error, remote: name }, what);
          const last = lastGood.get(name) ?? (await readKept(name).catch(() => undefined));
          const message = isRefused ? error.message : 'Its release cannot be read.';
          if (last) remotes.push(last);
          else faults.push({ name, message });
        }
      }),
    );
    return { remotes, faults: faults.sort(byName) };
  };

  return async (visit = steadyVisit) => {
    if (!cached || Date.now() > cached.until) {
      cached = { live: read(), until: Date.now() + TTL_MS };
    }
    const { remotes, faults } = await cached.live;
    const shown = remotes.map(({ build, canary }) =>
      canary && visit.isCanary(build.entry.name, canary.pointed) ? canary.build : build,
    );
    const leftOut = shown.flatMap(({ entry: { name }, leftOut: reasons }) =>
      reasons.map((message) => ({ name, message })),
    );
    const watched = remotes.filter(isWatched).map(({ build, releasedAt }) => ({
      name: build.entry.name,
      releasedAt,
    }));
    return {
      contractVersion: HOST_CONTRACT_VERSION,
      remotes: shown.map(({ entry }) => entry).sort(byName),
      faults,
      ...(leftOut.length > 0 ? { leftOut: leftOut.sort(byName) } : {}),
      ...(grants ? { grants } : {}),
      ...(watched.length > 0 ? { watched: watched.sort(byName) } : {}),
    };
  };
}

/** Pages report of a canary as long as there is one, and of a release in its first minutes. */
const isWatched = ({ canary, canGoBack, releasedAt }: LiveRemote): boolean =>
  canary !== undefined || (canGoBack === true && Date.now() - Date.parse(releasedAt) < WATCH_MS);

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

/** @throws ReleaseRefusal for a base URL on another origin */
function refuseForeignOrigin(baseUrl: string, allowed: readonly string[]): void {
  const origin = releaseOrigin(baseUrl);
  if (allowed.includes(origin)) return;
  throw new ReleaseRefusal(
    `Its files are at ${origin}, which this installation does not allow. The operator can add it to PARAPET_REMOTE_ORIGINS.`,
  );
}

/** Returns a build of the target with its manifests. @throws ReleaseRefusal, or Error */
export async function readBuild(
  source: Pick<ReleaseSource, 'readBuildFile'>,
  build: NamedBuild,
): Promise<RegistryEntry> {
  const entry = await readRelease(build, (path) => source.readBuildFile(build, path));
  return withoutFallbacks(withoutPaths(entry));
}

/** Leaves out the paths of documents: their index has them, and no page reads them from the registry. */
function withoutPaths(entry: RegistryEntry): RegistryEntry {
  const { prerendered: _, ...manifest } = entry.manifest;
  return { ...entry, manifest };
}

/**
 * Leaves out the hashes of files that no page requests directly, such as a remote's fallback copies of
 * shared packages, where its entry has them. Hashes cannot be compressed.
 */
function withoutFallbacks(entry: RegistryEntry): RegistryEntry {
  const requested = (['lifecycles', 'widgets'] as const).flatMap((exposed) =>
    exposedFiles(entry, exposed).map(({ href }) => href.slice(entry.baseUrl.length)),
  );
  if (!entry.manifest.entryHasHashes || requested.length === 0) return entry;
  const integrity = Object.fromEntries(
    Object.entries(entry.manifest.integrity).filter(([file]) => requested.includes(file)),
  );
  return { ...entry, manifest: { ...entry.manifest, integrity } };
}

/** Returns the origins of the remotes' scripts and styles. */
export const originsOf = (registry: Registry): string[] => [
  ...new Set(registry.remotes.map(({ baseUrl }) => releaseOrigin(baseUrl))),
];
