import { MAX_CHANNELS_LISTED } from '@parapet/contracts/releases/release';
import { channelsKey } from '../builds/stored-builds.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';

const ATTEMPTS = 20;
const POINTERS = 'pointers/';

/**
 * Writes `<remote>/builds/channels.json`: the channels in which a remote has a pointer, newest first, for
 * an API that cannot list the target. Repeats until it matches, as another release may add one meanwhile.
 */
export async function writeChannels(target: ReleaseTarget, remote: string): Promise<void> {
  // Keys that may not list the target release nevertheless: the list is only a convenience.
  await write(target, remote).catch(() => undefined);
}

async function write(target: ReleaseTarget, remote: string): Promise<void> {
  let channels = await channelsOf(target, remote);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await target.write(channelsKey(remote), Buffer.from(`${JSON.stringify({ channels })}\n`));
    const now = await channelsOf(target, remote);
    if (now.join() === channels.join()) return;
    channels = now;
  }
}

async function channelsOf(target: ReleaseTarget, remote: string): Promise<string[]> {
  const ending = `/${remote}.json`;
  return (await target.list(POINTERS))
    .filter(({ key }) => key.endsWith(ending))
    .sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime() || a.key.localeCompare(b.key))
    .map(({ key }) => key.slice(POINTERS.length, -ending.length))
    .filter((channel) => !channel.includes('/'))
    .slice(0, 2 * MAX_CHANNELS_LISTED);
}
