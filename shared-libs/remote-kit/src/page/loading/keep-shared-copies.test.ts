import { getInstance, init } from '@module-federation/runtime';
import { beforeAll, expect, it, vi } from 'vitest';
import { keepSharedCopies } from './keep-shared-copies.ts';

const load = vi.fn(async () => () => 'the library');
const shareConfig = { singleton: false, requiredVersion: '^5.0.0' };

const copyOf = (name: string, version: string) => {
  const copy = getInstance()?.shareScopeMap.default?.[name]?.[version];
  if (!copy) throw new Error(`The shell does not share ${name}`);
  return copy;
};

beforeAll(() => {
  init({
    name: 'shell',
    remotes: [],
    shared: {
      react: {
        version: '19.3.1',
        lib: () => 'React',
        shareConfig: { singleton: true, requiredVersion: '^19.0.0', eager: true },
      },
      '@tanstack/react-query': { version: '5.108.0', get: load, shareConfig },
    },
  });
  keepSharedCopies();
});

it('a package of the first file is loaded and in use', () => {
  expect(copyOf('react', '19.3.1')).toMatchObject({ loaded: true, useIn: ['shell'] });
});

it('a library in a chunk of its own is in use, so no remote takes it along, but is not loaded', () => {
  expect(copyOf('@tanstack/react-query', '5.108.0').useIn).toContain('shell');
  expect(load).not.toHaveBeenCalled();
});

it('a library can be loaded again after a failure', async () => {
  const copy = copyOf('@tanstack/react-query', '5.108.0');
  load.mockRejectedValueOnce(new Error('no network'));
  copy.loading = copy.get() as never;
  await expect(copy.loading).rejects.toThrow('no network');
  expect(copy.loading).toBeNull();
  expect((await copy.get())()).toBe('the library');
});
