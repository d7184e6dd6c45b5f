import { experiments, type RspackPluginInstance } from '@rspack/core';
import { findPackage, isInstalled } from './find-package.ts';
import { groupsOf, sharedFile, sharedRequest, sharedSource } from './shared-groups.ts';
import { LIBRARIES, REACT, type SharedPackage } from './shared-packages.ts';

/** One entry of the option `shared`. Source: https://module-federation.io/configure/shared */
interface SharedModule {
  readonly import?: string;
  readonly version: string;
  readonly requiredVersion: string;
  readonly singleton: boolean;
  readonly strictVersion: boolean;
  readonly eager: boolean;
}

/** One copy for a page, of any version with the same major version. */
const anyMinor = (name: string, root: string) => {
  const { version } = findPackage(name, root);
  const [major] = version.split('.');
  return { version, requiredVersion: `^${major}.0.0`, singleton: true, strictVersion: false };
};

/**
 * The option `shared` of Module Federation's plugin: React and libraries by request, each of Parapet's
 * packages as one module, or two where a first page uses only some of its parts.
 *
 * @param eager whether React and what a first page uses of Parapet's packages are in the first file; only
 * the shell's are
 */
export const sharedModules = (
  root: string,
  packages: readonly SharedPackage[],
  eager: boolean,
): Record<string, SharedModule> => {
  const react = REACT.flatMap(({ name, requests }) =>
    requests.map((request) => [request, { ...anyMinor(name, root), eager }] as const),
  );
  // Never in the first file, and with its own copy for a remote of another major version.
  const libraries = LIBRARIES.filter((name) => isInstalled(name, root)).map(
    (name) => [name, { ...anyMinor(name, root), singleton: false, eager: false }] as const,
  );
  const ours = packages.flatMap((each) => {
    const { version } = findPackage(each.name, root);
    const { singleton } = each;
    const shared = { version, requiredVersion: `^${version}`, singleton, strictVersion: singleton };
    return groupsOf(each, root).map(
      ({ name, isFirst }) =>
        [name, { import: sharedRequest(name), ...shared, eager: eager && isFirst }] as const,
    );
  });
  return Object.fromEntries([...react, ...libraries, ...ours]);
};

/** Generates the modules to which {@link sharedModules} refers. */
export const sharedSources = (
  root: string,
  packages: readonly SharedPackage[],
): RspackPluginInstance => {
  const groups = packages.flatMap((each) => groupsOf(each, root));
  return new experiments.VirtualModulesPlugin(
    Object.fromEntries(
      groups.map((group) => [sharedFile(group.name, root), sharedSource(group, root)]),
    ),
  );
};
