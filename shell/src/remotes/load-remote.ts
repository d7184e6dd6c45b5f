import {
  loadRemote as loadFederated,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { containerName, type RegistryEntry } from '@parapet/contracts/release';
import { createLoadPlugin } from './load-plugin.ts';
import type { Registry } from './registry.ts';

const WHOLE_LOAD_TIMEOUT_MS = 20_000;

export type ExposedModule = 'lifecycles' | 'widgets';

export interface RemoteLoader {
  /**
   * Loads what a remote exposes.
   *
   * @param afresh forgets what was loaded of it before, failures included: some faults (an invalid
   * manifest, a throwing module, a file that hangs) stay for good otherwise
   */
  load<T>(entry: RegistryEntry, exposed: ExposedModule, afresh: boolean): Promise<T>;
}

const federated = ({ name, baseUrl, manifest }: RegistryEntry) => ({
  name: containerName(name),
  entry: new URL(manifest.mfManifest, baseUrl).href,
});

const withTimeout = async <T>(work: Promise<T>, what: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${what} did not load within ${WHOLE_LOAD_TIMEOUT_MS / 1000} s`)),
      WHOLE_LOAD_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([work, expiry]);
  } finally {
    clearTimeout(timer);
  }
};

/** Else both loaders would wait once more for an element whose file never came. */
const removePending = ({ baseUrl }: RegistryEntry): void => {
  for (const element of document.querySelectorAll('script[src], link[href]')) {
    const url = element.getAttribute('src') ?? element.getAttribute('href');
    const isInUse = element instanceof HTMLLinkElement && element.sheet !== null;
    if (url?.startsWith(baseUrl) && !isInUse) element.remove();
  }
};

/** Registers the offered remotes with Module Federation; runs no code of theirs yet. */
export const createRemoteLoader = ({ remotes }: Registry): RemoteLoader => {
  const entries = remotes.flatMap((remote) => (remote.status === 'offered' ? [remote.entry] : []));
  const attempts = new Map<string, number>();
  registerPlugins([createLoadPlugin(entries, attempts)]);
  registerRemotes(entries.map(federated));

  return {
    load: async <T>(entry: RegistryEntry, exposed: ExposedModule, afresh: boolean) => {
      if (afresh) {
        attempts.set(entry.name, (attempts.get(entry.name) ?? 0) + 1);
        removePending(entry);
        registerRemotes([federated(entry)], { force: true });
      }
      const request = `${containerName(entry.name)}/${exposed}`;
      const module = await withTimeout(loadFederated<T>(request), entry.name);
      if (!module) throw new Error(`${entry.name} exposes no ${exposed}`);
      return module;
    },
  };
};
