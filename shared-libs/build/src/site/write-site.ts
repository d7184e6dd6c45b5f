import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  SITE_INDEX,
  type SiteDocument,
  type SiteFile,
  type SiteIndex,
  type StoredFile,
  siteIndexSchema,
} from '@parapet/contracts/site/site';
import { compile } from '../compile.ts';
import { integrityOf } from '../integrity-of.ts';
import type { WorkspaceBuild } from '../workspace.ts';
import { markupFaults } from './markup-faults.ts';
import { contentOf, hasSite, readTexts } from './read-texts.ts';
import { SITE_BUNDLE, siteConfig } from './site-config.ts';

/** The documents below the build. */
const FOLDER = 'site';
/** Tells what documents refer to beside their text; scripts are none of it. */
const ASSET = /\.(css|svg|png|avif|webp|woff2)$/;

/** As `defineSite` of the kit renders them. */
interface RenderedSite {
  readonly documents: readonly (Omit<SiteDocument, 'file' | 'integrity' | 'payload'> & {
    readonly html: string;
    readonly payload?: unknown;
  })[];
  readonly gone?: readonly string[];
  readonly files?: readonly (Omit<SiteFile, 'file' | 'integrity'> & {
    readonly content: string;
  })[];
}

/**
 * Renders the public documents of a remote with a `src/site.ts` into its build, with their index.
 *
 * @returns the paths of the documents; undefined without `src/site.ts`
 * @throws Error that names the document which is invalid, cannot be rendered or has refused markup
 */
export async function writeSite(
  build: WorkspaceBuild,
  dist: string,
): Promise<string[] | undefined> {
  if (!hasSite(build.root)) return undefined;
  const rendered = await render(build, dist);
  requireAllowedMarkup(rendered);
  const index: SiteIndex = siteIndexSchema.parse({
    documents: await Promise.all(rendered.documents.map((each) => writeDocument(dist, each))),
    gone: rendered.gone ?? [],
    files: await Promise.all((rendered.files ?? []).map((each) => writeServedFile(dist, each))),
    assets: await hashAssets(dist),
  });
  requireUnique(index);
  await writeFile(path.join(dist, SITE_INDEX), `${JSON.stringify(index)}\n`);
  return index.documents.map((document) => document.path);
}

async function render(build: WorkspaceBuild, dist: string): Promise<RenderedSite> {
  // Below the repository, so that the packages that the bundle leaves out are found.
  const cache = path.join(build.root, '.site-build-');
  const folder = await mkdtemp(cache);
  try {
    await compile(siteConfig(build, folder));
    const bundle = pathToFileURL(path.join(folder, SITE_BUNDLE)).href;
    const { site } = (await import(bundle)) as {
      site: {
        render(build: { content: Readonly<Record<string, string>> }): Promise<RenderedSite>;
      };
    };
    const rendered = await site.render({ content: await readTexts(contentOf(build.root)) });
    await addSharePictures(rendered, folder, dist);
    return rendered;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Adds the pictures that only the heads of documents name, so that the build of the pages has none of them. */
async function addSharePictures(
  { documents }: RenderedSite,
  bundle: string,
  dist: string,
): Promise<void> {
  const files = new Set(documents.flatMap(({ image }) => (image ? [image.file] : [])));
  for (const file of files) {
    const target = path.join(dist, ...file.split('/'));
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(path.join(bundle, ...file.split('/')), target);
  }
}

function requireAllowedMarkup({ documents }: RenderedSite): void {
  const refused = documents.flatMap(({ path: place, html }) =>
    markupFaults(html).map(({ element, reason }) => `${place}: <${element}>: ${reason}`),
  );
  if (refused.length > 0) throw new Error(`Documents have refused markup:\n${refused.join('\n')}`);
}

function requireUnique({ documents, files, gone }: SiteIndex): void {
  const seen = new Set<string>();
  for (const place of [...documents, ...files].map((each) => each.path).concat(gone)) {
    if (seen.has(place)) throw new Error(`${place} is declared twice.`);
    seen.add(place);
  }
}

async function writeDocument(
  dist: string,
  { html, payload, ...head }: RenderedSite['documents'][number],
): Promise<SiteDocument> {
  const folder = `${FOLDER}${head.path === '/' ? '' : head.path}`;
  const stored = await store(dist, `${folder}/index.html`, html);
  if (payload === undefined) return { ...head, ...stored };
  const data = await store(dist, `${folder}/_payload.json`, JSON.stringify(payload));
  return { ...head, ...stored, payload: data };
}

const writeServedFile = async (
  dist: string,
  { content, ...file }: NonNullable<RenderedSite['files']>[number],
): Promise<SiteFile> => ({ ...file, ...(await store(dist, `${FOLDER}${file.path}`, content)) });

async function store(dist: string, file: string, content: string): Promise<StoredFile> {
  const bytes = Buffer.from(content);
  const target = path.join(dist, ...file.split('/'));
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, bytes);
  return { file, integrity: integrityOf(bytes) };
}

async function hashAssets(dist: string): Promise<Record<string, string>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const found = entries
    .filter((entry) => entry.isFile() && ASSET.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const assets: Record<string, string> = {};
  for (const file of found) {
    const name = path.relative(dist, file).split(path.sep).join('/');
    assets[name] = integrityOf(await readFile(file));
  }
  return assets;
}
