import { describe, expect, it, vi } from 'vitest';
import { createSharePlugin } from './share-plugin.ts';

const KIT = '@parapet/remote-kit';

interface Requirement {
  /** The shell's version, if it shares the package. */
  shell?: string;
  /** Versions that remotes have added to the page. */
  remotes?: string[];
  needs: string;
  singleton?: boolean;
  strictVersion?: boolean;
}

/** Returns the version of the copy that a remote consumes; undefined for its own. */
const consumed = ({ shell, remotes = [], needs, singleton, strictVersion }: Requirement) => {
  const { resolveShare } = createSharePlugin(shell ? { [KIT]: shell } : {}, null);
  const versions = [...remotes, ...(shell ? [shell] : [])];
  // Module Federation writes the last remote that loaded a copy into `from`.
  const copies = versions.map((version) => [version, { version, from: 'mfe_scans' }]);
  const args = {
    shareScopeMap: { default: { [KIT]: Object.fromEntries(copies) } },
    scope: 'default',
    pkgName: KIT,
    shareInfo: { shareConfig: { requiredVersion: needs, singleton, strictVersion } },
  };
  return resolveShare?.(args as never)?.resolver()?.shared.version;
};

it('a remote consumes a compatible copy of the shell, also after another remote has', () => {
  expect(consumed({ shell: '2.3.0', remotes: ['2.4.0'], needs: '^2.1.0' })).toBe('2.3.0');
});

it.each(['^2.4.0', '^1.0.0', '^3.0.0'])(
  'a remote that needs %s loads its own copy, not that of another remote',
  (needs) => {
    const remotes = ['2.4.0', '1.0.0', '3.0.0'];
    expect(consumed({ shell: '2.3.0', remotes, needs })).toBeUndefined();
  },
);

it('a remote loads its own copy of a package that the shell does not share', () => {
  expect(consumed({ remotes: ['2.3.0'], needs: '^2.3.0' })).toBeUndefined();
});

it('a page has one copy of a singleton, whatever a remote needs', () => {
  expect(consumed({ shell: '18.0.0', needs: '^19.0.0', singleton: true })).toBe('18.0.0');
});

it('a strict singleton of another version is refused with both versions', () => {
  expect(() =>
    consumed({ shell: '2.3.0', needs: '^3.0.0', singleton: true, strictVersion: true }),
  ).toThrow(`It was built with version 3.0.0 of ${KIT}, and this page has version 2.3.0.`);
});

describe('in a page that lacks the package', () => {
  const consumes = (copies: object, needs: string, from = 'mfe_scans') => {
    const { resolveShare } = createSharePlugin({}, (name) => name.startsWith('mfe_'));
    const args = {
      shareScopeMap: { default: { [KIT]: copies } },
      scope: 'default',
      pkgName: KIT,
      shareInfo: { from, shareConfig: { requiredVersion: needs, singleton: true } },
      resolver: () => 'untouched',
    };
    return resolveShare?.(args as never)?.resolver() as unknown;
  };
  const get = vi.fn(async () => () => 'the kit');
  const copies = () => ({
    '2.5.0': { version: '2.5.0', get },
    '2.4.0': { version: '2.4.0', get, loaded: true },
    '1.2.0': { version: '1.2.0', get },
    '1.1.0': { version: '1.1.0', get, loading: Promise.resolve() },
  });

  it.each([
    ['^2.1.0', '2.4.0'],
    ['^1.0.0', '1.1.0'],
    ['^2.5.0', '2.5.0'],
  ])('a remote that needs %s consumes the copy that all use, %s', (needs, version) => {
    expect(consumes(copies(), needs)).toMatchObject({ shared: { version } });
  });

  it('one that needs another version loads its own copy, and is not refused', () => {
    expect(consumes(copies(), '^3.0.0')).toBeUndefined();
  });

  it("another program's instance is left alone", () => {
    expect(consumes(copies(), '^2.1.0', 'their_shop')).toBe('untouched');
  });

  it('a copy that failed to load is loaded again', async () => {
    const copy = { version: '2.4.0', get, loading: null as unknown };
    consumes({ '2.4.0': copy }, '^2.4.0');
    get.mockRejectedValueOnce(new Error('offline'));
    copy.loading = copy.get();
    await expect(copy.loading).rejects.toThrow('offline');
    expect(copy.loading).toBeNull();
    consumes({ '2.4.0': copy }, '^2.4.0');
    expect((await copy.get())()).toBe('the kit');
  });
});
