import {
  containerName,
  HOST_CONTRACT_VERSION,
  latestBuildSchema,
  type ReleaseManifest,
  releaseManifestSchema,
} from '@parapet/contracts/release';
import { hashOf } from '@parapet/contracts/release-check';
import { releaseFileUrl } from '@parapet/contracts/release-file';
import { provideFederationCore } from './federation-core.ts';

const TIMEOUT_MS = 15_000;

/** The Module Federation container that a remote's entry defines. */
interface Container {
  init(shareScope: object): unknown;
  get(exposed: string): Promise<() => unknown>;
}

const read = async (url: string): Promise<unknown> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(url, { redirect: 'error', signal });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
};

const readManifest = async (baseUrl: string): Promise<ReleaseManifest> => {
  const { id } = latestBuildSchema.parse(await read(releaseFileUrl(baseUrl, 'builds/latest.json')));
  const manifest = releaseManifestSchema.parse(
    await read(releaseFileUrl(baseUrl, `builds/meta/${id}.json`)),
  );
  if (manifest.contractVersion === HOST_CONTRACT_VERSION) return manifest;
  throw new Error(
    `${manifest.name} speaks version ${manifest.contractVersion} of the host contract, this page version ${HOST_CONTRACT_VERSION}`,
  );
};

const runEntry = (baseUrl: string, manifest: ReleaseManifest): Promise<void> =>
  new Promise((resolve, reject) => {
    const { name, entry } = manifest;
    const hash = hashOf(manifest, entry);
    if (!hash) throw new Error(`The entry of ${name} has no hash`);
    const script = document.createElement('script');
    script.src = releaseFileUrl(baseUrl, entry);
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = hash;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`The entry of ${name} did not load`));
    document.head.append(script);
  });

const containers = new Map<string, Promise<Container>>();

const openContainer = async (baseUrl: string): Promise<Container> => {
  provideFederationCore();
  const manifest = await readManifest(baseUrl);
  await runEntry(baseUrl, manifest);
  const page = globalThis as unknown as Record<string, Container | undefined>;
  const container = page[containerName(manifest.name)];
  if (!container) throw new Error(`The entry of ${manifest.name} left no container`);
  // The page shares nothing, so the remote uses its own copies of every package.
  await container.init({});
  return container;
};

/**
 * Loads an exposed module of a release in a page without Module Federation. It compares the host
 * contract before any code of the remote runs and sets the hash of every file. It verifies no signature:
 * the page that names `baseUrl` decides whom it trusts.
 *
 * @param baseUrl the folder of one build, with a trailing slash
 * @param exposed `lifecycles` or `widgets`
 * @throws Error, or ZodError for an invalid release manifest; another call tries again.
 */
export const loadRelease = async <T>(
  baseUrl: string,
  exposed: 'lifecycles' | 'widgets',
): Promise<T> => {
  const opening = containers.get(baseUrl) ?? openContainer(baseUrl);
  containers.set(baseUrl, opening);
  try {
    const container = await opening;
    const create = await container.get(`./${exposed}`);
    return create() as T;
  } catch (error) {
    containers.delete(baseUrl);
    throw error;
  }
};
