import { fileURLToPath } from 'node:url';
import {
  type DataBundle,
  type DataBundleId,
  dataBundleIds,
} from '@parapet/contracts/assets/data-bundle';
import type { BundleContent } from './contents.ts';
import { bundleTitles, type Manifest } from './manifest.ts';
import { BundleError, type ReadBundle, readBundle } from './read-bundle.ts';

/** The bundles that come with Parapet. */
export const shippedFolder: string = fileURLToPath(new URL('../../data', import.meta.url));

/** A bundle in use, without its age. */
export type BundleInfo = Omit<DataBundle, 'ageDays'>;

/** The content of every bundle, empty where there is none, and what is known of each. */
export interface Bundles {
  readonly contents: { readonly [Id in DataBundleId]: BundleContent<Id> };
  readonly infos: readonly BundleInfo[];
}

/** Bundles without content, for scans that compare with nothing. */
export const noBundles: Bundles = {
  contents: {
    'known-exploited': [],
    'end-of-life': [],
    javascript: [],
    takeover: [],
    cve: [],
    epss: [],
    technologies: [],
    breaches: [],
  },
  infos: dataBundleIds.map((id) => infoOf(id, null, 'empty', null)),
};

/**
 * Loads each bundle from the folder of updates or as shipped, whichever was published later. One
 * that fails its verification is not used, and its info says why.
 */
export async function loadBundles(updates: string | null): Promise<Bundles> {
  const contents: Record<string, unknown> = {};
  const infos: BundleInfo[] = [];
  for (const id of dataBundleIds) {
    const { content, info } = await loadBundle(id, updates);
    contents[id] = content;
    infos.push(info);
  }
  return { contents: contents as Bundles['contents'], infos };
}

async function loadBundle(
  id: DataBundleId,
  updates: string | null,
): Promise<{ content: unknown; info: BundleInfo }> {
  const shipped = await attempt(shippedFolder, id);
  const updated = updates === null ? nothing : await attempt(updates, id);
  const isNewer =
    updated.bundle !== null &&
    updated.bundle.manifest.published >= (shipped.bundle?.manifest.published ?? '');
  const used = isNewer ? updated.bundle : shipped.bundle;
  const state = isNewer ? 'updated' : used === null ? 'empty' : 'shipped';
  return {
    content: used?.content ?? [],
    info: infoOf(id, used?.manifest ?? null, state, updated.problem ?? shipped.problem),
  };
}

interface Attempt {
  bundle: ReadBundle | null;
  problem: string | null;
}

const nothing: Attempt = { bundle: null, problem: null };

/** Tries twice: an update may replace the content between the two files. */
async function attempt(folder: string, id: DataBundleId): Promise<Attempt> {
  try {
    return {
      bundle: await readBundle(folder, id).catch(() => readBundle(folder, id)),
      problem: null,
    };
  } catch (error) {
    const reason = error instanceof BundleError ? error.message : 'It could not be read';
    return { bundle: null, problem: reason };
  }
}

function infoOf(
  id: DataBundleId,
  manifest: Manifest | null,
  state: DataBundle['state'],
  problem: string | null,
): BundleInfo {
  return {
    id,
    title: bundleTitles[id],
    state,
    version: manifest?.version ?? null,
    published: manifest?.published ?? null,
    entries: manifest?.entries ?? 0,
    source: manifest?.source ?? null,
    licence: manifest?.licence ?? null,
    attribution: manifest?.attribution ?? null,
    sha256: manifest?.sha256 ?? null,
    problem,
  };
}

/** One text for all bundles in use, stored to find out whether one changed. */
export const versionOf = ({ infos }: Bundles): string =>
  infos.map(({ id, sha256 }) => `${id} ${sha256?.slice(0, 16) ?? '-'}`).join(', ');

const DAY_MS = 24 * 60 * 60 * 1000;

/** Adds how old a bundle is at a time. */
export function agedAt(info: BundleInfo, at: Date): DataBundle {
  const { published } = info;
  if (published === null) return { ...info, ageDays: null };
  const from = Date.parse(published.length === 7 ? `${published}-01` : published);
  return { ...info, ageDays: Math.max(0, Math.floor((at.getTime() - from) / DAY_MS)) };
}
