import path from 'node:path';
import { remoteConfig } from '@parapet/build/remote-config';
import { shellConfig } from '@parapet/build/shell-config';
import { containerName } from '@parapet/contracts/releases/release';
import {
  type Configuration,
  experiments,
  NormalModuleReplacementPlugin,
  type RuleSetRule,
} from '@rspack/core';
import { REMOTES } from '../../../../tooling/src/remotes.ts';
import { EXPOSED, requestOf } from './exposed.ts';

const stub = (file: string): string => path.join(import.meta.dirname, 'stubs', file);

/** Packages that only load and mount separate builds. */
const ALIASES = {
  '@module-federation/runtime$': stub('federation-runtime.ts'),
  'single-spa-react$': stub('single-spa-react.ts'),
  'single-spa-react/parcel$': stub('parcel.tsx'),
};

/** Files of shell and kit that are needed only because remotes are separate builds. */
const REPLACED: readonly [RegExp, string][] = [
  [/\/prefetch\.ts$/, stub('prefetch.ts')],
  [/\/limit-lifecycles(\.ts)?$/, stub('limit-lifecycles.ts')],
  [/\/load-plugin\.ts$/, stub('load-plugin.ts')],
  [/\/open-federation\.ts$/, stub('open-federation.ts')],
  [/\/share-plugin\.ts$/, stub('share-plugin.ts')],
  [/\/root-parcel\.ts$/, stub('root-parcel.ts')],
  // The request of `define-remote.tsx`; remotes import other exports of that file, which stay.
  [/^\.\/router\/host-router\.tsx$/, stub('host-router.tsx')],
];

export interface OneBundle {
  /** The repository. */
  root: string;
  dist: string;
  /** Puts the runtime, which lists the names of all chunks, into a separate file. */
  splitRuntime: boolean;
  /** Replaced sources by absolute path. */
  changes: Readonly<Record<string, string>>;
}

/**
 * The shell's own configuration with the remotes compiled into it. Sources are those of the
 * product, except for the stubs of federation.
 */
export const oneBundleConfig = ({
  root,
  dist,
  splitRuntime,
  changes,
}: OneBundle): Configuration => {
  const shell = shellConfig({ name: 'shell', root: path.join(root, 'shell'), dist });
  return {
    ...shell,
    resolve: {
      ...shell.resolve,
      alias: { ...shell.resolve?.alias, ...ALIASES },
    },
    module: { ...shell.module, rules: rulesOf(root, shell) },
    plugins: [
      ...(shell.plugins ?? []).filter(isNotFederation),
      ...REPLACED.map(([from, to]) => new NormalModuleReplacementPlugin(from, to)),
      new experiments.VirtualModulesPlugin({
        [stub('exposed.ts')]: exposedModule(root),
        ...changes,
      }),
    ],
    optimization: {
      ...shell.optimization,
      runtimeChunk: splitRuntime ? 'single' : false,
      // The bundler's own way: what several pages share is split by who shares it.
      splitChunks: { chunks: 'async' },
    },
  };
};

const isNotFederation = (plugin: unknown): boolean =>
  (plugin as { name?: string } | undefined)?.name !== 'RspackModuleFederationPlugin';

/** Each exposed module is a chunk, as in the product. */
const exposedModule = (root: string): string => {
  const lines = REMOTES.flatMap((remote) =>
    EXPOSED.map((name) => {
      const file = JSON.stringify(path.join(root, remote, 'src', `${name}.ts`));
      const chunk = `/* webpackChunkName: "${containerName(remote)}-${name}" */`;
      return `'${requestOf(remote, name)}': () => import(${chunk} ${file}),`;
    }),
  );
  return `export const exposed = {\n${lines.join('\n')}\n};\n`;
};

const isCss = (rule: unknown): rule is RuleSetRule =>
  String((rule as RuleSetRule | undefined)?.test) === String(/\.css$/);

/**
 * Stylesheets of a remote use the rules of its own configuration, all others those of the shell.
 */
const rulesOf = (root: string, shell: Configuration): RuleSetRule[] => {
  const rules = (shell.module?.rules ?? []) as RuleSetRule[];
  const folders = REMOTES.map((remote) => path.join(root, remote) + path.sep);
  const remotes = REMOTES.map((name, index): RuleSetRule => {
    const { module } = remoteConfig({ name, root: path.join(root, name) });
    return { ...module?.rules?.find(isCss), include: folders[index] ?? '' } as RuleSetRule;
  });
  const own = rules.map((rule) => (isCss(rule) ? { ...rule, exclude: folders } : rule));
  return [...own, ...remotes];
};
