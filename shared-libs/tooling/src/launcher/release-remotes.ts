import { join } from 'node:path';
import { releaseToFolder } from '../release/release-to-folder.ts';
import { openOwnSigner } from '../release/signing/own-signer.ts';
import { originPort, REMOTES } from '../remotes.ts';

/**
 * Releases finished builds of remotes to a folder, each with its own origin on this machine, signed
 * with the key of the data folder. A build that an earlier version released unsigned is replaced.
 * Returns the number of remotes that changed.
 */
export async function releaseRemotes(
  to: { root: string; port: number; releases: string; dataDir: string },
  remotes: readonly string[],
): Promise<number> {
  const signer = await openOwnSigner(to.dataDir, remotes);
  let count = 0;
  for (const [index, remote] of REMOTES.entries()) {
    if (!remotes.includes(remote)) continue;
    const { changed } = await releaseToFolder({
      remote,
      dist: join(to.root, remote, 'dist'),
      releases: to.releases,
      channel: 'production',
      signer,
      origin: `http://localhost:${originPort(to.port, index)}`,
    });
    if (changed) count++;
  }
  return count;
}
