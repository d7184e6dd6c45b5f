import { getInstance, loadShareSync } from '@module-federation/runtime';

type Scopes = NonNullable<ReturnType<typeof getInstance>>['shareScopeMap'];
type Copy = Scopes[string][string][string];

/**
 * Marks the page's copies of shared packages as in use by the page, and loads those of its first
 * file. Module Federation would give a copy to the remote that loads it first, and delete it when that
 * remote is registered again.
 */
export const keepSharedCopies = (): void => {
  const page = getInstance();
  for (const [name, [own]] of Object.entries(page?.options.shared ?? {})) {
    if (own?.shareConfig.eager) loadShareSync(name);
    const copy = own && page?.shareScopeMap.default?.[name]?.[own.version];
    if (copy && !own.shareConfig.eager) keepUnloaded(copy, page.options.name);
  }
};

/** A copy in a chunk of its own is loaded by the first remote that needs it. */
const keepUnloaded = (copy: Copy, page: string): void => {
  copy.useIn.push(page);
  forgetFailures(copy);
};

/** Otherwise Module Federation waits for a failed load again when a remote is retried. */
export const forgetFailures = (copy: Copy): void => {
  const { get } = copy;
  copy.get = async () => {
    try {
      return await get();
    } catch (error) {
      copy.loading = null;
      throw error;
    }
  };
};
