import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { releaseFileUrl } from '@parapet/contracts/releases/release-file';
import type { KnownReleases } from './known-releases.ts';
import type { FailedPart } from './load-failure.ts';
import { requiredHash } from './required-hash.ts';

const MANIFEST_TIMEOUT_MS = 15_000;
/** Stalled loads are detected by `load-progress.ts`; a file may take long on a slow connection. */
const FILE_TIMEOUT_MS = 600_000;

interface LoadPorts {
  releases: KnownReleases;
  /** Returns the URL to request for a file; differs after a failed attempt. */
  urlOf: (url: string) => string;
  /** Returns the URL of the mf-manifest of a container that the page has. */
  manifestUrlOf: (container: string) => string | undefined;
  /** Called with the part that a failure of this container would be due to; null for its own code. */
  onPart: (container: string, part: FailedPart | null) => void;
}

/**
 * Module Federation plugin: reads manifests from the registry instead of the network, and loads
 * entries with their hash and in CORS mode.
 */
export const createLoadPlugin = ({
  releases,
  urlOf,
  manifestUrlOf,
  onPart,
}: LoadPorts): ModuleFederationRuntimePlugin => {
  const inlinedManifest = (url: string): Record<string, unknown> | undefined => {
    const owner = releases.ownerOf(url);
    const isManifest = owner && releaseFileUrl(owner.baseUrl, owner.manifest.mfManifest) === url;
    return isManifest ? owner.mfManifest : undefined;
  };

  return {
    name: 'parapet-load',
    // The registry decides what loads, whatever developer tools have stored in this browser. A host that
    // lets a developer choose puts the build into the registry.
    beforeRegisterRemote: (args) => {
      const entry = manifestUrlOf(args.remote.name);
      if (entry !== undefined) {
        delete (args.remote as { version?: string }).version;
        Object.assign(args.remote, { entry });
      }
      return args;
    },
    loadSnapshot: async (args) =>
      manifestUrlOf(args.moduleInfo.name) === undefined
        ? args
        : { ...args, remoteSnapshot: undefined },
    fetch: async (url, init) => {
      const inlined = inlinedManifest(String(url));
      if (inlined) return Response.json(inlined);
      const signal = AbortSignal.timeout(MANIFEST_TIMEOUT_MS);
      const response = await fetch(url, { ...init, redirect: 'error', signal });
      if (!response.ok) throw new Error(`${String(url)} answered ${response.status}`);
      return response;
    },
    // The shell preloads the files of a release, and the remote loads them, both with hashes.
    generatePreloadAssets: async () => ({
      cssAssets: [],
      jsAssetsWithoutEntry: [],
      entryAssets: [],
    }),
    loadEntry: async ({ remoteInfo }) => onPart(remoteInfo.name, null) as undefined,
    createScript: ({ url, remoteInfo }) => {
      // Also where the file has no hash, which throws below.
      if (remoteInfo) onPart(remoteInfo.name, 'file');
      const script = document.createElement('script');
      script.src = urlOf(url);
      script.async = true;
      script.crossOrigin = 'anonymous';
      const integrity = requiredHash(releases, url);
      if (integrity) script.integrity = integrity;
      if (remoteInfo) script.addEventListener('load', () => onPart(remoteInfo.name, 'startup'));
      return { script, timeout: FILE_TIMEOUT_MS };
    },
    afterLoadEntry: async ({ remoteInfo, error }) => {
      if (!error) onPart(remoteInfo.name, null);
    },
    afterInitRemote: async ({ remoteInfo, error }) =>
      onPart(remoteInfo.name, error ? 'format' : null),
  };
};
