import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack } from '@rspack/core';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};
const html =
  '<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8"><title>Contract</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><script defer src="/page.js"></script></head><body></body></html>';
/** The page has no API: a remote must handle failed requests. */
const unavailable = { error: 'Unavailable', code: 'internal', requestId: 'none' };

const bundle = (folder: string): Promise<void> => {
  const compiler = rspack({
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    context: import.meta.dirname,
    // TypeScript in this repository, JavaScript in the published package.
    entry: `./host-page${path.extname(import.meta.filename)}`,
    output: { path: folder, filename: 'page.js', cssFilename: 'page.css', publicPath: '/' },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          type: 'javascript/auto',
          loader: 'builtin:swc-loader',
          options: { detectSyntax: 'auto' },
        },
        { test: /\.css$/, type: 'css' },
      ],
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    performance: false,
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve();
      });
    });
  });
};

type Files = ReadonlyMap<string, Buffer>;

const makeHostPage = async (): Promise<Files> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parapet-contract-'));
  try {
    await bundle(folder);
    const files = await readdir(folder);
    const contents = files.map(
      async (file) => [`/${file}`, await readFile(path.join(folder, file))] as const,
    );
    return new Map(await Promise.all(contents));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

let hostPage: Promise<Files> | undefined;

/** The data of a public document, which the API serves from the build. */
export const PAYLOAD = '/_payload.json';

/**
 * Serves the host page on a free loopback port, with the build in `dist` below /remote/. The page is
 * bundled once for all checks of this process.
 */
export const serveContractPage = async (
  dist: string,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  hostPage ??= makeHostPage();
  const files = await hostPage;
  const server = createServer(async (request, response) => {
    const pathname = path.posix.normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (pathname.startsWith('/api/')) {
      response.writeHead(422, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(unavailable));
    }
    const type = types[path.extname(pathname)];
    if (!type) return response.setHeader('content-type', 'text/html').end(html);
    const built = pathname.startsWith('/remote/')
      ? pathname.slice('/remote/'.length)
      : pathname.endsWith(PAYLOAD) && `site${pathname}`;
    const content = built
      ? await readFile(path.join(dist, built)).catch(() => null)
      : files.get(pathname);
    return response.writeHead(content ? 200 : 404, { 'content-type': type }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};
