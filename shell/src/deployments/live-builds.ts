import { latestBuildSchema } from '@parapet/contracts/release';
import { announcementUrl } from '@parapet/contracts/release-file';
import { z } from 'zod';
import type { Registry } from '../remotes/registry.ts';

/** Build ids by the name of who was built: the shell and the remotes. */
export type Builds = ReadonlyMap<string, string>;

export const SHELL = 'shell';
const SHELL_LATEST = '/builds/latest.json';
const TIMEOUT_MS = 5_000;

const registrySchema = z.object({
  remotes: z.array(z.object({ name: z.string(), manifest: z.object({ buildId: z.string() }) })),
});

/** What a registry says to be live; a remote that cannot be read is left out. */
export const buildsOf = ({ remotes }: Registry): Builds =>
  new Map(remotes.flatMap(({ name, manifest }) => (manifest ? [[name, manifest.buildId]] : [])));

/** Where each remote tells which of its builds is live: beside the builds, on its own host. */
export const announcementsOf = ({ remotes }: Registry): ReadonlyMap<string, string> =>
  new Map(
    remotes.flatMap((remote) =>
      remote.status === 'offered' ? [[remote.name, announcementUrl(remote.entry.baseUrl)]] : [],
    ),
  );

const readJson = async (fetchJson: typeof fetch, url: string): Promise<unknown> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  // What the page shows goes before the question whether it is still the newest.
  const answer = await fetchJson(url, {
    cache: 'no-cache',
    priority: 'low',
    redirect: 'error',
    signal,
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
};

const readLatest = async (fetchJson: typeof fetch, url: string): Promise<string> =>
  latestBuildSchema.parse(await readJson(fetchJson, url)).id;

/**
 * Asks shell and remotes, each where it is served, for `builds/latest.json`. Never rejects: who does
 * not answer within five seconds is left out.
 *
 * @param places of the remotes, as `announcementsOf` gives them
 */
export const readAnnouncedBuilds = async (
  fetchJson: typeof fetch,
  places: ReadonlyMap<string, string>,
): Promise<Builds> => {
  const asked = [[SHELL, SHELL_LATEST] as const, ...places].map(async ([name, url]) => {
    const id = await readLatest(fetchJson, url).catch(() => null);
    return id === null ? [] : [[name, id] as const];
  });
  return new Map((await Promise.all(asked)).flat());
};

/**
 * Asks the shell's origin what is really live: by its own build and by the pointers of the remotes.
 *
 * @throws when it cannot be told, or not within five seconds
 */
export const readLiveBuilds = async (fetchJson: typeof fetch): Promise<Builds> => {
  const [shell, registry] = await Promise.all([
    readLatest(fetchJson, SHELL_LATEST),
    readJson(fetchJson, '/remotes.json'),
  ]);
  const { remotes } = registrySchema.parse(registry);
  return new Map([
    [SHELL, shell],
    ...remotes.map(({ name, manifest }) => [name, manifest.buildId] as const),
  ]);
};

/**
 * Who is live in another build than the one that this page runs, newcomers included. Who is gone is
 * not: a reload would bring nothing that is newer.
 */
export const newerBuilds = (running: Builds, live: Builds): string[] =>
  [...live].filter(([name, id]) => running.get(name) !== id).map(([name]) => name);
