import type { ReleaseSigner } from '../release/signing/release-signer.ts';
import type { ReleaseTarget } from '../release/targets/release-target.ts';
import { publish } from '../release/verbs/publish.ts';

/** The finished builds to begin with. */
export interface Seed {
  /** The shell and remotes. */
  readonly names: readonly string[];
  distOf(name: string): string;
  /** The URL of the target's files for browsers, without a trailing slash. */
  readonly baseUrl: string;
  readonly signer: ReleaseSigner;
}

/**
 * Releases what nobody has released, or what an earlier seed did, and leaves what a team released.
 * Returns the names of the released ones.
 */
export async function seed(
  target: ReleaseTarget,
  { names, distOf, baseUrl, signer }: Seed,
): Promise<string[]> {
  const released: string[] = [];
  for (const remote of names) {
    const { changed } = await publish(target, {
      remote,
      dist: distOf(remote),
      channel: 'production',
      origin: `${baseUrl}/${remote}`,
      signer,
      seed: true,
    });
    if (changed) released.push(remote);
  }
  return released;
}
