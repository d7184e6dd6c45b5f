import {
  type Configuration,
  CssExtractRspackPlugin,
  LightningCssMinimizerRspackPlugin,
  type RspackPluginInstance,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import type { AcceptedPlugin } from 'postcss';
import { hotPlugins } from './hot-plugins.ts';

/** Browsers with `@scope`, `@layer` and CSS nesting: the style borders between remotes need them. */
const BROWSERS = ['chrome >= 120', 'edge >= 120', 'firefox >= 128', 'safari >= 17.4'];

export interface BaseOptions {
  name: string;
  root: string;
  dist: string;
  entry: NonNullable<Configuration['entry']>;
  plugins: RspackPluginInstance[];
  postcssPlugins: AcceptedPlugin[];
  /** For development: plain names, React's development build, modules replaced as they change. */
  hot: boolean;
}

/** What shell and remotes have in common: TSX through swc, extracted CSS, hashed file names. */
export const baseConfig = (options: BaseOptions): Configuration => {
  const { hot } = options;
  const hash = hot ? '' : '.[contenthash:8]';
  return {
    name: options.name,
    context: options.root,
    mode: hot ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: hot ? 'cheap-module-source-map' : 'source-map',
    entry: options.entry,
    output: {
      path: options.dist,
      // The files of a hot update are asked for by pages that are one step behind.
      clean: !hot,
      uniqueName: options.name,
      publicPath: 'auto',
      filename: `[name]${hash}.js`,
      chunkFilename: `js/[name]${hash}.js`,
      assetModuleFilename: `assets/[name]${hash}[ext]`,
      // Without CORS mode an error arrives as "Script error." and no integrity can be checked.
      crossOriginLoading: 'anonymous',
      // The shell gives up on a line that is silent. How long a large file may take is not known here.
      chunkLoadTimeout: 600_000,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'builtin:swc-loader',
          options: swc(hot),
        },
        { test: /\.css$/, use: cssLoaders(options.postcssPlugins), sideEffects: true },
        { test: /\.(svg|png|woff2)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new CssExtractRspackPlugin({
        filename: `css/[name]${hash}.css`,
        chunkFilename: `css/[name]${hash}.css`,
      }),
      ...(hot ? hotPlugins(options.root) : []),
      ...options.plugins,
    ],
    optimization: {
      // What was built last stays until it can be built again.
      emitOnErrors: false,
      minimize: !hot,
      minimizer: [
        new SwcJsMinimizerRspackPlugin({ extractComments: false }),
        new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    lazyCompilation: false,
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
};

const swc = (hot: boolean) => ({
  detectSyntax: 'auto',
  jsc: {
    target: 'es2022',
    // JSX for development crashes inside a production shell; React itself says as much without it.
    transform: { react: { runtime: 'automatic', development: false, refresh: hot } },
  },
});

const cssLoaders = (postcssPlugins: AcceptedPlugin[]) => {
  const loaders: { loader: string; options?: object }[] = [
    { loader: CssExtractRspackPlugin.loader },
    { loader: 'css-loader', options: { importLoaders: postcssPlugins.length > 0 ? 1 : 0 } },
  ];
  if (postcssPlugins.length > 0) {
    const postcssOptions = { config: false, plugins: postcssPlugins };
    loaders.push({ loader: 'postcss-loader', options: { postcssOptions } });
  }
  return loaders;
};
