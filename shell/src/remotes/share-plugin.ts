import { type ModuleFederationRuntimePlugin, satisfy } from '@module-federation/enhanced/runtime';
import type { SharedVersions } from '@parapet/contracts/shared-versions';

type Resolve = NonNullable<ModuleFederationRuntimePlugin['resolveShare']>;
type Copy = ReturnType<Parameters<Resolve>[0]['resolver']>;

/** `^1.2.0` -> `1.2.0`. */
const versionIn = (range: string): string => range.replace(/^\D+/, '');

/**
 * Module Federation plugin for every instance of the page: a remote consumes a copy of the shell, or
 * its own, and never one of another remote, whose files may change or fail. Without a result of
 * `resolver`, Module Federation loads the remote's own copy.
 *
 * @param versions of the shell's copies. They identify a copy, as the shell registers its copies
 * first; the field `from` names the last remote that loaded it.
 */
export const createSharePlugin = (versions: SharedVersions): ModuleFederationRuntimePlugin => ({
  name: 'parapet-share',
  resolveShare: (args) => {
    const { shareScopeMap, scope, pkgName, shareInfo } = args;
    const { requiredVersion, singleton, strictVersion } = shareInfo.shareConfig ?? {};
    const copy = shareScopeMap[scope]?.[pkgName]?.[versions[pkgName] ?? ''];
    const resolver = (): Copy => {
      if (!copy) return undefined;
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
