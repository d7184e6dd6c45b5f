import type { ListedRemote, listChannels } from '@parapet/contracts/endpoints/previews';
import { type AnyPointer, MAX_CHANNELS_LISTED } from '@parapet/contracts/releases/release';
import type { z } from 'zod';
import type { ReleaseSource } from './release-source.ts';
import { ReleaseRefusal } from './verify-release.ts';

type Answer = z.infer<typeof listChannels.response>;
type Channels = Answer['shell'];
type ReadPointer = (channel: string) => Promise<AnyPointer | undefined>;
type Source = Pick<
  ReleaseSource,
  'listChannels' | 'listShellChannels' | 'readPointer' | 'readShellPointer'
>;

/** Returns the channels of every remote and the shell, each with the verified build that it points to. */
export type ReadChannels = () => Promise<Answer>;

const TTL_MS = 5000;
const MAX_REMOTES = 40;
const CONCURRENT_READS = 8;

/** The list is the same for everybody who may see it, so it is read once in five seconds. */
export function createReadChannels(source: Source): ReadChannels {
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

async function read(source: Source): Promise<Answer> {
  const listed = (await source.listChannels()).slice(0, MAX_REMOTES);
  const remotes: ListedRemote[] = [];
  for (const { remote, channels } of listed) {
    const found = await readAll(channels, (channel) => source.readPointer(remote, channel));
    // A key may be known before its remote has released anything.
    if (found.channels.length > 0) remotes.push({ name: remote, ...found });
  }
  return {
    remotes,
    shell: await readAll(await source.listShellChannels(), source.readShellPointer),
  };
}

async function readAll(names: readonly string[], readPointer: ReadPointer): Promise<Channels> {
  const unique = [...new Set(names)];
  const channels: Channels['channels'] = [];
  for (let at = 0; at < MAX_CHANNELS_LISTED; at += CONCURRENT_READS) {
    const part = unique.slice(at, Math.min(at + CONCURRENT_READS, MAX_CHANNELS_LISTED));
    const found = await Promise.all(part.map((channel) => readChannel(channel, readPointer)));
    channels.push(...found.filter((one) => one !== undefined));
  }
  return { channels, hasMore: unique.length > MAX_CHANNELS_LISTED };
}

/** Returns undefined for a channel that was withdrawn. */
async function readChannel(
  channel: string,
  readPointer: ReadPointer,
): Promise<Channels['channels'][number] | undefined> {
  try {
    const pointer = await readPointer(channel);
    if (!pointer) return undefined;
    const { buildId, releasedAt, author = null, commit = null } = pointer;
    return { channel, build: { buildId, releasedAt, author, commit }, problem: null };
  } catch (error) {
    const problem = error instanceof ReleaseRefusal ? error.message : 'Its pointer cannot be read.';
    return { channel, build: null, problem };
  }
}
