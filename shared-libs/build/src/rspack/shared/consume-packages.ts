import { realpathSync } from 'node:fs';
import path from 'node:path';
import {
  experiments,
  NormalModuleReplacementPlugin,
  type RspackPluginInstance,
} from '@rspack/core';
import { fallbackChunk } from '../remote-chunks.ts';
import { findPackage } from './find-package.ts';
import { type LentPackage, REACT } from './shared-packages.ts';
import {
  requestFrom,
  SHARED_FOLDER,
  sharedModules,
  wholeModule,
  wholeSource,
} from './whole-package.ts';

/** Without its ending, which is another one where this package has been compiled. */
const CONTAINER = path.join(import.meta.dirname, '../../../client/container/container');

const json = JSON.stringify;

export interface Consuming {
  /** What a remote's entry runs. */
  entry: string;
  plugins: RspackPluginInstance[];
}

/**
 * For a remote's build: its entry, a container of Module Federation, and the way in which its modules
 * get React and packages of ours: from the page that it runs in, or from its own copies, which are
 * loaded where the page has none that suits. It lends them to nobody, so that no remote depends on
 * the files of another.
 *
 * @param exposed files of the remote by the name under which they are exposed
 */
export const consumePackages = (
  root: string,
  shared: readonly LentPackage[],
  exposed: Readonly<Record<string, string>>,
): Consuming => {
  const at = (...parts: string[]) => path.join(root, SHARED_FOLDER, ...parts);
  const entry = at('container.ts');
  const copies = at('copies.cjs');
  const modules: Record<string, string> = { [copies]: 'module.exports = {};\n' };
  const anywhere = new Map<string, string>();
  const inOwnSources = new Map<string, string>();

  /** A module that stands for a request: what was consumed, or a part of it. */
  const stand = (request: string, packageName: string, part?: string): string => {
    const file = at('consumed', `${request}.cjs`);
    const member = part === undefined ? '' : `[${json(part)}]`;
    modules[file] =
      `module.exports = require(${requestFrom(file, copies)})[${json(packageName)}]${member};\n`;
    return file;
  };
  for (const request of REACT.flatMap(({ requests }) => requests)) {
    anywhere.set(request, stand(request, request));
  }
  for (const each of shared) {
    modules[wholeModule(each.name, root)] = wholeSource(each, root);
    for (const [part] of sharedModules(each, root)) {
      const request = `${each.name}/${part}`;
      inOwnSources.set(request, stand(request, each.name, part));
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
  shared: readonly LentPackage[],
  exposed: Readonly<Record<string, string>>,
): string => {
  const consumed = (
    name: string,
    version: string,
    isOnly: boolean,
    request: string,
    chunk: string,
  ): string =>
    `${json(name)}: { version: ${json(version)}, isOnly: ${isOnly}, load: () => import(/* webpackChunkName: ${json(chunk)} */ ${request}).then((own) => own.default) }`;
  const react = REACT.flatMap(({ name, requests }) => {
    const [major] = findPackage(name, root).version.split('.');
    return requests.map((request) =>
      consumed(request, `${major}.0.0`, false, json(request), fallbackChunk('react')),
    );
  });
  const ours = shared.map(({ name, copies }) =>
    consumed(
      name,
      findPackage(name, root).version,
      copies === 'one',
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
