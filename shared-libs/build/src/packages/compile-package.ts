import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '../launcher/problem.ts';
import type { PublishedPackage } from './published.ts';

/** The part of a `package.json` that says what a package offers. */
export type Exports = Readonly<Record<string, string | { readonly types: string }>>;

const TESTS = /\.test\.tsx?$|\/testing\//;

/**
 * Turns the sources of a package into JavaScript and type declarations below `<stage>/dist`, and
 * copies stylesheets beside them.
 *
 * @param stage a folder below the repository, or the compiler finds no packages
 * @returns its exports as the compiled package has them
 * @throws Problem with the compiler's words.
 */
export async function compilePackage(
  root: string,
  published: PublishedPackage,
  exports: Exports,
  stage: string,
): Promise<Record<string, unknown>> {
  const folder = join(root, published.folder);
  const offered = Object.entries(exports).filter(
    ([name]) => published.exports?.includes(name) ?? true,
  );
  const targets = offered.map(([, target]) => (typeof target === 'string' ? target : target.types));
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
  return Object.fromEntries(offered.map(([name, target]) => [name, compiledTarget(target)]));
}

/** One file, or, for `./src/*.ts`, all that are no tests. */
function sourcesOf(folder: string, target: string): string[] {
  if (!target.includes('*')) return [join(target)];
  const files = globSync(target.replace('*', '**/*'), { cwd: folder });
  return files.filter((file) => !TESTS.test(file));
}

/** Where a source lies once it is compiled: `./src/host.tsx` -> `./dist/src/host.js`. */
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
      // What browsers of the product run: nothing compiles the code of a package once more.
      target: 'ES2022',
      rewriteRelativeImportExtensions: true,
      rootDir: folder,
      // Some of it runs in Node, some in a browser, whichever the project's own file is about.
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
