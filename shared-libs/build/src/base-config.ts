import {
  type Configuration,
  CssExtractRspackPlugin,
  LightningCssMinimizerRspackPlugin,
  type RspackPluginInstance,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import type { AcceptedPlugin } from 'postcss';
import { federationRuntime } from './federation-runtime.ts';
import { hotPlugins } from './hot-plugins.ts';

/** Browsers with `@scope`, `@layer` and CSS nesting, which isolate the styles of remotes. */
const BROWSERS = ['chrome >= 120', 'edge >= 120', 'firefox >= 128', 'safari >= 17.4'];

export interface BaseOptions {
  name: string;
  root: string;
  dist: string;
  entry: NonNullable<Configuration['entry']>;
  plugins: RspackPluginInstance[];
  postcssPlugins: AcceptedPlugin[];
  /** Development mode: names without hashes, React's development build, hot module replacement. */
  hot: boolean;
}

/**
 * The common configuration of shell and remotes: TSX with swc, extracted CSS, hashed file names.
 */
export const baseConfig = (options: BaseOptions): Configuration => {
  const { hot } = options;
  const hash = hot ? '' : '.[contenthash:8]';
  return {
    name: options.name,
    context: options.root,
    mode: hot ? 'development' : 'production',
    target: ['web', 'es2022'],
    // No script of a release names its map, and no release contains it: maps hold the sources.
    devtool: hot ? 'cheap-module-source-map' : 'hidden-source-map',
    entry: options.entry,
    output: {
      path: options.dist,
      // Pages with the previous build still request the files of a hot update.
      clean: !hot,
      uniqueName: options.name,
      publicPath: 'auto',
      filename: `[name]${hash}.js`,
      chunkFilename: `js/[name]${hash}.js`,
      assetModuleFilename: `assets/[name]${hash}[ext]`,
      // Without CORS mode errors are reported as "Script error." and integrity cannot be checked.
      crossOriginLoading: 'anonymous',
      // The shell detects stalled loads itself, so this limit only has to allow large files.
      chunkLoadTimeout: 600_000,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: federationRuntime() },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'builtin:swc-loader',
          options: swc(hot),
        },
        { test: /\.css$/, use: cssLoaders(options.postcssPlugins), sideEffects: true },
        { test: /\.(svg|png|webp|woff2)$/, type: 'asset/resource' },
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
      // Ids by hash would follow the folder: those of shared modules contain the absolute path of their copy.
      ...(hot ? {} : { moduleIds: 'natural' as const, chunkIds: 'natural' as const }),
      // Keeps the last successful build.
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
    // Development JSX fails with the production React of a shell.
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
