import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { releaseFileUrl } from '@parapet/contracts/release-file';
import type { KnownReleases } from '../registry/known-releases.ts';

const MANIFEST_TIMEOUT_MS = 15_000;
/** Stalled loads are detected by `load-progress.ts`; a file may take long on a slow connection. */
const FILE_TIMEOUT_MS = 600_000;

/** A response whose `json()` resolves in a microtask, and so before the next paint. */
const immediateResponse = (body: Record<string, unknown>): Response =>
  Object.assign(new Response(), { json: async () => structuredClone(body) });

/**
 * Module Federation plugin: reads manifests from the registry instead of the network, and loads every
 * script and stylesheet with its hash and in CORS mode.
 *
 * @param urlOf returns the URL to request for a file; differs after a failed attempt
 */
export const createLoadPlugin = (
  releases: KnownReleases,
  urlOf: (url: string) => string,
): ModuleFederationRuntimePlugin => {
  const integrityOf = (url: string): string | undefined => {
    const owner = releases.ownerOf(url);
    return owner?.manifest.integrity[url.slice(owner.baseUrl.length)];
  };
  const inlinedManifest = (url: string): Record<string, unknown> | undefined => {
    const owner = releases.ownerOf(url);
    const isManifest = owner && releaseFileUrl(owner.baseUrl, owner.manifest.mfManifest) === url;
    return isManifest ? owner.mfManifest : undefined;
  };

  return {
    name: 'parapet-load',
    fetch: async (url, init) => {
      const inlined = inlinedManifest(String(url));
      if (inlined) return immediateResponse(inlined);
      const signal = AbortSignal.timeout(MANIFEST_TIMEOUT_MS);
      const response = await fetch(url, { ...init, redirect: 'error', signal });
      if (!response.ok) throw new Error(`${String(url)} answered ${response.status}`);
      return response;
    },
    createScript: ({ url }) => {
      const script = document.createElement('script');
      script.src = urlOf(url);
      script.async = true;
      script.crossOrigin = 'anonymous';
      const integrity = integrityOf(url);
      if (integrity) script.integrity = integrity;
      return { script, timeout: FILE_TIMEOUT_MS };
    },
    createLink: ({ url, attrs }) => {
      const link = document.createElement('link');
      link.href = urlOf(url);
      link.crossOrigin = 'anonymous';
      const integrity = integrityOf(url);
      if (integrity) link.integrity = integrity;
      // rspack does not wait for a link that is already a stylesheet; the remote would mount unstyled.
      link.rel = 'preload';
      link.as = attrs?.as === 'script' ? 'script' : 'style';
      return { link, timeout: FILE_TIMEOUT_MS };
    },
  };
};
