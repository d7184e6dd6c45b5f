import {
  type Configuration,
  CssExtractRspackPlugin,
  LightningCssMinimizerRspackPlugin,
  type RspackPluginInstance,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import type { AcceptedPlugin } from 'postcss';
import { federationRuntime } from './federation-runtime.ts';

/** Browsers with `@scope`, `@layer` and CSS nesting: the style borders between remotes need them. */
const BROWSERS = ['chrome >= 120', 'edge >= 120', 'firefox >= 128', 'safari >= 17.4'];

export interface BaseOptions {
  name: string;
  root: string;
  dist: string;
  entry: NonNullable<Configuration['entry']>;
  plugins: RspackPluginInstance[];
  postcssPlugins: AcceptedPlugin[];
}

const isProduction = (): boolean => process.env.NODE_ENV !== 'development';

/** What shell and remotes have in common: TSX through swc, extracted CSS, hashed file names. */
export const baseConfig = (options: BaseOptions): Configuration => {
  const production = isProduction();
  return {
    name: options.name,
    context: options.root,
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    devtool: production ? 'source-map' : 'cheap-module-source-map',
    entry: options.entry,
    output: {
      path: options.dist,
      clean: true,
      uniqueName: options.name,
      publicPath: 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: 'js/[name].[contenthash:8].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      // Without CORS mode an error arrives as "Script error." and no integrity can be checked.
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 15_000,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: federationRuntime() },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, loader: 'builtin:swc-loader', options: swc() },
        { test: /\.css$/, use: cssLoaders(options.postcssPlugins), sideEffects: true },
        { test: /\.(svg|png|woff2)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new CssExtractRspackPlugin({
        filename: 'css/[name].[contenthash:8].css',
        chunkFilename: 'css/[name].[contenthash:8].css',
      }),
      ...options.plugins,
    ],
    optimization: {
      minimize: production,
      minimizer: [
        new SwcJsMinimizerRspackPlugin({ extractComments: false }),
        new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
};

const swc = () => ({
  detectSyntax: 'auto',
  jsc: {
    target: 'es2022',
    // A development build of React's JSX crashes inside a production shell.
    transform: { react: { runtime: 'automatic', development: false, refresh: false } },
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
