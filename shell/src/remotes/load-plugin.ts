import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { RegistryEntry } from '@parapet/contracts/release';

const LOAD_TIMEOUT_MS = 15_000;

interface KnownFile {
  integrity: string | undefined;
  remote: string;
}

/** What the browser is told about a file, by its absolute URL. */
const filesOf = (entries: readonly RegistryEntry[]): Map<string, KnownFile> =>
  new Map(
    entries.flatMap(({ name, baseUrl, manifest }) =>
      Object.entries(manifest.integrity).map(
        ([file, integrity]) => [new URL(file, baseUrl).href, { integrity, remote: name }] as const,
      ),
    ),
  );

/**
 * How Module Federation loads: manifests from the registry instead of the network, every script and
 * stylesheet with its hash and in CORS mode, nothing without a timeout.
 *
 * @param attempts how often each remote was tried anew; busts the cache of what failed
 */
export const createLoadPlugin = (
  entries: readonly RegistryEntry[],
  attempts: ReadonlyMap<string, number>,
): ModuleFederationRuntimePlugin => {
  const files = filesOf(entries);
  const manifests = new Map(
    entries.map(({ baseUrl, manifest, mfManifest }) => [
      new URL(manifest.mfManifest, baseUrl).href,
      mfManifest,
    ]),
  );

  const urlOf = (url: string): string => {
    const known = files.get(url);
    const attempt = known ? (attempts.get(known.remote) ?? 0) : 0;
    return attempt > 0 ? `${url}?attempt=${attempt}` : url;
  };

  return {
    name: 'parapet-load',
    fetch: async (url, init) => {
      const inlined = manifests.get(String(url));
      if (inlined) return Response.json(inlined);
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(LOAD_TIMEOUT_MS) });
      if (!answer.ok) throw new Error(`${String(url)} answered ${answer.status}`);
      return answer;
    },
    createScript: ({ url }) => {
      const script = document.createElement('script');
      script.src = urlOf(url);
      script.async = true;
      script.crossOrigin = 'anonymous';
      const integrity = files.get(url)?.integrity;
      if (integrity) script.integrity = integrity;
      return { script, timeout: LOAD_TIMEOUT_MS };
    },
    createLink: ({ url, attrs }) => {
      const link = document.createElement('link');
      link.href = urlOf(url);
      link.crossOrigin = 'anonymous';
      const integrity = files.get(url)?.integrity;
      if (integrity) link.integrity = integrity;
      // As a stylesheet, rspack would take it for loaded and not wait: the remote mounts unstyled.
      link.rel = 'preload';
      link.as = attrs?.as === 'script' ? 'script' : 'style';
      return { link, timeout: LOAD_TIMEOUT_MS };
    },
  };
};
