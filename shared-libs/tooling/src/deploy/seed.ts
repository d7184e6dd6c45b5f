import { findPointer } from '../release/pointer.ts';
import { publish } from '../release/publish.ts';
import type { ReleaseTarget } from '../release/release-target.ts';
import type { ReleaseSigner } from '../release/signing/release-signer.ts';

const LIVE = 'production';

/** The finished builds to begin with. */
export interface Seed {
  readonly remotes: readonly string[];
  distOf(remote: string): string;
  /** The URL of the target's files for browsers, without a trailing slash. */
  readonly baseUrl: string;
  readonly signer: ReleaseSigner;
}

/**
 * Releases each remote that has no live build yet, and leaves every other as its team released it.
 * Returns the names of the released ones.
 */
export async function seed(
  target: ReleaseTarget,
  { remotes, distOf, baseUrl, signer }: Seed,
): Promise<string[]> {
  const released: string[] = [];
  for (const remote of remotes) {
    if (await findPointer(target, { remote, channel: LIVE })) continue;
    const dist = distOf(remote);
    await publish(target, { remote, dist, channel: LIVE, origin: `${baseUrl}/${remote}`, signer });
    released.push(remote);
  }
  return released;
}
