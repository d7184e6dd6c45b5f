import { hashOf } from '@parapet/contracts/releases/release-check';
import type { KnownReleases } from './known-releases.ts';
import { isUnhashed } from './registry.ts';

/**
 * Returns the hash that the file of a release must have; undefined for a build of a development server.
 *
 * @param url may have the query of a retry
 * @throws Error for a file that no release names, or that has no hash
 */
export const requiredHash = (releases: KnownReleases, url: string): string | undefined => {
  const owner = releases.ownerOf(url);
  if (owner && isUnhashed(owner.manifest)) return undefined;
  const address = new URL(url);
  address.search = '';
  address.hash = '';
  const file = owner && address.href.slice(owner.baseUrl.length);
  const hash = file && hashOf(owner.manifest, file);
  if (hash) return hash;
  throw new Error(`A file without a hash was not loaded: ${url}`);
};
