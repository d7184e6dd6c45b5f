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
 * What is live now. A release that cannot be read leaves the one before it live, or is a fault
 * where none was seen; the others stay.
 */
export type ReadRegistry = () => Promise<Registry>;

/** Pointers are read again after two seconds; a build never changes, so it is read once. */
export function createRegistry(source: ReleaseSource, log: Logger): ReadRegistry {
  const builds = new Map<string, Promise<RegistryEntry>>();
  /** Stays while the target cannot be reached, or points to what cannot be read. */
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

/** A build with its manifests inlined. Rejects when it cannot be read or is another than it says. */
export async function readRelease(
  source: Pick<ReleaseSource, 'readBuildFile'>,
  place: BuildPlace,
): Promise<RegistryEntry> {
  const { remote: name, buildId, baseUrl } = place;
  const described = await source.readBuildFile(place, `builds/meta/${buildId}.json`);
  const manifest = releaseManifestSchema.parse(described);
  if (manifest.name !== name || manifest.buildId !== buildId) {
    throw new Error(`The pointer names ${name} ${buildId}, its release says otherwise`);
  }
  const mfManifest = mfManifestSchema.parse(await source.readBuildFile(place, manifest.mfManifest));
  return withoutFallbacks({ name, baseUrl, manifest, mfManifest });
}

/**
 * Leaves out the hashes of files that no page asks for by itself: a remote's own copies of what it
 * borrows, whose hashes are in its entry. Nothing that is a hash can be compressed.
 */
function withoutFallbacks(entry: RegistryEntry): RegistryEntry {
  const asked = (['lifecycles', 'widgets'] as const).flatMap((exposed) =>
    exposedFiles(entry, exposed).map(({ href }) => href.slice(entry.baseUrl.length)),
  );
  if (asked.length === 0) return entry;
  const integrity = Object.fromEntries(
    Object.entries(entry.manifest.integrity).filter(([file]) => asked.includes(file)),
  );
  return { ...entry, manifest: { ...entry.manifest, integrity } };
}

/** The origins that scripts and styles of the remotes come from. */
export const originsOf = (registry: Registry): string[] => [
  ...new Set(registry.remotes.map(({ baseUrl }) => releaseOrigin(baseUrl))),
];
