import { getInstance, loadShareSync } from '@module-federation/enhanced/runtime';

type Scopes = NonNullable<ReturnType<typeof getInstance>>['shareScopeMap'];
type Copy = Scopes[string][string][string];

/**
 * Marks the shell's copies of shared packages as in use by the shell, and loads those of its first
 * file. Module Federation would give a copy to the remote that loads it first, and delete it when that
 * remote is registered again.
 */
export const keepSharedCopies = (): void => {
  const shell = getInstance();
  for (const [name, [own]] of Object.entries(shell?.options.shared ?? {})) {
    if (own?.shareConfig.eager) loadShareSync(name);
    const copy = own && shell?.shareScopeMap.default?.[name]?.[own.version];
    if (copy && !own.shareConfig.eager) keepUnloaded(copy);
  }
};

/** A copy in a chunk of its own is loaded by the first remote that needs it. */
const keepUnloaded = (copy: Copy): void => {
  copy.useIn.push('shell');
  const { get } = copy;
  copy.get = async () => {
    try {
      return await get();
    } catch (error) {
      // Otherwise Module Federation waits for the failed load again when the remote is retried.
      copy.loading = null;
      throw error;
    }
  };
};
