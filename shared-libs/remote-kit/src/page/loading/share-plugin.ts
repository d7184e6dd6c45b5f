import { type ModuleFederationRuntimePlugin, satisfy } from '@module-federation/runtime';
import type { SharedVersions } from '@parapet/contracts/releases/shared-versions';
import { forgetFailures } from './keep-shared-copies.ts';

type Resolve = NonNullable<ModuleFederationRuntimePlugin['resolveShare']>;
type Copy = ReturnType<Parameters<Resolve>[0]['resolver']>;

/** `^1.2.0` -> `1.2.0`. */
const versionIn = (range: string): string => range.replace(/^\D+/, '');

type Shared = NonNullable<Copy>['shared'];

const isRetried = new WeakSet<Shared>();

/**
 * The copy of a package that all remotes of a page use: the one that is loaded, or the first that was
 * registered. Without a result each would load its own copy, unknown to the others.
 */
const copyOfRemotes = (
  copies: Record<string, Shared> | undefined,
  requiredVersion: string | false | undefined,
): Copy => {
  const suitable = Object.values(copies ?? {}).filter(
    ({ version }) => !requiredVersion || satisfy(version, requiredVersion),
  );
  const shared =
    suitable.find(({ loaded }) => loaded) ?? suitable.find(({ loading }) => loading) ?? suitable[0];
  if (!shared) return undefined;
  if (!isRetried.has(shared)) forgetFailures(shared);
  isRetried.add(shared);
  return { shared, useTreesShaking: false };
};

/**
 * Module Federation plugin for every instance of the page: a remote consumes a copy of the page, or
 * its own. Without a result of `resolver`, Module Federation loads the remote's own copy.
 *
 * @param versions of the page's copies. They identify a copy, as the page registers its copies
 * first; the field `from` names the last remote that loaded it.
 * @param isRemote whether an instance may consume the copy of another remote, of a package that the
 * page lacks; instances for which it is false are left alone. Null in the shell, where no remote does:
 * the files of another one may change or fail.
 */
export const createSharePlugin = (
  versions: SharedVersions,
  isRemote: ((instance: string) => boolean) | null,
): ModuleFederationRuntimePlugin => ({
  name: 'parapet-share',
  resolveShare: (args) => {
    const { shareScopeMap, scope, pkgName, shareInfo } = args;
    const { requiredVersion, singleton, strictVersion } = shareInfo.shareConfig ?? {};
    if (isRemote && !isRemote(shareInfo.from)) return args;
    const copies = shareScopeMap[scope]?.[pkgName];
    const copy = copies?.[versions[pkgName] ?? ''];
    const resolver = (): Copy => {
      if (!copy) return isRemote ? copyOfRemotes(copies, requiredVersion) : undefined;
      const shared = { shared: copy, useTreesShaking: false };
      if (!requiredVersion || satisfy(copy.version, requiredVersion)) return shared;
      if (!singleton) return undefined;
      if (!strictVersion) return shared;
      throw new Error(
        `It was built with version ${versionIn(requiredVersion)} of ${pkgName}, and this page has version ${copy.version}.`,
      );
    };
    return { ...args, resolver };
  },
});
