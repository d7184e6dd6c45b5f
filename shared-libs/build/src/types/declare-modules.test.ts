import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declareModules } from './declare-modules.ts';

const INSTALLED = path.join(import.meta.dirname, '../../../../node_modules');
const CONFIG = {
  compilerOptions: {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    composite: true,
    types: [],
    strict: true,
    outDir: 'nowhere',
  },
  include: ['src'],
};
const LIFECYCLES = `import './styles.css';
import { app, type Options } from './app.ts';
import { hidden } from './features/hidden.ts';
hidden();
export const mount = (options: Options): Promise<string> => app(options);
`;

let root: string;

const write = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
};

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'parapet-types-'));
  await mkdir(path.join(root, 'node_modules'));
  await symlink(path.join(INSTALLED, 'typescript'), path.join(root, 'node_modules/typescript'));
  await write('package.json', '{}');
  await write('tsconfig.json', JSON.stringify(CONFIG));
  await write('src/lifecycles.ts', LIFECYCLES);
  await write(
    'src/app.ts',
    "export type { Options } from './options.ts';\nimport type { Options } from './options.ts';\nexport const app = async ({ id }: Options) => id;\n",
  );
  await write('src/options.ts', 'export interface Options { id: string }\n');
  await write('src/features/hidden.ts', 'export const hidden = () => undefined;\n');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const declare = () => declareModules(root, ['./src/lifecycles.ts']);

describe('the declarations of a remote', () => {
  it('are those of the exposed modules and what they refer to, without the rest of the remote', async () => {
    const declarations = await declare();
    expect([...(declarations?.keys() ?? [])].sort()).toEqual([
      'src/app.d.ts',
      'src/lifecycles.d.ts',
      'src/options.d.ts',
    ]);
    expect(declarations?.get('src/lifecycles.d.ts')).toBe(
      "import { type Options } from './app.ts';\nexport declare const mount: (options: Options) => Promise<string>;\n",
    );
  });

  it('do not depend on whether the remote has errors of types, and leave no file', async () => {
    await write('src/features/hidden.ts', 'export const hidden = (): number => "text";\n');
    expect((await declare())?.size).toBe(3);
    expect(await readdir(path.join(root, 'node_modules/.cache'))).toEqual([]);
    expect((await readdir(root)).sort()).toEqual([
      'node_modules',
      'package.json',
      'src',
      'tsconfig.json',
    ]);
  });

  it('fail with the report of the compiler', async () => {
    await write('src/app.ts', 'export const app = (;\n');
    await expect(declare()).rejects.toThrow(/cannot be declared:\n.*app\.ts\(1,/);
  });

  it.each(['tsconfig.json', 'node_modules/typescript'])('are none without %s', async (file) => {
    await rm(path.join(root, file));
    expect(await declare()).toBeNull();
  });
});
