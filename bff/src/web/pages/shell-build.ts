import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type RouteRule, SHELL, shellBuildSchema } from '@parapet/contracts/releases/release';
import { digest, parseJson, ReleaseRefusal } from '../releases/verify-release.ts';
import { DOCUMENT_PAGE } from '../site/document-template.ts';

const decompress = promisify(brotliDecompress);

/** A build of the shell: its manifest has the hash of every file. */
export interface ShellManifest {
  readonly id: string;
  readonly routeRules: readonly RouteRule[];
  readonly integrity: Readonly<Record<string, string>>;
}

/** A build whose files are all here and have been verified. */
export interface LoadedShell {
  readonly id: string;
  /** The text of `builds/meta/<id>.json`. */
  readonly manifest: string;
  /** All files but source maps, by path. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** `index.html`, whose references name this build. */
  readonly page: string;
  /** The same of `document.html`; null in a build without it. */
  readonly document: string | null;
  readonly routeRules: readonly RouteRule[];
}

/** Reads a file of one build; undefined when it is missing. */
export type ReadFile = (path: string) => Promise<Buffer | undefined>;

export const PAGE = 'index.html';
const BROTLI = '.br';
/** Browsers ask for them in developer tools alone. */
const isSourceMap = (path: string): boolean => path.endsWith('.map');
const CONCURRENT_READS = 8;

export const shellFolders = (buildId: string): string[] => [SHELL, buildId];
export const manifestPath = (buildId: string): string => `builds/meta/${buildId}.json`;
/** The path below the API's origin at which it serves a file of a build. */
const filePath = (buildId: string, path: string): string => `/builds/${buildId}/${path}`;

/** @throws ReleaseRefusal unless the text has the digest and is the manifest of that build */
export function verifyManifest(
  text: string,
  build: { readonly buildId: string; readonly manifest: string },
): ShellManifest {
  if (digest('sha384', text) !== build.manifest) {
    throw new ReleaseRefusal('Its release manifest differs from what its pointer names.');
  }
  const { id, integrity, routeRules } = shellBuildSchema.parse(
    parseJson(text, 'The release manifest'),
  );
  if (id !== build.buildId) throw new ReleaseRefusal('Its release manifest is of another build.');
  if (!integrity || !Object.hasOwn(integrity, PAGE)) {
    throw new ReleaseRefusal('Its release manifest has no hashes of its files.');
  }
  return { id, integrity, routeRules };
}

/** @throws ReleaseRefusal for a file that is not the one of the manifest */
export function verifyFile({ integrity }: ShellManifest, path: string, content: Buffer): Buffer {
  const hash = Object.hasOwn(integrity, path) ? (integrity[path] ?? '') : '';
  if (digest(hash.slice(0, hash.indexOf('-')), content) === hash) return content;
  throw new ReleaseRefusal(`Its file ${path} differs from what its release manifest names.`);
}

/** Reads and verifies every file. @throws ReleaseRefusal, or Error for one that is missing */
export async function loadShell(
  build: { readonly buildId: string; readonly manifest: string },
  read: ReadFile,
): Promise<LoadedShell> {
  const text = String(await require(read, manifestPath(build.buildId)));
  const manifest = verifyManifest(text, build);
  const files = new Map<string, Buffer>();
  const paths = Object.keys(manifest.integrity).filter((path) => !isSourceMap(path));
  const next = paths.values();
  const work = async () => {
    for (const path of next) {
      const content = await readVerified(manifest, path, read);
      if (content) files.set(path, content);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_READS }, work));
  const page = pageOf(manifest, String(files.get(PAGE)));
  const template = files.get(DOCUMENT_PAGE);
  const document = template ? pageOf(manifest, String(template)) : null;
  const { id, routeRules } = manifest;
  return { id, manifest: text, files, page, document, routeRules };
}

/** A compressed copy is optional: a host may send it decompressed, or not at all. */
async function readVerified(
  manifest: ShellManifest,
  path: string,
  read: ReadFile,
): Promise<Buffer | undefined> {
  const isCopy = path.endsWith(BROTLI);
  try {
    return verifyFile(manifest, path, await require(read, path));
  } catch (error) {
    if (isCopy) return undefined;
    throw error;
  }
}

async function require(read: ReadFile, path: string): Promise<Buffer> {
  const content = await read(path);
  if (content) return content;
  throw new Error(`The build of the shell has no ${path}.`);
}

/** The page, with references to files of this build in place of the ones below the root. */
export const pageOf = ({ id, integrity }: ShellManifest, html: string): string =>
  html.replaceAll(/\b(src|href)="\/([^"]+)"/g, (reference, attribute: string, path: string) =>
    Object.hasOwn(integrity, path) ? `${attribute}="${filePath(id, path)}"` : reference,
  );

/** The files as texts that a database keeps: compressed where there is a compressed copy. */
export function packShell({ id, manifest, files }: LoadedShell): Record<string, string> {
  const kept = [...files].filter(([path]) => !files.has(path + BROTLI));
  return Object.fromEntries([
    [manifestPath(id), manifest],
    ...kept.map(([path, content]) => [path, content.toString('base64')]),
  ]);
}

/** Reads what {@link packShell} has packed. */
export const readPacked =
  (packed: Readonly<Record<string, string>>, buildId: string): ReadFile =>
  async (path) => {
    const text = packed[path];
    if (path === manifestPath(buildId)) return text === undefined ? undefined : Buffer.from(text);
    if (text !== undefined) return Buffer.from(text, 'base64');
    const compressed = packed[path + BROTLI];
    return compressed === undefined
      ? undefined
      : await decompress(Buffer.from(compressed, 'base64'));
  };
