import { join } from 'node:path';
import { releaseToFolder } from '../release/release-to-folder.ts';
import { originPort, REMOTES } from '../remotes.ts';

/**
 * Makes the finished builds of remotes live in a folder, each at its own origin on this machine.
 * Returns how many were not live already.
 */
export async function releaseRemotes(
  to: { root: string; port: number; releases: string },
  remotes: readonly string[],
): Promise<number> {
  let count = 0;
  for (const [index, remote] of REMOTES.entries()) {
    if (!remotes.includes(remote)) continue;
    const { changed } = await releaseToFolder({
      remote,
      dist: join(to.root, remote, 'dist'),
      releases: to.releases,
      channel: 'production',
      origin: `http://localhost:${originPort(to.port, index)}`,
    });
    if (changed) count++;
  }
  return count;
}
