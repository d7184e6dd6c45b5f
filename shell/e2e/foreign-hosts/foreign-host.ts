import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { compile } from '@parapet/build/compile';
import type { Registry } from '@parapet/contracts/releases/release';
import { test as base } from '../fixtures/journey.ts';
import { recordedAnswers } from './recorded-assets.ts';

export type ForeignPage = 'federation' | 'host';

interface ForeignHostFixtures {
  /** Builds and serves a page of another company. @returns its URL, which names the mfe-assets build */
  serveForeign: (page: ForeignPage) => Promise<string>;
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};
const html =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Another company</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><script defer src="/page.js"></script></head><body></body></html>';

/** Bundles with plain rspack, without Parapet's preset and its Module Federation plugin. */
const bundle = (page: ForeignPage, dist: string): Promise<void> =>
  compile({
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    context: import.meta.dirname,
    entry: `./pages/${page}.ts`,
    output: { path: dist, filename: 'page.js', cssFilename: 'page.css', publicPath: '/' },
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

/** Tells what a page with `createHost` needs from its own server: the paths that it forwards to Parapet. */
const FORWARDED = /^\/(remotes\.json$|api\/)/;

const forward = async (request: IncomingMessage, response: ServerResponse, to: string) => {
  const { authorization, apikey } = request.headers;
  const answer = await fetch(to + request.url, {
    headers: { ...(authorization && { authorization }), ...(apikey && { apikey: String(apikey) }) },
  });
  const type = answer.headers.get('content-type') ?? 'text/plain';
  response.writeHead(answer.status, { 'content-type': type });
  response.end(Buffer.from(await answer.arrayBuffer()));
};

const policy = (remotes: readonly string[]) =>
  [
    "default-src 'none'",
    `script-src 'self' ${remotes.join(' ')}`,
    `style-src 'self' ${remotes.join(' ')}`,
    `connect-src 'self' ${remotes.join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
  ].join('; ');

interface ForeignServer {
  dist: string;
  productUrl: string;
  /** Origins of the remotes, for the page's policy. */
  remotes: readonly string[];
}

const serve = ({ dist, productUrl, remotes }: ForeignServer): Server =>
  createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const recorded = recordedAnswers[pathname];
    if (recorded !== undefined) {
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify(recorded));
    }
    if (FORWARDED.test(pathname)) return forward(request, response, productUrl);
    if (!path.extname(pathname)) {
      response.setHeader('content-security-policy', policy(remotes));
      return response.setHeader('content-type', 'text/html').end(html);
    }
    const content = await readFile(path.join(dist, path.basename(pathname))).catch(() => null);
    const type = types[path.extname(pathname)] ?? 'text/plain';
    return response.writeHead(content ? 200 : 404, { 'content-type': type }).end(content);
  });

export const test = base.extend<ForeignHostFixtures>({
  serveForeign: async ({ productUrl }, use, testInfo) => {
    const servers: Server[] = [];
    await use(async (page) => {
      const dist = testInfo.outputPath(page);
      await bundle(page, dist);
      const { remotes } = (await (await fetch(`${productUrl}/remotes.json`)).json()) as Registry;
      const origins = [...new Set(remotes.map(({ baseUrl }) => new URL(baseUrl).origin))];
      const server = serve({ dist, productUrl, remotes: origins });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const baseUrl = remotes.find(({ name }) => name === 'mfe-assets')?.baseUrl ?? '';
      const { port } = server.address() as AddressInfo;
      return `http://127.0.0.1:${port}/?base=${encodeURIComponent(baseUrl)}`;
    });
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  },
});
