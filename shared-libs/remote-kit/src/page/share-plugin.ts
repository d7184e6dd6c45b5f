import { type ModuleFederationRuntimePlugin, satisfy } from '@module-federation/runtime';
import type { SharedVersions } from '@parapet/contracts/shared-versions';

type Resolve = NonNullable<ModuleFederationRuntimePlugin['resolveShare']>;
type Copy = ReturnType<Parameters<Resolve>[0]['resolver']>;

/** `^1.2.0` -> `1.2.0`. */
const versionIn = (range: string): string => range.replace(/^\D+/, '');

/** A failed load of a copy must not fail for each remote that comes after. */
const forgetFailure = (copy: NonNullable<Copy>['shared']): void => {
  const { loading } = copy;
  loading?.catch(() => {
    if (copy.loading === loading) copy.loading = null;
  });
};

/** The first copy that a remote has loaded, or loads, and that suits another one. */
const copyOfRemote = (
  copies: Record<string, NonNullable<Copy>['shared']> | undefined,
  requiredVersion: string | false | undefined,
): Copy => {
  const shared = Object.values(copies ?? {}).find(
    ({ version, loaded, loading }) =>
      (loaded || loading) && (!requiredVersion || satisfy(version, requiredVersion)),
  );
  if (!shared) return undefined;
  forgetFailure(shared);
  return { shared, useTreesShaking: false };
};

/**
 * Module Federation plugin for every instance of the page: a remote consumes a copy of the page, or
 * its own. Without a result of `resolver`, Module Federation loads the remote's own copy.
 *
 * @param versions of the page's copies. They identify a copy, as the page registers its copies
 * first; the field `from` names the last remote that loaded it.
 * @param isRemote whether an instance may consume what another remote has loaded, of a package that the
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
      if (!copy) return isRemote ? copyOfRemote(copies, requiredVersion) : undefined;
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
