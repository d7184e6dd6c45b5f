import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { HOST_CONTRACT_VERSION } from '@parapet/contracts/release';
import { Problem } from '../launcher/problem.ts';
import { compiledFile, compilePackage, type Exports } from './compile-package.ts';
import { PUBLISHED, type PublishedPackage } from './published.ts';

/** Peer dependencies: the installing project chooses one version of each. */
const PEERS = /^(@parapet\/.*|react|react-dom|@playwright\/test)$/;
const NODE = '>=22.18';

interface SourceManifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly exports: Exports;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly sideEffects?: readonly string[];
}

/** A package, ready to be installed. */
export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  /** File name of the tarball. */
  readonly file: string;
  readonly tarball: Buffer;
  /** Integrity of the tarball, as npm writes it into a lock file. */
  readonly integrity: string;
  /** Hash of the files, independent of the compression of the tarball. */
  readonly content: string;
  readonly hostContract: number;
  readonly peers: Readonly<Record<string, string>>;
}

/** Compiles the published packages and packs them with `npm pack`. */
export async function packPackages(root: string): Promise<PackedPackage[]> {
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const stage = await mkdtemp(join(cache, 'parapet-packages-'));
  try {
    const sources = await Promise.all(PUBLISHED.map((published) => readManifest(root, published)));
    const versionOf = new Map(sources.map(({ name, version }) => [name, version]));
    const staged: Staged[] = [];
    for (const [index, published] of PUBLISHED.entries()) {
      const source = sources[index];
      if (!source) continue;
      const folder = join(stage, basename(published.folder));
      const exports = await compilePackage(root, published, source.exports, folder);
      const { dependencies, peers } = await dependenciesOf(folder, source, versionOf);
      const manifest = manifestOf(published, source, { exports, dependencies, peers });
      await rm(join(folder, 'tsconfig.json'));
      await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      await cp(join(root, published.folder, 'README.md'), join(folder, 'README.md'));
      await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
      staged.push({ folder, name: source.name, version: source.version, peers });
    }
    return await packAll(stage, staged);
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

interface Staged extends Pick<PackedPackage, 'name' | 'version' | 'peers'> {
  readonly folder: string;
}

async function packAll(stage: string, staged: readonly Staged[]): Promise<PackedPackage[]> {
  const hashed = await Promise.all(
    staged.map(async (each) => ({ ...each, content: await hashFolder(each.folder) })),
  );
  await npmPack(
    stage,
    staged.map(({ folder }) => `./${basename(folder)}`),
  );
  return Promise.all(
    hashed.map(async ({ name, version, peers, content }) => {
      const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
      const tarball = await readFile(join(stage, file));
      const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
      const hostContract = HOST_CONTRACT_VERSION;
      return { name, version, peers, file, tarball, integrity, content, hostContract };
    }),
  );
}

async function readManifest(root: string, { folder }: PublishedPackage): Promise<SourceManifest> {
  return JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
}

/** The dependencies that the compiled files mention; a partly published package needs only some. */
async function dependenciesOf(
  folder: string,
  { dependencies = {} }: SourceManifest,
  versionOf: ReadonlyMap<string, string>,
) {
  const texts = await Promise.all(
    globSync('dist/**/*.{js,css,d.ts}', { cwd: folder }).map((file) =>
      readFile(join(folder, file), 'utf8'),
    ),
  );
  const needed: Record<string, string> = {};
  const peers: Record<string, string> = {};
  for (const [name, version] of Object.entries(dependencies)) {
    const mentions = [`'${name}'`, `"${name}"`, `'${name}/`, `"${name}/`];
    if (!texts.some((text) => mentions.some((mention) => text.includes(mention)))) continue;
    if (PEERS.test(name)) peers[name] = `^${versionOf.get(name) ?? version}`;
    else needed[name] = version;
  }
  return { dependencies: needed, peers };
}

function manifestOf(
  { bin }: PublishedPackage,
  { name, version, license, sideEffects }: SourceManifest,
  compiled: {
    exports: Record<string, unknown>;
    dependencies: Record<string, string>;
    peers: Record<string, string>;
  },
): object {
  const programs = Object.entries(bin ?? {}).map(([command, source]) => [
    command,
    compiledFile(source),
  ]);
  return {
    name,
    version,
    type: 'module',
    license,
    engines: { node: NODE },
    files: ['dist'],
    exports: compiled.exports,
    ...(programs.length > 0 && { bin: Object.fromEntries(programs) }),
    ...(sideEffects && { sideEffects }),
    dependencies: compiled.dependencies,
    peerDependencies: compiled.peers,
    parapet: { hostContract: HOST_CONTRACT_VERSION },
  };
}

async function hashFolder(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(`\0${path.slice(folder.length)}\0`).update(await readFile(path));
  }
  return hash.digest('hex');
}

/** Runs the npm that started this process, or the one on the path. */
function npmPack(cwd: string, folders: readonly string[]): Promise<void> {
  const script = process.env.npm_execpath;
  const isScript = script !== undefined && /npm-cli\.[cm]?js$/.test(script);
  const [command, first] = isScript ? [process.execPath, [script]] : ['npm', []];
  const args = [...first, 'pack', ...folders, '--ignore-scripts', '--silent'];
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return new Promise((resolve, reject) => {
    const failed = (message: string) => reject(new Problem(`npm pack failed: ${message}`));
    child.once('error', (error) => failed(error.message));
    child.once('close', (code) => (code === 0 ? resolve() : failed(output)));
  });
}
