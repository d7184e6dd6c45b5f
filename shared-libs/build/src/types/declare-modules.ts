import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { declarationOf } from './types-files.ts';

/** Stylesheets, which declare nothing. */
const BARE_IMPORT = /^import ["'][^"']*["'];\n/gm;

/** The imports of a declaration from its own remote: `from './app.ts'`, `import("../api/calls.ts")`. */
const OWN_IMPORT = /(?:from|import)[ (]+["'](\.[^"']*)["']/g;

/** TypeScript as the remote has it installed; null for one that is written without it. */
const findCompiler = (root: string): string | null => {
  if (!existsSync(path.join(root, 'tsconfig.json'))) return null;
  try {
    const require = createRequire(path.join(root, 'package.json'));
    return path.join(path.dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  } catch {
    return null;
  }
};

/**
 * Lets the TypeScript of a remote declare modules of it.
 *
 * @param sources relative to `root`
 * @returns the declarations of these modules and of what they import from the remote, by path relative to
 * `root`; null for a remote without TypeScript or `tsconfig.json`
 * @throws Error with the compiler's output
 */
export const declareModules = async (
  root: string,
  sources: readonly string[],
): Promise<Map<string, string> | null> => {
  const compiler = findCompiler(root);
  if (compiler === null) return null;
  // Inside the remote, so that the compiler finds the packages that `types` of its configuration names.
  const cache = path.join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const stage = await mkdtemp(path.join(cache, 'parapet-types-'));
  try {
    const project = path.join(stage, 'tsconfig.json');
    await writeFile(project, JSON.stringify(projectOf(root, sources, stage)));
    const running = promisify(execFile)(process.execPath, [compiler, '-p', project], { cwd: root });
    await running.catch((error: { stdout: string }) => {
      throw new Error(`The types of ${path.basename(root)} cannot be declared:\n${error.stdout}`);
    });
    return await readReachable(root, sources.map(declarationOf), path.join(stage, 'types'));
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
};

const projectOf = (root: string, sources: readonly string[], stage: string): object => ({
  extends: path.join(root, 'tsconfig.json'),
  compilerOptions: {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    declarationMap: false,
    // `tsc` of the remote checks; here it would only take time.
    noCheck: true,
    composite: false,
    incremental: false,
    tsBuildInfoFile: null,
    // Sources of linked packages lie outside of the remote.
    rootDir: path.parse(root).root,
    outDir: path.join(stage, 'types'),
    declarationDir: path.join(stage, 'types'),
  },
  include: [],
  files: sources.map((source) => path.join(root, source)),
});

/** Reads declarations and those that they import, below the folder that mirrors the file system. */
const readReachable = async (
  root: string,
  first: readonly string[],
  mirror: string,
): Promise<Map<string, string>> => {
  const folder = path.join(mirror, path.relative(path.parse(root).root, root));
  const found = new Map<string, string>();
  const waiting = [...first];
  for (const file of waiting) {
    const isOwn = !file.startsWith('../');
    const text = isOwn ? await readFile(path.join(folder, file), 'utf8').catch(() => null) : null;
    if (text === null || found.has(file)) continue;
    found.set(file, text.replace(BARE_IMPORT, ''));
    for (const [, specifier = ''] of text.matchAll(OWN_IMPORT)) {
      waiting.push(declarationOf(path.posix.join(path.posix.dirname(file), specifier)));
    }
  }
  return found;
};
