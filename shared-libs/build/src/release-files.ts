import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  HOST_CONTRACT_VERSION,
  type LatestBuild,
  latestBuildSchema,
  type ReleaseDeclaration,
  type ReleaseManifest,
  type RouteRule,
  releaseDeclarationSchema,
  releaseManifestSchema,
  routeRuleSchema,
  type ShellBuild,
} from '@parapet/contracts/releases/release';
import { SITE_INDEX } from '@parapet/contracts/site/site';
import { integrityOf } from './integrity-of.ts';
import { MF_MANIFEST, MF_STATS } from './mf-manifest.ts';

/** Scripts, stylesheets and types, and the file that names them. */
const isHashed = (name: string): boolean =>
  /\.(m?js|css|zip|d\.ts)$/.test(name) || name === MF_MANIFEST;
const ID_LENGTH = 16;

interface BuiltFile {
  /** Relative to the build's base URL, with forward slashes. */
  name: string;
  content: Buffer;
}

/** Follows from the other files. */
const isDerived = (name: string): boolean => /\.(br|gz)$/.test(name);

/** Holds the sources: it stays in the folder of the build, for error trackers, and is not released. */
export const isSourceMap = (name: string): boolean => name.endsWith('.map');

const readBuild = async (dist: string): Promise<BuiltFile[]> => {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const built = files.map(async (entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(dist, file).split(path.sep).join('/');
    return { name, content: await readFile(file) };
  });
  const ours = (await Promise.all(built)).filter(
    ({ name }) => !name.startsWith('builds/') && !isSourceMap(name),
  );
  return ours.sort((a, b) => (a.name < b.name ? -1 : 1));
};

/** Hash of all files and the declaration. */
const idOf = (files: BuiltFile[], declaration: string): string => {
  const hash = createHash('sha256').update(declaration);
  for (const { name, content } of files) {
    if (!isDerived(name)) hash.update(`\0${name}\0`).update(content);
  }
  return hash.digest('hex').slice(0, ID_LENGTH);
};

const writeJson = async (file: string, value: unknown): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(value)}\n`);
};

/** The previous build in `dist`; null when there is none. */
export const readLatest = async (dist: string): Promise<LatestBuild | null> => {
  const text = await readFile(path.join(dist, 'builds', 'latest.json'), 'utf8').catch(() => null);
  return text === null ? null : (latestBuildSchema.safeParse(JSON.parse(text)).data ?? null);
};

/** The timestamp of a build with the same id is kept, so that repeating a build changes nothing. */
const builtAt = (id: string, previous: LatestBuild | null): number =>
  previous?.id === id ? previous.timestamp : Date.now();

const writeLatest = (dist: string, latest: LatestBuild): Promise<void> =>
  writeJson(path.join(dist, 'builds', 'latest.json'), latest);

const integrityTable = (files: BuiltFile[]): Record<string, string> =>
  Object.fromEntries(files.map(({ name, content }) => [name, integrityOf(content)]));

/**
 * Completes a remote's build with `builds/latest.json` and `builds/meta/<id>.json`.
 *
 * @throws ZodError when `release.ts` is invalid.
 */
export const writeRemoteRelease = async (build: {
  name: string;
  version: string;
  dist: string;
  declaration: ReleaseDeclaration;
  builtWith?: Record<string, string>;
  previous: LatestBuild | null;
  /** The entry of another bundler, whose chunks have their hashes in the release manifest alone. */
  foreignEntry?: string;
  /** The paths of its public documents, listed in `site.json`. */
  prerendered?: readonly string[] | undefined;
}): Promise<ReleaseManifest> => {
  await rm(path.join(build.dist, MF_STATS), { force: true });
  const files = await readBuild(build.dist);
  const declaration = releaseDeclarationSchema.parse(build.declaration);
  const { foreignEntry } = build;
  const entry = files.find(({ name }) =>
    foreignEntry === undefined ? /^remoteEntry\.[^/]*js$/.test(name) : name === foreignEntry,
  );
  if (!entry) throw new Error(`${build.name} was built without a remote entry`);
  const buildId = idOf(files, JSON.stringify([build.version, declaration]));
  const timestamp = builtAt(buildId, build.previous);
  const site = files.find(({ name }) => name === SITE_INDEX);
  const manifest = releaseManifestSchema.parse({
    ...declaration,
    name: build.name,
    version: build.version,
    buildId,
    builtAt: new Date(timestamp).toISOString(),
    entry: entry.name,
    mfManifest: MF_MANIFEST,
    integrity: integrityTable(files.filter(({ name }) => isHashed(name))),
    ...(foreignEntry === undefined ? { entryHasHashes: true } : {}),
    builtWith: build.builtWith,
    timestamp,
    prerendered: build.prerendered ?? [],
    ...(site ? { site: { file: site.name, integrity: integrityOf(site.content) } } : {}),
  });
  await writeJson(path.join(build.dist, 'builds', 'meta', `${buildId}.json`), manifest);
  await writeLatest(build.dist, { id: buildId, timestamp });
  return manifest;
};

/**
 * Completes the shell's build with the same two files; its meta file lists the shared versions and the
 * hash of every file that is released.
 */
export const writeShellRelease = async (
  dist: string,
  previous: LatestBuild | null,
  shared: Record<string, string> = {},
  routeRules: readonly RouteRule[] = [],
): Promise<LatestBuild> => {
  const files = await readBuild(dist);
  const id = idOf(files, JSON.stringify(routeRules));
  const latest = { id, timestamp: builtAt(id, previous) };
  const contractVersion = HOST_CONTRACT_VERSION;
  const integrity = integrityTable(files);
  const meta: ShellBuild = {
    id: latest.id,
    timestamp: latest.timestamp,
    contractVersion,
    shared,
    routeRules: routeRules.map((rule) => routeRuleSchema.parse(rule)),
    prerendered: [],
    integrity,
  };
  await writeJson(path.join(dist, 'builds', 'meta', `${latest.id}.json`), meta);
  await writeLatest(dist, latest);
  return latest;
};
