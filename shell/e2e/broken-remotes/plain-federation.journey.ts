import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { compile } from '@parapet/build/compile';
import { describeBuild } from '@parapet/tooling/describe-build';
import { deep, delivery } from '../fixtures/deep.ts';
import { expect } from '../fixtures/journey.ts';
import { test } from './broken-remote.ts';
import { PAGE, release } from './fixture-remote/release.ts';

// Remotes do not need Parapet's build preset. This one uses Module Federation's own plugin, has the
// runtime in its entry, and brings its own copy of everything but React.

const MF_MANIFEST = 'mf-manifest.json';
const EXPOSES = { './lifecycles': './src/lifecycles.ts', './widgets': './src/widgets.ts' };
const react = { singleton: true };

const build = (dist: string): Promise<void> =>
  compile({
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    context: path.join(import.meta.dirname, 'fixture-remote'),
    entry: {},
    output: { path: dist, uniqueName: 'mfe-fixture', publicPath: 'auto', filename: '[name].js' },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          type: 'javascript/auto',
          loader: 'builtin:swc-loader',
          options: {
            detectSyntax: 'auto',
            jsc: { transform: { react: { runtime: 'automatic' } } },
          },
        },
        { test: /\.css$/, type: 'asset/source' },
      ],
    },
    plugins: [
      new ModuleFederationPlugin({
        name: 'mfe_fixture',
        filename: 'remoteEntry.js',
        exposes: EXPOSES,
        shared: { react, 'react/': react, 'react-dom': react, 'react-dom/': react },
        manifest: true,
        dts: false,
      }),
    ],
    performance: false,
    infrastructureLogging: { level: 'error' },
  });

const scriptsIn = async (dist: string): Promise<string[]> =>
  (await readdir(dist)).filter((name) => name.endsWith('.js'));

const scriptsContaining = async (dist: string, text: string): Promise<string[]> => {
  const scripts = await scriptsIn(dist);
  const texts = await Promise.all(scripts.map((name) => readFile(path.join(dist, name), 'utf8')));
  return scripts.filter((_, index) => texts[index]?.includes(text));
};

const releaseOf = (dist: string) =>
  describeBuild({ name: 'mfe-fixture', version: '1.0.0', dist, declaration: release });

test(
  "a remote built with Module Federation's own plugin runs, on the shell's React",
  delivery,
  async ({ page, productUrl, addRemote }, testInfo) => {
    const dist = testInfo.outputPath('dist');
    await build(dist);
    const manifest = await releaseOf(dist);
    const mfManifest = JSON.parse(await readFile(path.join(dist, MF_MANIFEST), 'utf8'));
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await addRemote({ build: { dist, manifest, mfManifest } });
    await page.goto(productUrl + PAGE);
    await expect(page.getByRole('heading', { name: 'The fixture works' })).toBeVisible();

    const files = requests.flatMap((url) => /\/fixture\/(\S+\.js)$/.exec(url)?.[1] ?? []);
    const reactDom = await scriptsContaining(dist, 'Minified React error #');
    expect(files).toContain('remoteEntry.js');
    expect(reactDom.length).toBeGreaterThan(0);
    expect(files.filter((file) => reactDom.includes(file))).toEqual([]);
  },
);

test(
  'a chunk of such a remote that differs from the released one does not run, nor one without a hash',
  deep,
  async ({ page, productUrl, addRemote, consoleErrors }, testInfo) => {
    const dist = testInfo.outputPath('dist');
    await build(dist);
    const manifest = await releaseOf(dist);
    const mfManifest = JSON.parse(await readFile(path.join(dist, MF_MANIFEST), 'utf8'));
    const isChunk = /^fixture\/(?!remoteEntry).*\.js$/;
    await addRemote({ build: { dist, manifest, mfManifest }, tampered: isChunk });
    await page.goto(productUrl + PAGE);
    await expect(page.getByRole('alert').filter({ hasText: 'Fixture' })).toBeVisible();
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);

    await page.unrouteAll();
    const unnamed = { ...mfManifest, exposes: [], shared: [] };
    const integrity = { 'remoteEntry.js': manifest.integrity['remoteEntry.js'] ?? '' };
    const partly = { dist, manifest: { ...manifest, integrity }, mfManifest: unnamed };
    await addRemote({ build: partly, tampered: isChunk });
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: 'Fixture' })).toBeVisible();
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    // The browser logs what it blocks.
    consoleErrors.length = 0;
  },
);
