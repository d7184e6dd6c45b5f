import { createInstance } from '@module-federation/runtime';
import { containerName } from '@parapet/contracts/releases/release';
import { releaseFileUrl } from '@parapet/contracts/releases/release-file';
import { createKnownReleases } from '../page/loading/known-releases.ts';
import { createLoadPlugin } from '../page/loading/load-plugin.ts';
import { readRemotes } from '../page/loading/read-remotes.ts';
import { provideFederationCore } from './federation-core.ts';

type Load = (exposed: string) => Promise<unknown>;

const opened = new Map<string, Promise<Load>>();

const openRelease = async (buildUrl: string): Promise<Load> => {
  const [remote] = (await readRemotes({ buildUrls: [buildUrl] })).remotes;
  if (remote?.status !== 'offered') throw new Error(remote?.reason ?? 'It has no remote.');
  const { name, baseUrl, manifest } = remote.entry;
  const releases = createKnownReleases();
  releases.add(remote.entry);
  provideFederationCore();
  const container = containerName(name);
  const mfManifest = releaseFileUrl(baseUrl, manifest.mfManifest);
  const manifestUrlOf = (name: string) => (name === container ? mfManifest : undefined);
  const urlOf = (url: string) => url;
  // The page shares nothing, so the remote uses its own copies of every package.
  const runtime = createInstance({
    name: `page_of_${container}`,
    remotes: [{ name: container, entry: mfManifest }],
    plugins: [createLoadPlugin({ releases, urlOf, manifestUrlOf, onPart: () => {} })],
    shareStrategy: 'loaded-first',
  });
  return (exposed) => runtime.loadRemote(`${container}/${exposed}`);
};

/**
 * Loads an exposed module of a release in a page that shares nothing. It compares the host contract before any
 * code of the remote runs and sets the hash of every file. It verifies no signature: the page that names
 * `baseUrl` decides whom it trusts.
 *
 * @param baseUrl the folder of one build, with a trailing slash
 * @param exposed `lifecycles` or `widgets`
 * @throws Error, or ZodError for an invalid release manifest
 */
export const loadRelease = async <T>(
  baseUrl: string,
  exposed: 'lifecycles' | 'widgets',
): Promise<T> => {
  const opening = opened.get(baseUrl) ?? openRelease(baseUrl);
  opened.set(baseUrl, opening);
  const load = await opening;
  return (await load(exposed)) as T;
};
