import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { rspack } from '@rspack/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pristineGlobals } from './pristine-globals.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'parapet-pristine-'));
  await mkdir(path.join(root, 'src/app'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Builds an entry with the module of the shell that keeps the functions, and returns its script. */
const build = async (entry: string): Promise<string> => {
  const kept = `const page = window;\nconst bound = (name) => page[name].bind(page);\nexport const pristine = { fetch: bound('fetch') };`;
  await writeFile(path.join(root, 'src/app/pristine.ts'), kept);
  await writeFile(path.join(root, 'main.js'), entry);
  const compiler = rspack({
    context: root,
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    entry: './main.js',
    output: { path: path.join(root, 'dist'), filename: 'main.js' },
    plugins: [pristineGlobals(root)],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  expect(stats?.hasErrors()).toBe(false);
  return await readFile(path.join(root, 'dist/main.js'), 'utf8');
};

test('code of the shell calls what the page had at first, by whichever name', async () => {
  const script = await build(`
    const patched = () => { throw new Error('patched'); };
    patch(patched);
    const own = (fetch) => fetch();
    calls.push(fetch(), window.fetch(), globalThis.fetch(), self.fetch(), own(() => 'own'));
  `);
  const calls: string[] = [];
  const page: Record<string, unknown> = { fetch: () => 'pristine', calls };
  page.patch = (patched: unknown) => {
    page.fetch = patched;
  };
  Object.assign(page, { window: page, self: page, globalThis: page });
  runInNewContext(script, page);
  expect(calls).toEqual(['pristine', 'pristine', 'pristine', 'pristine', 'own']);
});
