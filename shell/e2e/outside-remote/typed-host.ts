import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A page of another company, built with Module Federation's plugin, which fetches the types of its remote. */
const BUILD = `import { rspack } from '@rspack/core';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';

const [alias, manifestUrl] = process.argv.slice(2);
const compiler = rspack({
  mode: 'production',
  devtool: false,
  context: import.meta.dirname,
  entry: './src/main.ts',
  module: { rules: [{ test: /\\.ts$/, loader: 'builtin:swc-loader', type: 'javascript/auto' }] },
  plugins: [
    new ModuleFederationPlugin({
      name: 'typed_host',
      remotes: { [alias]: \`\${alias}@\${manifestUrl}\` },
      manifest: false,
      dts: { generateTypes: false, consumeTypes: { typesOnBuild: true, abortOnError: true } },
    }),
  ],
});
compiler.run((error, stats) => {
  if (error ?? stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
  compiler.close(() => undefined);
});
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    types: [],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    paths: { '*': ['./@mf-types/*'] },
  },
  include: ['src', '@mf-types/index.d.ts'],
};

const sourceOf = (
  alias: string,
): string => `import { loadRemote } from '@module-federation/runtime';
import type { MountProps } from '@parapet/remote-kit/define-remote';
import type { AppProps } from 'single-spa';

export const mountRemote = async (props: MountProps & AppProps): Promise<void> => {
  const { bootstrap, mount } = await loadRemote('${alias}/lifecycles');
  await bootstrap(props);
  await mount(props);
};
export const loadWidgets = () => import('${alias}/widgets');
`;

/** Tells what a host must not be able to compile; by a part of the compiler's report. */
export const WRONG_USES: Readonly<Record<string, (alias: string) => string>> = {
  "'string' is not assignable to parameter": (alias) =>
    `import { loadRemote } from '@module-federation/runtime';\nvoid loadRemote('${alias}/lifecycles').then(({ mount }) => mount('text'));\n`,
  "not assignable to type 'number'": (alias) =>
    `import { widgets } from '${alias}/widgets';\nexport const all: number = widgets;\n`,
};

/** Writes the project of a host without any types of its remote. @param modules its node_modules */
export const writeTypedHost = async (
  folder: string,
  alias: string,
  modules: string,
): Promise<void> => {
  await mkdir(path.join(folder, 'src'), { recursive: true });
  await symlink(modules, path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  await writeFile(path.join(folder, 'build.mjs'), BUILD);
  await writeFile(path.join(folder, 'src/main.ts'), sourceOf(alias));
};
