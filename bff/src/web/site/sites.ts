import { ownerOf } from '@parapet/contracts/releases/page-owners';
import type { RegistryEntry } from '@parapet/contracts/releases/release';
import { BUILT_IN_GRANTS, type RemoteGrants } from '@parapet/contracts/releases/remote-grants';
import { type SiteIndex, type StoredFile, siteIndexSchema } from '@parapet/contracts/site/site';
import type { Logger } from '../../platform/log/logger.ts';
import type { KeptReleases } from '../releases/kept-releases.ts';
import { digest, parseJson, ReleaseRefusal } from '../releases/verify-release.ts';
import { createBoundedCache } from './bounded-cache.ts';

const MAX_CACHED_BYTES = 50 * 1024 * 1024;
/** The files of one site that are kept over a restart. */
const MAX_KEPT_BYTES = 2 * 1024 * 1024;
const MAX_INDEXES = 8;

/** The public documents of one build, within the grant of its remote. */
export interface Site {
  readonly remote: string;
  readonly buildId: string;
  readonly index: SiteIndex;
  /** @throws ReleaseRefusal for a file that was changed, Error while the target is away */
  read(stored: StoredFile): Promise<Buffer>;
}

/** The documents of releases, read from the target when they are first asked for and verified. */
export interface Sites {
  /** @returns undefined for a build without documents. @throws while it cannot be read */
  of(entry: RegistryEntry): Promise<Site | undefined>;
}

export interface SitePorts {
  readonly readBytes: (
    build: { readonly remote: string; readonly buildId: string },
    path: string,
  ) => Promise<Buffer | undefined>;
  readonly kept: KeptReleases;
  readonly grants?: RemoteGrants | null | undefined;
  readonly log: Logger;
}

const keptName = (remote: string): string => `site:${remote}`;

/** Files are named by their hash, so that builds which share one read it once. */
export function createSites({ readBytes, kept, grants, log }: SitePorts): Sites {
  const contents = createBoundedCache<Buffer>(MAX_CACHED_BYTES);
  const indexes = new Map<string, Promise<Site>>();
  const keptFiles = new Map<string, Readonly<Record<string, string>>>();

  /** Kept documents are only bytes: their hash is compared as if the target had answered. */
  const readKept = async (remote: string, integrity: string): Promise<Buffer | undefined> => {
    const release = await kept.read(keptName(remote)).catch(() => undefined);
    const text = release?.files[integrity];
    return text === undefined ? undefined : Buffer.from(text, 'base64');
  };

  /** The hash of the index that was read last, by remote: without it no kept document is found. */
  const lastIndexes = new Map<string, string>();

  /** Returns what stays when the kept files of a remote are too many. */
  const indexAmong = (remote: string, files: Readonly<Record<string, string>>) => {
    const integrity = lastIndexes.get(remote) ?? '';
    const text = files[integrity];
    return text === undefined ? {} : { [integrity]: text };
  };

  /** Files that came since the last writing, by remote and hash. */
  const unwritten = new Map<string, Map<string, Buffer>>();
  let isWriting = false;

  /** Adds files to those that are kept; when they are too many, the newest begin anew beside the index. */
  const keep = async (remote: string, added: ReadonlyMap<string, Buffer>): Promise<void> => {
    const name = keptName(remote);
    const known = keptFiles.get(remote) ?? (await kept.read(name))?.files ?? {};
    let files = known;
    for (const [integrity, content] of added) {
      if (files[integrity] !== undefined) continue;
      const text = content.toString('base64');
      const size = Object.values(files).reduce((sum, each) => sum + each.length, text.length);
      const others = size > MAX_KEPT_BYTES ? indexAmong(remote, files) : files;
      files = { ...others, [integrity]: text };
    }
    keptFiles.set(remote, files);
    if (files === known) return;
    await kept.write(name, { files, releasedAt: new Date().toISOString() });
  };

  /** Everything that comes during one writing is written together. */
  const keepLater = async (remote: string, integrity: string, content: Buffer): Promise<void> => {
    const added = unwritten.get(remote) ?? new Map<string, Buffer>();
    unwritten.set(remote, added.set(integrity, content));
    if (isWriting) return;
    isWriting = true;
    for (const [each, files] of unwritten) {
      unwritten.delete(each);
      await keep(each, files).catch((error: unknown) =>
        log.warn({ err: error, remote: each }, 'a document is not kept'),
      );
    }
    isWriting = false;
  };

  const read = async (
    build: { readonly remote: string; readonly buildId: string },
    { file, integrity }: StoredFile,
  ): Promise<Buffer> => {
    const known = contents.get(integrity);
    if (known) return known;
    const content = await readBytes(build, file).catch(async (error: unknown) => {
      const last = await readKept(build.remote, integrity);
      if (!last) throw error;
      log.warn({ err: error, remote: build.remote, file }, 'a kept document is used');
      return last;
    });
    if (!content) throw new Error(`Build ${build.buildId} of ${build.remote} has no ${file}.`);
    if (digest(integrity.slice(0, integrity.indexOf('-')), content) !== integrity) {
      throw new ReleaseRefusal(`Its file ${file} differs from what its release names.`);
    }
    contents.set(integrity, content, content.length);
    void keepLater(build.remote, integrity, content);
    return content;
  };

  const load = async (entry: RegistryEntry, stored: StoredFile): Promise<Site> => {
    const build = { remote: entry.name, buildId: entry.manifest.buildId };
    lastIndexes.set(entry.name, stored.integrity);
    const text = String(await read(build, stored));
    const index = siteIndexSchema.parse(parseJson(text, 'The index of its documents'));
    return {
      ...build,
      index: confine(index, entry.name),
      read: (file) => read(build, file),
    };
  };

  /** A document outside of the grant is left out, like a page. */
  const confine = (index: SiteIndex, remote: string): SiteIndex => {
    const isGranted = ({ path }: { readonly path: string }) =>
      ownerOf(grants ?? BUILT_IN_GRANTS, path) === remote;
    const documents = index.documents.filter(isGranted);
    const served = index.files.filter(isGranted);
    if (documents.length + served.length < index.documents.length + index.files.length) {
      log.error({ remote }, 'documents outside of its grant are left out');
    }
    const gone = index.gone.filter((path) => isGranted({ path }));
    return { ...index, documents, files: served, gone };
  };

  return {
    async of(entry) {
      const stored = entry.manifest.site;
      if (!stored) return undefined;
      const key = `${entry.name} ${entry.manifest.buildId} ${stored.integrity}`;
      const known = indexes.get(key) ?? load(entry, stored);
      indexes.delete(key);
      indexes.set(key, known);
      known.catch(() => indexes.delete(key));
      const [oldest] = indexes.keys();
      if (indexes.size > MAX_INDEXES && oldest !== undefined) indexes.delete(oldest);
      return await known;
    },
  };
}
