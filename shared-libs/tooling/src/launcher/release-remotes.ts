import { join } from 'node:path';
import { releaseToFolder } from '../release/release-to-folder.ts';
import { originPort, REMOTES } from '../remotes.ts';

/**
 * Releases finished builds of remotes to a folder, each with its own origin on this machine.
 * Returns the number of remotes that changed.
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
