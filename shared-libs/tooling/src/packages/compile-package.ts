import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '../launcher/problem.ts';
import type { PublishedPackage } from './published.ts';

/** The `exports` of a `package.json`. */
export type Exports = Readonly<Record<string, string | { readonly types: string }>>;

const TESTS = /\.test\.tsx?$|\/testing\//;

/**
 * Compiles a package to JavaScript and type declarations below `<stage>/dist`, and copies its
 * stylesheets.
 *
 * @param stage a folder inside the repository, so that the compiler resolves packages
 * @returns the exports of the compiled package
 * @throws Problem with the compiler's output.
 */
export async function compilePackage(
  root: string,
  published: PublishedPackage,
  exports: Exports,
  stage: string,
): Promise<Record<string, unknown>> {
  const folder = join(root, published.folder);
  const exported = Object.entries(exports).filter(
    ([name]) => published.exports?.includes(name) ?? true,
  );
  const targets = exported.map(([, target]) =>
    typeof target === 'string' ? target : target.types,
  );
  const named = [...targets, ...Object.values(published.bin ?? {}), ...(published.also ?? [])];
  const sources = named.flatMap((target) => sourcesOf(folder, target));
  const roots = sources.filter((file) => /\.tsx?$/.test(file));
  await mkdir(stage, { recursive: true });
  await emit(root, folder, roots, stage);
  const copied = globSync('src/**/*.{css,d.ts}', { cwd: folder });
  for (const file of copied.filter((each) => each.endsWith('.css') || sources.includes(each))) {
    const to = join(stage, 'dist', file);
    await mkdir(dirname(to), { recursive: true });
    await cp(join(folder, file), to);
  }
  return Object.fromEntries(exported.map(([name, target]) => [name, compiledTarget(target)]));
}

/** One file; all files without tests for a pattern such as `./src/*.ts`. */
function sourcesOf(folder: string, target: string): string[] {
  if (!target.includes('*')) return [join(target)];
  const files = globSync(target.replace('*', '**/*'), { cwd: folder });
  return files.filter((file) => !TESTS.test(file));
}

/** The compiled path of a source: `./src/host.tsx` -> `./dist/src/host.js`. */
export const compiledFile = (source: string): string =>
  source.replace(/^\.\//, './dist/').replace(/\.tsx?$/, '.js');

function compiledTarget(target: string | { readonly types: string }): unknown {
  if (typeof target !== 'string') return { types: target.types.replace(/^\.\//, './dist/') };
  const file = compiledFile(target);
  return file.endsWith('.js') ? { types: file.replace(/\.js$/, '.d.ts'), default: file } : file;
}

async function emit(
  root: string,
  folder: string,
  roots: readonly string[],
  stage: string,
): Promise<void> {
  const project = join(stage, 'tsconfig.json');
  const options = {
    extends: join(folder, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      incremental: false,
      tsBuildInfoFile: null,
      declaration: true,
      // The browsers of the product run this target: package code is not compiled again.
      target: 'ES2022',
      rewriteRelativeImportExtensions: true,
      rootDir: folder,
      // A package may run in Node or in a browser, so both sets of types are available.
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      types: ['node', '@rspack/core/module', '@parapet/build/asset-types'],
      jsx: 'react-jsx',
      outDir: join(stage, 'dist'),
    },
    include: [],
    files: roots.map((file) => join(folder, file)),
  };
  await writeFile(project, JSON.stringify(options));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const running = promisify(execFile)(process.execPath, [compiler, '-p', project], { cwd: root });
  await running.catch((error: { stdout: string }) => {
    throw new Problem(`${folder} could not be compiled:\n${error.stdout}`);
  });
}
