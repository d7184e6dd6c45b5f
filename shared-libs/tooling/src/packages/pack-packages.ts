import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { HOST_CONTRACT_VERSION } from '@parapet/contracts/releases/release';
import { Problem } from '../launcher/problem.ts';
import { isSource } from '../new-remote/read-template.ts';
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
  /** Manual page, in a raw folder. */
  readonly man?: string;
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
  /** Hash of the packed files, independent of the compression of the tarball. */
  readonly content: string;
  readonly hostContract: number;
  readonly peers: Readonly<Record<string, string>>;
}

/** Compiles published packages, by default all of them, and packs them with `npm pack`. */
export async function packPackages(
  root: string,
  packages: readonly PublishedPackage[] = PUBLISHED,
): Promise<PackedPackage[]> {
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const stage = await mkdtemp(join(cache, 'parapet-packages-'));
  try {
    const sources = await Promise.all(PUBLISHED.map(({ folder }) => readManifest(root, folder)));
    const versionOf = new Map(sources.map(({ name, version }) => [name, version]));
    const staged = new Map<string, Staged>();
    for (const published of packages) {
      const source = await readManifest(root, published.folder);
      const folder = join(stage, basename(published.folder));
      const exports = await compilePackage(root, published, source.exports, folder);
      const { dependencies, peers } = await dependenciesOf(folder, source, versionOf);
      const manifest = manifestOf(published, source, { exports, dependencies, peers });
      await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      await copyRaw(root, published, folder);
      staged.set(source.name, { folder, peers });
    }
    return await packAll(stage, staged);
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

interface Staged extends Pick<PackedPackage, 'peers'> {
  readonly folder: string;
}

async function packAll(
  stage: string,
  staged: ReadonlyMap<string, Staged>,
): Promise<PackedPackage[]> {
  const folders = [...staged.values()].map(({ folder }) => folder);
  const packed = await npmPack(stage, folders);
  return Promise.all(
    packed.map(async ({ name, version, filename, integrity, files }) => {
      const { folder = '', peers = {} } = staged.get(name) ?? {};
      const tarball = await readFile(join(stage, filename));
      const content = await hashFiles(folder, files);
      const hostContract = HOST_CONTRACT_VERSION;
      return { name, version, peers, file: filename, tarball, integrity, content, hostContract };
    }),
  );
}

async function readManifest(root: string, folder: string): Promise<SourceManifest> {
  return JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
}

/** Copies what is not compiled: README, licence, and the raw folders to their place in `dist`. */
async function copyRaw(root: string, { folder, raw = [] }: PublishedPackage, to: string) {
  await cp(join(root, folder, 'README.md'), join(to, 'README.md'));
  await cp(join(root, 'LICENSE'), join(to, 'LICENSE'));
  for (const each of raw) {
    const from = join(root, folder, each);
    const filter = (path: string) => isSource(relative(from, path));
    await cp(from, join(to, 'dist', each), { recursive: true, filter });
  }
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
  { bin, optionalPeers = [] }: PublishedPackage,
  { name, version, license, sideEffects, man }: SourceManifest,
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
    ...(man && { man: man.replace(/^\.\//, './dist/') }),
    ...(sideEffects && { sideEffects }),
    dependencies: compiled.dependencies,
    peerDependencies: compiled.peers,
    ...(optionalPeers.length > 0 && {
      peerDependenciesMeta: Object.fromEntries(
        optionalPeers.map((peer) => [peer, { optional: true }]),
      ),
    }),
    parapet: { hostContract: HOST_CONTRACT_VERSION },
  };
}

async function hashFiles(folder: string, files: NpmPack['files']): Promise<string> {
  const hash = createHash('sha256');
  for (const path of files.map((file) => `/${file.path}`).sort()) {
    hash.update(`\0${path}\0`).update(await readFile(join(folder, path)));
  }
  return hash.digest('hex');
}

/** Describes what `npm pack --json` prints of a tarball. */
interface NpmPack {
  readonly name: string;
  readonly version: string;
  readonly filename: string;
  readonly integrity: string;
  readonly files: readonly { readonly path: string }[];
}

/** Packs folders into `cwd` with the npm that started this process, or the one on the path. */
function npmPack(cwd: string, folders: readonly string[]): Promise<NpmPack[]> {
  const script = process.env.npm_execpath;
  const isScript = script !== undefined && /npm-cli\.[cm]?js$/.test(script);
  const [command, first] = isScript ? [process.execPath, [script]] : ['npm', []];
  const args = [...first, 'pack', ...folders, '--ignore-scripts', '--json'];
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text;
    });
  }
  return new Promise((resolve, reject) => {
    const failed = (message: string) => reject(new Problem(`npm pack failed: ${message}`));
    child.once('error', (error) => failed(error.message));
    child.once('close', (code) =>
      code === 0 ? resolve(JSON.parse(output.stdout)) : failed(output.stderr),
    );
  });
}
