import type { ListedRemote } from '@parapet/contracts/endpoints/previews';
import { MOST_CHANNELS_LISTED } from '@parapet/contracts/release';
import type { ReleaseSource } from './release-source.ts';
import { ReleaseRefusal } from './verify-release.ts';

/** Returns the channels of every remote, each with the verified build that it points to. */
export type ReadChannels = () => Promise<{ remotes: ListedRemote[] }>;

const TTL_MS = 5000;
const MOST_REMOTES = 40;
const CONCURRENT_READS = 8;

/** The list is the same for everybody who may see it, so it is read once in five seconds. */
export function createReadChannels(
  source: Pick<ReleaseSource, 'listChannels' | 'readPointer'>,
): ReadChannels {
  let cached: { answer: ReturnType<ReadChannels>; until: number } | undefined;
  return () => {
    if (!cached || Date.now() > cached.until) {
      const answer = read(source);
      cached = { answer, until: Date.now() + TTL_MS };
      answer.catch(() => {
        cached = undefined;
      });
    }
    return cached.answer;
  };
}

async function read(
  source: Pick<ReleaseSource, 'listChannels' | 'readPointer'>,
): Promise<{ remotes: ListedRemote[] }> {
  const listed = (await source.listChannels()).slice(0, MOST_REMOTES);
  const remotes: ListedRemote[] = [];
  for (const { remote, channels } of listed) {
    const unique = [...new Set(channels)];
    const read: ListedRemote['channels'] = [];
    for (let at = 0; at < MOST_CHANNELS_LISTED; at += CONCURRENT_READS) {
      const part = unique.slice(at, Math.min(at + CONCURRENT_READS, MOST_CHANNELS_LISTED));
      const found = await Promise.all(part.map((channel) => readChannel(source, remote, channel)));
      read.push(...found.filter((one) => one !== undefined));
    }
    remotes.push({
      name: remote,
      channels: read,
      hasMore: unique.length > MOST_CHANNELS_LISTED,
    });
  }
  return { remotes };
}

/** Returns undefined for a channel that was withdrawn. */
async function readChannel(
  source: Pick<ReleaseSource, 'readPointer'>,
  remote: string,
  channel: string,
): Promise<ListedRemote['channels'][number] | undefined> {
  try {
    const pointer = await source.readPointer(remote, channel);
    if (!pointer) return undefined;
    const { buildId, releasedAt, author = null, commit = null } = pointer;
    return { channel, build: { buildId, releasedAt, author, commit }, problem: null };
  } catch (error) {
    const problem = error instanceof ReleaseRefusal ? error.message : 'Its pointer cannot be read.';
    return { channel, build: null, problem };
  }
}
