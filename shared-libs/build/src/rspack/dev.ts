import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { type Configuration, HtmlRspackPlugin, rspack } from '@rspack/core';
import tailwindcss from '@tailwindcss/postcss';
import { baseConfig } from './base-config.ts';
import type { WorkspaceBuild } from './workspace.ts';

// Serves the remote in which it is called alone, from `src/dev.tsx`, and builds it again when a file
// changes: `npm run dev -w mfe-assets`. Reload the page to see the change.

const PORT = Number(process.env.PORT ?? 3010);
const HTML =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Parapet</title></head><body></body></html>';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const devConfig = ({ name, root, dist }: Required<WorkspaceBuild>): Configuration =>
  baseConfig({
    name,
    root,
    dist,
    entry: { main: './src/dev.tsx' },
    postcssPlugins: [tailwindcss({ base: path.join(root, 'src') })],
    plugins: [new HtmlRspackPlugin({ templateContent: HTML })],
  });

/** Files of the last build; every other address is the page, whose router knows it. */
const serve = (dist: string) =>
  createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = path.extname(pathname) in types ? path.normalize(pathname) : '/index.html';
    try {
      const body = await readFile(path.join(dist, name));
      response.writeHead(200, { 'content-type': types[path.extname(name)] }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });

const main = async (): Promise<void> => {
  process.env.NODE_ENV ??= 'development';
  const root = process.cwd();
  const { name } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    name: string;
  };
  const dist = path.join(root, '..', 'node_modules', '.cache', 'parapet', 'dev', name);
  rspack(devConfig({ name, root, dist })).watch({}, (error, stats) => {
    const report = error?.message ?? stats?.toString('errors-warnings') ?? '';
    process.stdout.write(`${report.trim()}\n`);
  });
  serve(dist).listen(PORT, '127.0.0.1', () => {
    process.stdout.write(`${name} alone: http://localhost:${PORT}\n`);
  });
};

await main();
