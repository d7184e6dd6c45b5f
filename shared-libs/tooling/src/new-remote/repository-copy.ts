import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const REPOSITORY = join(import.meta.dirname, '../../../..');

export interface RepositoryCopy {
  readonly root: string;
  /** Runs a program with Node in a folder of the copy. Returns its output; rejects with it if it fails. */
  run(folder: string, program: string, ...args: string[]): Promise<string>;
  remove(): Promise<void>;
}

/** The repository without its apps, in a temporary folder; packages are links to the installed ones. */
export async function copyRepository(): Promise<RepositoryCopy> {
  const root = await mkdtemp(join(tmpdir(), 'parapet-new-remote-'));
  const configs = (await readdir(REPOSITORY)).filter((name) => /\.(json|config\.ts)$/.test(name));
  const deeper = 'shared-libs/bench/src/load/one-bundle/stubs';
  const projects = globSync(`{*,shell/*,shared-libs/*,${deeper}}/tsconfig.json`, {
    cwd: REPOSITORY,
  });
  const tools = ['build', 'tooling', 'test-kit', 'ui'].map((name) => `shared-libs/${name}`);
  const copied = [...tools, '.github/CODEOWNERS', '.github/workflows/release-mfe-assets.yml'];
  for (const file of [...configs, ...projects, ...copied]) {
    await cp(join(REPOSITORY, file), join(root, file), { recursive: true });
  }
  await mkdir(join(root, 'node_modules'));
  for (const name of await readdir(join(REPOSITORY, 'node_modules'))) {
    const isOwn = /^\.(bin|package-lock\.json)$/.test(name) || !name.startsWith('.');
    if (!isOwn) continue;
    await symlink(join(REPOSITORY, 'node_modules', name), join(root, 'node_modules', name));
  }
  return {
    root,
    run: (folder, program, ...args) => run(join(root, folder), [program, ...args]),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** Runs a program without the variables that vitest sets for its children. */
async function run(cwd: string, args: readonly string[]): Promise<string> {
  const outer = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|NODE_ENV|TEST)/.test(name),
  );
  const running = promisify(execFile)(process.execPath, args, {
    cwd,
    env: Object.fromEntries(outer),
  });
  const { stdout } = await running.catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${args[0]} failed:\n${error.stdout}${error.stderr}`);
  });
  return stdout;
}
