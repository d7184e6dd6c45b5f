import { exposedFiles } from '@parapet/contracts/exposed-files';
import { mfManifestSchema } from '@parapet/contracts/mf-manifest';
import {
  HOST_CONTRACT_VERSION,
  type Registry,
  type RegistryEntry,
  type ReleasePointer,
  releaseManifestSchema,
} from '@parapet/contracts/release';
import { releaseOrigin } from '@parapet/contracts/release-file';
import type { Logger } from '../platform/log/logger.ts';
import type { BuildPlace, ReleaseSource } from './release-source.ts';

const TTL_MS = 2000;

/**
 * Returns the live releases. An unreadable release keeps the previous one live, or is a fault
 * without one; the others are unaffected.
 */
export type ReadRegistry = () => Promise<Registry>;

/** Pointers are cached for two seconds. A build never changes, so it is read once. */
export function createRegistry(source: ReleaseSource, log: Logger): ReadRegistry {
  const builds = new Map<string, Promise<RegistryEntry>>();
  /** Used while the target is unreachable or points to an unreadable release. */
  const lastGood = new Map<string, RegistryEntry>();
  let cached: { registry: Promise<Registry>; until: number } | undefined;

  const readEntry = (pointer: ReleasePointer): Promise<RegistryEntry> => {
    const key = `${pointer.remote}@${pointer.buildId}@${pointer.baseUrl}`;
    const known = builds.get(key);
    if (known) return known;
    const entry = readRelease(source, pointer);
    builds.set(key, entry);
    entry.catch(() => builds.delete(key));
    return entry;
  };

  const read = async (): Promise<Registry> => {
    const pointers = await source.readPointers().catch((error: unknown) => {
      log.error({ err: error }, 'the list of remotes cannot be read');
      return [];
    });
    const remotes: RegistryEntry[] = [];
    const faults: Registry['faults'] = [];
    await Promise.all(
      pointers.map(async ({ name, pointer }) => {
        try {
          const live = await pointer();
          if (!live) return;
          const entry = await readEntry(live);
          lastGood.set(name, entry);
          remotes.push(entry);
        } catch (error) {
          log.error({ err: error, remote: name }, 'a release cannot be read');
          const last = lastGood.get(name);
          if (last) remotes.push(last);
          else faults.push({ name, message: 'Its release cannot be read.' });
        }
      }),
    );
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
    return {
      contractVersion: HOST_CONTRACT_VERSION,
      remotes: remotes.sort(byName),
      faults: faults.sort(byName),
    };
  };

  return () => {
    if (!cached || Date.now() > cached.until) {
      cached = { registry: read(), until: Date.now() + TTL_MS };
    }
    return cached.registry;
  };
}

/**
 * Returns a build with its manifests. Rejects when it is unreadable or its manifest names another
 * build.
 */
export async function readRelease(
  source: Pick<ReleaseSource, 'readBuildFile'>,
  place: BuildPlace,
): Promise<RegistryEntry> {
  const { remote: name, buildId, baseUrl } = place;
  const described = await source.readBuildFile(place, `builds/meta/${buildId}.json`);
  const manifest = releaseManifestSchema.parse(described);
  if (manifest.name !== name || manifest.buildId !== buildId) {
    throw new Error(`The pointer names ${name} ${buildId}, but its release has another name or id`);
  }
  const mfManifest = mfManifestSchema.parse(await source.readBuildFile(place, manifest.mfManifest));
  return withoutFallbacks({ name, baseUrl, manifest, mfManifest });
}

/**
 * Leaves out the hashes of files that no page requests directly: a remote's fallback copies of
 * shared packages, whose hashes are in its entry. Hashes cannot be compressed.
 */
function withoutFallbacks(entry: RegistryEntry): RegistryEntry {
  const requested = (['lifecycles', 'widgets'] as const).flatMap((exposed) =>
    exposedFiles(entry, exposed).map(({ href }) => href.slice(entry.baseUrl.length)),
  );
  if (requested.length === 0) return entry;
  const integrity = Object.fromEntries(
    Object.entries(entry.manifest.integrity).filter(([file]) => requested.includes(file)),
  );
  return { ...entry, manifest: { ...entry.manifest, integrity } };
}

/** Returns the origins of the remotes' scripts and styles. */
export const originsOf = (registry: Registry): string[] => [
  ...new Set(registry.remotes.map(({ baseUrl }) => releaseOrigin(baseUrl))),
];
