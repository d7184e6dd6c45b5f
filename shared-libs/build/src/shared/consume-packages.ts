import { realpathSync } from 'node:fs';
import path from 'node:path';
import {
  experiments,
  NormalModuleReplacementPlugin,
  type RspackPluginInstance,
} from '@rspack/core';
import { fallbackChunk } from '../remote-chunks.ts';
import { findPackage } from './find-package.ts';
import { REACT, type SharedPackage } from './shared-packages.ts';
import {
  requestFrom,
  SHARED_FOLDER,
  sharedModules,
  wholeModule,
  wholeSource,
} from './whole-package.ts';

/** Without a file extension, which differs in the compiled package. */
const CONTAINER = path.join(import.meta.dirname, '../../client/container/container');

const json = JSON.stringify;

export interface Consuming {
  /** The module of the remote entry. */
  entry: string;
  plugins: RspackPluginInstance[];
}

/**
 * Generates a remote's entry, a container of Module Federation. Modules of the remote get React and
 * Parapet's packages from the page or, where the page has no compatible version, from the remote's
 * own copies. The remote shares nothing itself, so remotes do not depend on each other's files.
 *
 * @param exposed files of the remote by the name of the exposed module
 */
export const consumePackages = (
  root: string,
  shared: readonly SharedPackage[],
  exposed: Readonly<Record<string, string>>,
): Consuming => {
  const at = (...segments: string[]) => path.join(root, SHARED_FOLDER, ...segments);
  const entry = at('container.ts');
  const copies = at('copies.cjs');
  const modules: Record<string, string> = { [copies]: 'module.exports = {};\n' };
  const anywhere = new Map<string, string>();
  const inOwnSources = new Map<string, string>();

  /** A module that replaces a request with the consumed package, or with one of its subpaths. */
  const standIn = (request: string, packageName: string, subpath?: string): string => {
    const file = at('consumed', `${request}.cjs`);
    const member = subpath === undefined ? '' : `[${json(subpath)}]`;
    modules[file] =
      `module.exports = require(${requestFrom(file, copies)})[${json(packageName)}]${member};\n`;
    return file;
  };
  for (const request of REACT.flatMap(({ requests }) => requests)) {
    anywhere.set(request, standIn(request, request));
  }
  for (const each of shared) {
    modules[wholeModule(each.name, root)] = wholeSource(each, root);
    for (const [subpath] of sharedModules(each, root)) {
      const request = `${each.name}/${subpath}`;
      inOwnSources.set(request, standIn(request, each.name, subpath));
    }
  }
  modules[entry] = containerSource(root, entry, shared, exposed);

  const own = path.join(realpathSync(root), 'src') + path.sep;
  return {
    entry,
    plugins: [
      new experiments.VirtualModulesPlugin(modules),
      new NormalModuleReplacementPlugin(/^(react|react-dom|@parapet)(\/|$)/, (data) => {
        const { issuer } = data.contextInfo;
        if (issuer === entry) return;
        const file =
          anywhere.get(data.request) ??
          (issuer.startsWith(own) ? inOwnSources.get(data.request) : undefined);
        if (file) data.request = file;
      }),
    ],
  };
};

const containerSource = (
  root: string,
  entry: string,
  shared: readonly SharedPackage[],
  exposed: Readonly<Record<string, string>>,
): string => {
  const consumed = (
    name: string,
    version: string,
    singleton: boolean,
    request: string,
    chunk: string,
  ): string =>
    `${json(name)}: { version: ${json(version)}, singleton: ${singleton}, load: () => import(/* webpackChunkName: ${json(chunk)} */ ${request}).then((own) => own.default) }`;
  const react = REACT.flatMap(({ name, requests }) => {
    const [major] = findPackage(name, root).version.split('.');
    return requests.map((request) =>
      consumed(request, `${major}.0.0`, false, json(request), fallbackChunk('react')),
    );
  });
  const ours = shared.map(({ name, singleton }) =>
    consumed(
      name,
      findPackage(name, root).version,
      singleton,
      requestFrom(entry, wholeModule(name, root)),
      fallbackChunk(name),
    ),
  );
  const loads = Object.entries(exposed).map(
    ([name, file]) =>
      `${json(`./${name}`)}: () => import(/* webpackChunkName: ${json(name)} */ ${requestFrom(entry, path.join(root, file))})`,
  );
  return `import { createContainer } from ${requestFrom(entry, CONTAINER)};
import copies from './copies.cjs';
const packages = { ${[...react, ...ours].join(',\n')} };
const exposed = { ${loads.join(',\n')} };
export const { init, get } = createContainer(packages, copies, exposed);
`;
};
