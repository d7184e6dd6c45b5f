import { describe, expect, it, vi } from 'vitest';
import { createLibraryPlugin } from './share-libraries.ts';

const QUERY = '@tanstack/react-query';

const createCopy = (load: () => Promise<unknown>) => {
  const plugin = createLibraryPlugin({ [QUERY]: { version: '5.108.0', load } });
  const own = { version: 'own' };
  return (requiredVersion: string, pkgName = QUERY) => {
    const args = {
      pkgName,
      shareInfo: { shareConfig: { requiredVersion, singleton: true } },
      resolver: () => ({ shared: own, useTreesShaking: false }),
    };
    return plugin.resolveShare?.(args as never)?.resolver()?.shared;
  };
};

describe('a library that the shell shares', () => {
  it('is loaded by the first remote that uses it, not before', async () => {
    const load = vi.fn(async () => 'the library');
    const copy = createCopy(load)('^5.0.0');
    expect(load).not.toHaveBeenCalled();
    const factory = await copy?.get();
    expect(factory?.()).toBe('the library');
  });

  it('is one copy for all remotes of its major version', () => {
    const copyFor = createCopy(async () => null);
    expect(copyFor('^5.0.0')).toBe(copyFor('^5.1.0'));
  });

  it('is not used by a remote that needs another major version', () => {
    expect(createCopy(async () => null)('^6.0.0')).toBeUndefined();
  });

  it('leaves other packages alone', () => {
    expect(createCopy(async () => null)('^5.0.0', 'react')?.version).toBe('own');
  });

  it('can be loaded again after a failure', async () => {
    const load = vi.fn(async () => 'the library');
    load.mockRejectedValueOnce(new Error('no network'));
    const copy = createCopy(load)('^5.0.0');
    if (!copy) throw new Error('There is no copy');
    copy.loading = copy.get() as never;
    await expect(copy.loading).rejects.toThrow('no network');
    expect(copy.loading).toBeNull();
    expect((await copy.get())()).toBe('the library');
  });
});
