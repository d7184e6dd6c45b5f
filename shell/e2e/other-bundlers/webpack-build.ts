import './moved-webpack-files.ts';
import path from 'node:path';
import { promisify } from 'node:util';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';

// Builds the remote in this folder with webpack. React is the page's, with an own copy as the last resort.

const react = { singleton: true };

const configuration: Configuration = {
  mode: 'production',
  target: ['web', 'es2022'],
  context: process.cwd(),
  entry: {},
  output: { path: path.resolve('dist'), uniqueName: 'mfe-webpack', publicPath: 'auto' },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [{ test: /\.tsx?$/, loader: path.join(import.meta.dirname, 'typescript-loader.ts') }],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'mfe_webpack',
      filename: 'remoteEntry.js',
      exposes: { './lifecycles': './src/lifecycles.ts' },
      shared: { react, 'react/': react, 'react-dom': react, 'react-dom/': react },
      manifest: true,
      dts: false,
    }),
  ],
  performance: false,
};

const compiler = webpack(configuration);
if (!compiler) throw new Error('webpack has made no compiler');
const stats = await promisify(compiler.run.bind(compiler))();
if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
await promisify(compiler.close.bind(compiler))();
