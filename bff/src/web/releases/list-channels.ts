import { channelIndexSchema, channelSchema } from '@parapet/contracts/releases/release';
import type { ReleaseFiles } from './release-files.ts';
import { parseJson } from './verify-release.ts';

/** The names of the channels of each remote, which nobody has signed. */
export type Channels = { remote: string; channels: string[] }[];

/** A folder with more channels was not pruned for years; the newest numbers come first. */
const MAX_FOLDERS = 500;
const LIVE = 'production';

const liveFirst = (channels: readonly string[]): string[] => [
  LIVE,
  ...channels.filter((channel) => channel !== LIVE),
];

/** @param remotesIn the remotes with a pointer in a channel */
export async function channelsByFolder(
  listFolders: () => Promise<string[]>,
  remotesIn: (channel: string) => Promise<string[]>,
): Promise<Channels> {
  const numeric = new Intl.Collator('en', { numeric: true });
  const channels = (await listFolders())
    .filter((name) => channelSchema.safeParse(name).success)
    .sort((a, b) => numeric.compare(b, a))
    .slice(0, MAX_FOLDERS);
  const byRemote = new Map<string, string[]>();
  for (const channel of liveFirst(channels)) {
    for (const remote of await remotesIn(channel)) {
      byRemote.set(remote, [...(byRemote.get(remote) ?? []), channel]);
    }
  }
  return [...byRemote]
    .map(([remote, found]) => ({ remote, channels: found }))
    .sort((a, b) => a.remote.localeCompare(b.remote));
}

/** Reads the list that a release writes. A remote without a readable one has only its live channel. */
export function channelsByIndex(
  files: ReleaseFiles,
  remotes: readonly string[],
): Promise<Channels> {
  return Promise.all(
    remotes.map(async (remote) => {
      const listed = await files
        .readText([remote], 'builds/channels.json')
        .then((text) => channelIndexSchema.parse(parseJson(text ?? '', 'The list of channels')))
        .catch(() => ({ channels: [] }));
      return { remote, channels: liveFirst(listed.channels) };
    }),
  );
}
