import { join } from 'node:path';
import { readProvenance } from '../release/builds/provenance.ts';
import { openOwnSigner } from '../release/signing/own-signer.ts';
import { releaseToFolder } from '../release/targets/release-to-folder.ts';
import { originPort, REMOTES } from '../remotes.ts';

/** Describes what a start did. */
export interface SeededRemotes {
  /** The remotes that changed. */
  readonly released: readonly string[];
  /** Those whose team released another build, which stays. */
  readonly left: readonly string[];
}

/**
 * Releases finished builds of remotes to a folder, each with its own origin on this machine, signed
 * with the key of the data folder. Only what an earlier start released is replaced, or what does not run
 * because nobody has signed it.
 */
export async function releaseRemotes(
  to: { root: string; port: number; releases: string; dataDir: string },
  remotes: readonly string[],
): Promise<SeededRemotes> {
  const signer = await openOwnSigner(to.dataDir, remotes);
  const provenance = readProvenance({ author: undefined, commit: undefined }, {}, to.root);
  const released: string[] = [];
  const left: string[] = [];
  for (const [index, remote] of REMOTES.entries()) {
    if (!remotes.includes(remote)) continue;
    const outcome = await releaseToFolder({
      remote,
      dist: join(to.root, remote, 'dist'),
      releases: to.releases,
      channel: 'production',
      signer,
      seed: true,
      provenance,
      origin: `http://localhost:${originPort(to.port, index)}`,
    });
    if (outcome.changed) released.push(remote);
    if (outcome.left !== undefined && outcome.left !== outcome.buildId) left.push(remote);
  }
  return { released, left };
}
