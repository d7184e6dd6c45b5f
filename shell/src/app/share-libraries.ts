import {
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  satisfy,
} from '@module-federation/enhanced/runtime';
import { version as queryVersion } from '@tanstack/react-query/package.json';
import { version as formVersion } from 'react-hook-form/package.json';

type Resolve = NonNullable<ModuleFederationRuntimePlugin['resolveShare']>;
type Copy = NonNullable<ReturnType<Parameters<Resolve>[0]['resolver']>>['shared'];

/** A third-party library that remotes share, in chunks of the shell that the first use loads. */
export interface SharedLibrary {
  version: string;
  load: () => Promise<unknown>;
}

const libraries: Readonly<Record<string, SharedLibrary>> = {
  '@tanstack/react-query': {
    version: queryVersion,
    load: () => import('@tanstack/react-query'),
  },
  'react-hook-form': {
    version: formVersion,
    load: () => import('react-hook-form'),
  },
};

const copyOf = ({ version, load }: SharedLibrary): Copy => {
  const copy: Copy = {
    version,
    get: async () => {
      try {
        const module = await load();
        return () => module;
      } catch (error) {
        // Module Federation would wait for the failed load again when the remote is retried.
        copy.loading = null;
        throw error;
      }
    },
    shareConfig: { singleton: true, requiredVersion: `^${version}`, eager: false },
    scope: ['default'],
    // In use by the shell, so that no remote takes it along when it is retried.
    useIn: ['shell'],
    from: 'shell',
    deps: [],
    strategy: 'loaded-first',
  };
  return copy;
};

/**
 * Module Federation plugin that gives remotes the shell's copies of libraries. A remote that needs
 * another major version loads its own.
 */
export const createLibraryPlugin = (
  shared: Readonly<Record<string, SharedLibrary>>,
): ModuleFederationRuntimePlugin => {
  const copies = new Map(Object.entries(shared).map(([name, library]) => [name, copyOf(library)]));
  return {
    name: 'parapet-libraries',
    resolveShare: (args) => {
      const copy = copies.get(args.pkgName);
      if (!copy) return args;
      const { requiredVersion } = args.shareInfo.shareConfig ?? {};
      const suits = !requiredVersion || satisfy(copy.version, requiredVersion);
      const resolver = () => (suits ? { shared: copy, useTreesShaking: false } : undefined);
      return { ...args, resolver };
    },
  };
};

/** Shares the libraries with all remotes that are loaded from now on. Loads none of them. */
export const shareLibraries = (): void => {
  registerGlobalPlugins([createLibraryPlugin(libraries)]);
};
