import type { AnyPointer, LatestBuild } from '@parapet/contracts/releases/release';
import { latestKey } from '../builds/stored-builds.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';

const ATTEMPTS = 20;

/**
 * Writes `<remote>/builds/latest.json`, which open pages poll. Repeats until it matches the
 * pointer, as another release may switch that meanwhile.
 *
 * @param live reads the production pointer
 */
export async function announce(
  target: ReleaseTarget,
  remote: string,
  live: () => Promise<AnyPointer | undefined>,
): Promise<void> {
  let pointer = await live();
  for (let attempt = 0; pointer && attempt < ATTEMPTS; attempt += 1) {
    const { buildId: id, releasedAt } = pointer;
    const latest: LatestBuild = { id, timestamp: Date.parse(releasedAt) };
    await target.write(latestKey(remote), Buffer.from(`${JSON.stringify(latest)}\n`));
    pointer = await live();
    if (pointer?.buildId === id) return;
  }
}
