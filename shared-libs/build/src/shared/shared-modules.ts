import { experiments, type RspackPluginInstance } from '@rspack/core';
import { findPackage } from './find-package.ts';
import { REACT, type SharedPackage } from './shared-packages.ts';
import { wholeModule, wholeRequest, wholeSource } from './whole-package.ts';

/** One entry of the option `shared`. Source: https://module-federation.io/configure/shared */
interface SharedModule {
  readonly import?: string;
  readonly version: string;
  readonly requiredVersion: string;
  readonly singleton: boolean;
  readonly strictVersion: boolean;
  readonly eager: boolean;
}

/**
 * The option `shared` of Module Federation's plugin: React by request, each of Parapet's packages as
 * one module.
 *
 * @param eager whether the copies are in the first file; only the shell's are
 */
export const sharedModules = (
  root: string,
  packages: readonly SharedPackage[],
  eager: boolean,
): Record<string, SharedModule> => {
  const react = REACT.flatMap(({ name, requests }) => {
    const { version } = findPackage(name, root);
    const [major] = version.split('.');
    const shared = { version, requiredVersion: `^${major}.0.0`, singleton: true };
    return requests.map(
      (request) => [request, { ...shared, strictVersion: false, eager }] as const,
    );
  });
  const ours = packages.map(({ name, singleton }) => {
    const { version } = findPackage(name, root);
    const shared = { version, requiredVersion: `^${version}`, singleton, strictVersion: singleton };
    return [name, { import: wholeRequest(name), ...shared, eager }] as const;
  });
  return Object.fromEntries([...react, ...ours]);
};

/** Generates the modules of whole packages, to which {@link sharedModules} refers. */
export const wholePackages = (
  root: string,
  packages: readonly SharedPackage[],
): RspackPluginInstance =>
  new experiments.VirtualModulesPlugin(
    Object.fromEntries(
      packages.map((each) => [wholeModule(each.name, root), wholeSource(each, root)]),
    ),
  );
