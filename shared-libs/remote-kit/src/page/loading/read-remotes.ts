import { mfManifestSchema } from '@parapet/contracts/releases/mf-manifest';
import {
  latestBuildSchema,
  type RegistryEntry,
  releaseManifestSchema,
} from '@parapet/contracts/releases/release';
import { hashOf } from '@parapet/contracts/releases/release-check';
import { readReleaseBaseUrl, releaseFileUrl } from '@parapet/contracts/releases/release-file';
import { evaluateRemote, type Registry, readRegistry } from './registry.ts';

const TIMEOUT_MS = 15_000;

/**
 * Describes where a page finds its remotes: `/remotes.json` of an installation, which has verified every
 * signature, or the base URLs of single builds, which the page then trusts itself.
 */
export type RemoteSource = { registryUrl: string } | { buildUrls: readonly string[] };

const readText = async (url: string): Promise<string> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(url, { redirect: 'error', cache: 'no-cache', signal });
  if (answer.ok) return answer.text();
  throw new Error(`${url} answered ${answer.status}.`);
};

const digestOf = async (algorithm: string, text: string): Promise<string> => {
  const name = algorithm.replace('sha', 'SHA-');
  const bytes = await crypto.subtle.digest(name, new TextEncoder().encode(text));
  return `${algorithm}-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
};

/** Reads the build at a base URL. The hash in its release manifest covers its mf-manifest. */
const readBuild = async (url: string): Promise<RegistryEntry> => {
  const baseUrl = readReleaseBaseUrl(url);
  if (!baseUrl) throw new Error(`${url} is not the address of a build.`);
  const readJson = async (file: string): Promise<unknown> =>
    JSON.parse(await readText(releaseFileUrl(baseUrl, file)));
  const { id } = latestBuildSchema.parse(await readJson('builds/latest.json'));
  const manifest = releaseManifestSchema.parse(await readJson(`builds/meta/${id}.json`));
  const text = await readText(releaseFileUrl(baseUrl, manifest.mfManifest));
  const hash = hashOf(manifest, manifest.mfManifest);
  if (!hash) throw new Error(`Its file ${manifest.mfManifest} has no hash.`);
  if ((await digestOf(hash.slice(0, hash.indexOf('-')), text)) !== hash) {
    throw new Error('Its mf-manifest differs from what its release manifest names.');
  }
  const mfManifest = mfManifestSchema.parse(JSON.parse(text));
  return { name: manifest.name, baseUrl, manifest, mfManifest };
};

/**
 * Reads the remotes of a page. One that this page cannot run is refused with a reason.
 *
 * @throws Error, or ZodError, when the registry or a build cannot be read
 */
export const readRemotes = async (source: RemoteSource): Promise<Registry> => {
  if ('registryUrl' in source) return readRegistry(JSON.parse(await readText(source.registryUrl)));
  const builds = await Promise.all(source.buildUrls.map(readBuild));
  return { remotes: builds.map((entry) => evaluateRemote(entry)) };
};
