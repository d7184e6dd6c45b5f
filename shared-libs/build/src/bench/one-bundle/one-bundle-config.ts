import path from 'node:path';
import { containerName } from '@parapet/contracts/release';
import {
  type Configuration,
  experiments,
  NormalModuleReplacementPlugin,
  type RuleSetRule,
} from '@rspack/core';
import { REMOTES } from '../../remotes.ts';
import { remoteConfig } from '../../rspack/remote-config.ts';
import { shellConfig } from '../../rspack/shell-config.ts';
import { EXPOSED, requestOf } from './exposed.ts';

const stub = (file: string): string => path.join(import.meta.dirname, 'substitutes', file);

/** Packages that only exist to load and mount what another build made. */
const ALIASES = {
  '@module-federation/enhanced/runtime$': stub('federation-runtime.ts'),
  'single-spa-react$': stub('single-spa-react.ts'),
  'single-spa-react/parcel$': stub('parcel.tsx'),
};

/** Files of shell and kit that only exist because remotes are builds of their own. */
const REPLACED: readonly [RegExp, string][] = [
  [/\/load-ahead\.ts$/, stub('prefetch.ts')],
  [/\/load-plugin\.ts$/, stub('load-plugin.ts')],
  [/\/holder-parcel\.ts$/, stub('root-parcel.ts')],
  // As `define-remote.tsx` asks for it: remotes themselves use another part of that file.
  [/^\.\/router\/host-router\.tsx$/, stub('host-router.tsx')],
];

export interface OneBundle {
  /** The repository. */
  root: string;
  dist: string;
  /** The runtime, which lists the names of all chunks, is a file of its own. */
  splitRuntime: boolean;
  /** Files whose text is another than on disk, by absolute path. */
  changes: Readonly<Record<string, string>>;
}

/**
 * The shell's own build, with the remotes compiled into it: their sources and the shell's are those
 * of the product, and only what federation needs is left out.
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
      ...(shell.plugins ?? []).filter(isNotLending),
      ...REPLACED.map(([from, to]) => new NormalModuleReplacementPlugin(from, to)),
      new experiments.VirtualModulesPlugin({
        [stub('exposed.ts')]: exposedModule(root),
        ...changes,
      }),
    ],
    optimization: {
      ...shell.optimization,
      runtimeChunk: splitRuntime ? 'single' : false,
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          common: { name: 'common', test: /./, minChunks: 2, chunks: 'async', priority: -10 },
        },
      },
    },
  };
};

/** The list of what the shell lends stays empty, as its source has it. */
const isNotLending = (plugin: unknown): boolean =>
  !(plugin instanceof experiments.VirtualModulesPlugin);

/** Each page and each set of widgets is a chunk, as it is one in the product. */
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

/** The stylesheet of a remote is made as its own build makes it, all others as the shell's does. */
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
