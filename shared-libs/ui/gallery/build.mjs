// Builds the gallery into gallery/dist; `node gallery/build.mjs --serve` also serves it on a free port.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';

const root = fileURLToPath(new URL('.', import.meta.url));
const dist = join(root, 'dist');

const compiler = rspack({
  mode: 'production',
  devtool: false,
  context: root,
  entry: './src/main.tsx',
  output: { path: dist, filename: 'gallery.js', cssFilename: 'gallery.css', clean: true },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        type: 'javascript/auto',
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      { test: /\.css$/, type: 'css' },
    ],
  },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  plugins: [new rspack.HtmlRspackPlugin({ template: './index.html' })],
  performance: false,
});

await new Promise((resolve, reject) => {
  compiler.run((error, stats) => {
    if (error) return reject(error);
    if (stats?.hasErrors()) return reject(new Error(stats.toString({ preset: 'errors-only' })));
    compiler.close(resolve);
  });
});

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Serves gallery/dist on a free port of loopback. Resolves to the address and a way to stop. */
export async function serveGallery() {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(dist, normalize(path === '/' ? '/index.html' : path));
    const found = file.startsWith(dist) && (await stat(file).catch(() => null))?.isFile();
    if (!found) return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      // The part of the shell's policy that concerns this package: styles and scripts only from this origin.
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'",
    });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

if (process.argv.includes('--serve')) {
  const { url } = await serveGallery();
  process.stdout.write(`The gallery is at ${url}\n`);
}
