import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { releaseFileUrl } from '@parapet/contracts/release-file';
import type { KnownReleases } from './known-releases.ts';

const MANIFEST_TIMEOUT_MS = 15_000;
/** Whoever loads gives up when nothing more arrives; a file as such may take long on a slow line. */
const FILE_TIMEOUT_MS = 600_000;

/** An answer whose body is not read in tasks of its own: those would come after the page is drawn. */
const answerAtOnce = (body: Record<string, unknown>): Response =>
  Object.assign(new Response(), { json: async () => structuredClone(body) });

/**
 * How Module Federation loads: manifests from the registry instead of the network, every script and
 * stylesheet with its hash and in CORS mode.
 *
 * @param urlOf what to ask for in the place of a file that failed before
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
      if (inlined) return answerAtOnce(inlined);
      const signal = AbortSignal.timeout(MANIFEST_TIMEOUT_MS);
      const answer = await fetch(url, { ...init, redirect: 'error', signal });
      if (!answer.ok) throw new Error(`${String(url)} answered ${answer.status}`);
      return answer;
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
      // As a stylesheet, rspack would take it for loaded and not wait: the remote mounts unstyled.
      link.rel = 'preload';
      link.as = attrs?.as === 'script' ? 'script' : 'style';
      return { link, timeout: FILE_TIMEOUT_MS };
    },
  };
};
