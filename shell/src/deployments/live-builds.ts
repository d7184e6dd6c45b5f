import { buildIdSchema, latestBuildSchema } from '@parapet/contracts/releases/release';
import { announcementUrl } from '@parapet/contracts/releases/release-file';
import type { Registry } from '@parapet/remote-kit/page/registry';
import { z } from 'zod';

/** Build ids by name: `shell` and the remotes. */
export type Builds = ReadonlyMap<string, string>;

export const SHELL = 'shell';
const SHELL_LATEST = '/builds/latest.json';
const TIMEOUT_MS = 5_000;

const registrySchema = z.object({
  remotes: z.array(z.object({ name: z.string(), manifest: z.object({ buildId: z.string() }) })),
});

/** Returns the build of the shell that the API has written into the page; none for one from source. */
export const shellBuildOf = ({ documentElement }: Document): Builds => {
  const id = buildIdSchema.safeParse(documentElement.dataset.build).data;
  return new Map(id === undefined ? [] : [[SHELL, id]]);
};

/** Returns the live builds of a registry; leaves out remotes without a manifest. */
export const buildsOf = ({ remotes }: Registry): Builds =>
  new Map(remotes.flatMap(({ name, manifest }) => (manifest ? [[name, manifest.buildId]] : [])));

/** Returns the URL of `latest.json` of each remote, on its own host. */
export const announcementsOf = ({ remotes }: Registry): ReadonlyMap<string, string> =>
  new Map(
    remotes.flatMap((remote) =>
      remote.status === 'offered' ? [[remote.name, announcementUrl(remote.entry.baseUrl)]] : [],
    ),
  );

const readJson = async (fetchJson: typeof fetch, url: string): Promise<unknown> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  // Content of the page has priority over this check.
  const response = await fetchJson(url, {
    cache: 'no-cache',
    priority: 'low',
    redirect: 'error',
    signal,
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
};

const readLatest = async (fetchJson: typeof fetch, url: string): Promise<string> =>
  latestBuildSchema.parse(await readJson(fetchJson, url)).id;

/**
 * Reads `builds/latest.json` of shell and remotes. Never rejects; leaves out those that do not answer
 * within five seconds.
 *
 * @param urls of the remotes by name, from `announcementsOf`
 */
export const readAnnouncedBuilds = async (
  fetchJson: typeof fetch,
  urls: ReadonlyMap<string, string>,
): Promise<Builds> => {
  const requests = [[SHELL, SHELL_LATEST] as const, ...urls].map(async ([name, url]) => {
    const id = await readLatest(fetchJson, url).catch(() => null);
    return id === null ? [] : [[name, id] as const];
  });
  return new Map((await Promise.all(requests)).flat());
};

/**
 * Reads the live builds from the shell's origin: its own build and the registry.
 *
 * @throws Error when one of them cannot be read within five seconds
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
 * Lists the names whose live build differs from the running one, new remotes included. Removed
 * remotes are left out: a reload would bring nothing newer.
 */
export const newerBuilds = (running: Builds, live: Builds): string[] =>
  [...live].filter(([name, id]) => running.get(name) !== id).map(([name]) => name);
