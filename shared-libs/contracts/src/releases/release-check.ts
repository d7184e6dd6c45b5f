import { namedFiles, remoteEntryOf } from './mf-manifest.ts';
import type { ReleaseManifest } from './release.ts';

/** The kinds of entries that a script element runs, which is what a hash of the entry protects. */
const SCRIPT = /^(global|var|window|self|this|assign|umd|script)$/;

/** The hash of a file. A name such as `constructor` has none. */
export const hashOf = ({ integrity }: ReleaseManifest, file: string): string | undefined =>
  Object.hasOwn(integrity, file) ? integrity[file] : undefined;

/**
 * Returns why a release must not run, as a sentence for the user: a file that runs has no hash, or its
 * two manifests contradict each other. Undefined for a sound release.
 *
 * @param manifest `integrity` may lack files whose hashes are in the entry, if it says so
 */
export const releaseFault = (
  manifest: ReleaseManifest,
  mfManifest: Readonly<Record<string, unknown>>,
): string | undefined => {
  const { entry } = manifest;
  const named = remoteEntryOf(mfManifest);
  if (named && named.file !== entry) {
    return `Its mf-manifest names the entry ${named.file}, its release manifest ${entry}.`;
  }
  if (named?.type !== undefined && !SCRIPT.test(named.type)) {
    return `Its entry is of the type "${named.type}". Only an entry that is a script can be checked by its hash: build it with the library type "var".`;
  }
  const files = namedFiles(mfManifest, manifest.entryHasHashes === true ? 'first' : 'all');
  const missing = [entry, ...files].find((file) => !hashOf(manifest, file));
  return missing === undefined ? undefined : `Its file ${missing} has no hash.`;
};
