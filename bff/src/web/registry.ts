import { exposedFiles } from '@parapet/contracts/exposed-files';
import { outsideGrant, withinGrant } from '@parapet/contracts/page-owners';
import {
  HOST_CONTRACT_VERSION,
  type Registry,
  type RegistryEntry,
} from '@parapet/contracts/release';
import { releaseOrigin } from '@parapet/contracts/release-file';
import { BUILT_IN_GRANTS, type RemoteGrants } from '@parapet/contracts/remote-grants';
import type { Logger } from '../platform/log/logger.ts';
import type { ReleaseSource } from './release-source.ts';
import {
  type NamedBuild,
  ReleaseRefusal,
  readRelease,
  type SignedPointer,
} from './verify-release.ts';

const TTL_MS = 2000;

/**
 * Returns the live releases. A release that is unreadable or refused keeps the previous one live, or
 * is a fault without one; the others are unaffected.
 */
export type ReadRegistry = () => Promise<Registry>;

export interface RegistryPorts {
  readonly source: ReleaseSource;
  /** The origins that live remotes may come from; a pointer alone allows none. */
  readonly origins: readonly string[];
  /** What each remote may have on the page; null for the built-in grants. */
  readonly grants?: RemoteGrants | null;
  readonly log: Logger;
}

/** A release within its grant, and what lay outside of it. */
interface GrantedBuild {
  readonly entry: RegistryEntry;
  readonly leftOut: readonly string[];
}

/** Pointers are cached for two seconds. A build never changes, so it is read once. */
export function createRegistry({
  source,
  origins,
  grants = null,
  log,
}: RegistryPorts): ReadRegistry {
  const builds = new Map<string, Promise<GrantedBuild>>();
  /** Used while the target is unreachable or points to an unreadable or refused release. */
  const lastGood = new Map<string, { pointer: SignedPointer; build: GrantedBuild }>();
  let cached: { registry: Promise<Registry>; until: number } | undefined;

  const readGranted = (pointer: SignedPointer): Promise<GrantedBuild> => {
    const key = JSON.stringify([
      pointer.remote,
      pointer.buildId,
      pointer.baseUrl,
      pointer.manifest,
    ]);
    const known = builds.get(key);
    if (known) return known;
    const build = readBuild(source, pointer).then(confine);
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

  const read = async (): Promise<Registry> => {
    const pointers = await source.readPointers().catch((error: unknown) => {
      log.error({ err: error }, 'the list of remotes cannot be read');
      return [];
    });
    const live: GrantedBuild[] = [];
    const faults: Registry['faults'] = [];
    await Promise.all(
      pointers.map(async ({ name, pointer }) => {
        try {
          const found = await pointer();
          if (!found) return;
          refuseOlder(found, lastGood.get(name)?.pointer);
          refuseForeignOrigin(found.baseUrl, origins);
          const build = await readGranted(found);
          lastGood.set(name, { pointer: found, build });
          source.keep(found, build.entry.manifest.mfManifest).catch((error: unknown) => {
            log.warn({ err: error, remote: name }, 'a live release is not kept for a restart');
          });
          live.push(build);
        } catch (error) {
          const isRefused = error instanceof ReleaseRefusal;
          const what = isRefused ? 'a release is refused' : 'a release cannot be read';
          log.error({ err: error, remote: name }, what);
          const last = lastGood.get(name);
          if (last) live.push(last.build);
          else {
            faults.push({
              name,
              message: isRefused ? error.message : 'Its release cannot be read.',
            });
          }
        }
      }),
    );
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
    const leftOut = live.flatMap(({ entry: { name }, leftOut: reasons }) =>
      reasons.map((message) => ({ name, message })),
    );
    return {
      contractVersion: HOST_CONTRACT_VERSION,
      remotes: live.map(({ entry }) => entry).sort(byName),
      faults: faults.sort(byName),
      ...(leftOut.length > 0 ? { leftOut: leftOut.sort(byName) } : {}),
      ...(grants ? { grants } : {}),
    };
  };

  return () => {
    if (!cached || Date.now() > cached.until) {
      cached = { registry: read(), until: Date.now() + TTL_MS };
    }
    return cached.registry;
  };
}

/** A pointer that was replaced cannot be put back. A rollback has a new pointer, signed later. */
function refuseOlder(pointer: SignedPointer, last: SignedPointer | undefined): void {
  if (!last || Date.parse(pointer.releasedAt) >= Date.parse(last.releasedAt)) return;
  throw new ReleaseRefusal('Its pointer is older than the one that was live before.');
}

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
  return withoutFallbacks(await readRelease(build, (path) => source.readBuildFile(build, path)));
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
