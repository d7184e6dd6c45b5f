import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findModule } from './find-module.ts';

let dist: string;

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'parapet-module-'));
  await writeFile(join(dist, 'entry.js'), 'var mfe_reports = {};');
  await writeFile(join(dist, 'types.d.ts'), 'export interface Page {}');
});
afterEach(() => rm(dist, { recursive: true, force: true }));

const find = async (name: string, text: string) => {
  await writeFile(join(dist, name), text);
  return findModule(dist, ['entry.js', 'types.d.ts', name]);
};

test.each([
  'export const get = () => {};',
  'import "./other.js";',
  'console.log(import.meta.url);',
  'const page = await fetch("/");',
])('finds the ES module %s', async (text) => {
  expect(await find('page.js', text)).toBe('page.js');
  expect(await find('page.mjs', text)).toBe('page.mjs');
});

test('leaves scripts alone, also those of newer browsers and those that name a module', async () => {
  const script = 'class A { static #b = () => import(A.url); static { this.c = "export {}"; } }';
  expect(await find('page.js', script)).toBeUndefined();
});

test('runs nothing', async () => {
  await find('page.js', 'globalThis.ran = true;');
  expect(globalThis).not.toHaveProperty('ran');
});
