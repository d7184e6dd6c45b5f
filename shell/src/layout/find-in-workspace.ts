import type { ApiClient } from '@parapet/api-client/client';
import { listCloudAccounts, listCloudResources } from '@parapet/contracts/endpoints/cloud';
import { listFrameworks, listRequirements } from '@parapet/contracts/endpoints/compliance';
import { listAssets, listFindings } from '@parapet/contracts/endpoints/overview';
import { listScans } from '@parapet/contracts/endpoints/scans';
import type { SearchResultPage } from '@parapet/contracts/releases/release';

/** One result of a search in a workspace. */
export interface Found {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly hint: string;
  readonly path: string;
}

interface Hit extends Omit<Found, 'group' | 'path'> {
  /** The id of what it stands in. */
  readonly parent?: string;
}

/** Results of each kind. */
const MAX = 5;
/** Tells what is read of each kind to find what has all words of a text, in any order. */
const MAX_READ = 100;

interface Wanted {
  readonly q: string;
  /** In lower case; each result has all of them. */
  readonly words?: readonly string[];
}

/** The service looks for resources by a text of so many characters at least. */
const SHORTEST_OF_RESOURCE = 3;

const groups = {
  asset: 'Assets',
  finding: 'Findings',
  scan: 'Scans',
  framework: 'Frameworks',
  requirement: 'Requirements',
  cloud_account: 'Cloud accounts',
  cloud_resource: 'Cloud resources',
} as const;

type Kind = keyof typeof groups;

const isKind = (kind: string): kind is Kind => Object.hasOwn(groups, kind);

type Narrowing = Kind | 'report';

/** Words before a text that narrow the search to what they name, in the singular. */
const kindWords: Readonly<Record<string, Narrowing>> = {
  asset: 'asset',
  host: 'asset',
  domain: 'asset',
  finding: 'finding',
  issue: 'finding',
  vulnerability: 'finding',
  scan: 'scan',
  report: 'report',
  framework: 'framework',
  requirement: 'requirement',
  control: 'requirement',
  account: 'cloud_account',
  subscription: 'cloud_account',
  resource: 'cloud_resource',
  bucket: 'cloud_resource',
};

/** "scans 127" asks for scans with "127". */
const narrowingOf = (text: string): { kind: Narrowing; rest: string } | null => {
  const [first = '', ...others] = text.toLowerCase().trim().split(/\s+/);
  const word = first.replace(/:$/, '').replace(/s$/, '');
  const kind = Object.hasOwn(kindWords, word) ? kindWords[word] : undefined;
  return kind && others.length > 0 ? { kind, rest: others.join(' ') } : null;
};

/** The pages of one kind; of reports those that have one. */
const pagesOf = (pages: SearchPlace['pages'], kind: Narrowing): SearchPlace['pages'] =>
  pages.flatMap(({ reportTo, ...page }) => {
    if (kind !== 'report') return page.kind === kind ? [page] : [];
    return reportTo ? [{ kind: page.kind, to: reportTo, isReport: true }] : [];
  });

/**
 * Searches the kinds that a live remote shows. A word before the text narrows it to one kind, unless that
 * finds nothing: a finding may be called "Domain without DMARC". A text that is nowhere as it is may be words
 * in another order: those of the longest one are read, and the others are looked for here.
 *
 * @throws ApiError when none of them could be searched; otherwise what failed is left out
 */
export async function findInWorkspace(
  place: SearchPlace,
  text: string,
  signal: AbortSignal,
): Promise<Found[]> {
  const narrowing = narrowingOf(text);
  if (narrowing) {
    const pages = pagesOf(place.pages, narrowing.kind);
    const found = await findWords({ ...place, pages }, narrowing.rest, signal);
    if (found.length > 0) return found;
  }
  return await findWords(place, text, signal);
}

async function findWords(place: SearchPlace, text: string, signal: AbortSignal): Promise<Found[]> {
  const found = await findKinds(place, { q: text }, signal);
  const words = text.toLowerCase().trim().split(/\s+/);
  if (found.length > 0 || words.length < 2) return found;
  const q = words.reduce((longest, word) => (word.length > longest.length ? word : longest));
  return await findKinds(place, { q, words }, signal);
}

async function findKinds(
  { api, workspaceId, pages }: SearchPlace,
  { q, words = [] }: Wanted,
  signal: AbortSignal,
): Promise<Found[]> {
  const options = { params: { workspaceId }, signal };
  const limit = words.length === 0 ? MAX : MAX_READ;
  const hasAll = (...texts: readonly string[]): boolean => {
    const all = texts.join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  };
  const search: Record<Kind, () => Promise<Hit[]>> = {
    asset: async () => {
      const { items } = await api.call(listAssets, {
        ...options,
        query: { q, limit, sort: 'name' },
      });
      return items
        .filter(({ displayName, type }) => hasAll(displayName, type))
        .map(({ id, displayName, type }) => ({ id, label: displayName, hint: type }));
    },
    finding: async () => {
      const { items } = await api.call(listFindings, {
        ...options,
        query: { q, limit },
      });
      return items
        .filter(({ title, assetName, location }) => hasAll(title, assetName, location))
        .map(({ id, title, assetName }) => ({ id, label: title, hint: assetName }));
    },
    scan: async () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const { items } = await api.call(listScans, {
        ...options,
        query: { q, limit, timezone: timeZone },
      });
      const hits = items.map(({ id, assets, assetCount, queuedAt, status }) => ({
        id,
        label: scanLabel(assets, assetCount, q),
        hint: `${dayOf(queuedAt)} ${status.replaceAll('_', ' ')}`,
      }));
      return hits.filter(({ label, hint }) => hasAll(label, hint));
    },
    framework: async () => {
      const { items } = await api.call(listFrameworks, options);
      return items
        .filter((one) => isNamed(q, one.shortTitle, one.title, one.version, one.publisher))
        .toSorted((a, b) => Number(b.isInUse) - Number(a.isInUse))
        .map(({ id, shortTitle, title, isInUse }) => ({
          id,
          label: shortTitle,
          hint: isInUse ? title : `${title}, not in use`,
        }));
    },
    requirement: async () => {
      const { items } = await api.call(listRequirements, { ...options, query: { q } });
      return items
        .filter((one) => hasAll(one.frameworkTitle, one.number, one.title))
        .map(({ frameworkId, frameworkTitle, number, title }) => ({
          id: number,
          parent: frameworkId,
          label: `${number} ${title}`,
          hint: frameworkTitle,
        }));
    },
    cloud_account: async () => {
      const { items } = await api.call(listCloudAccounts, options);
      return items
        .filter(({ alias, accountUid }) => isNamed(q, alias, accountUid ?? ''))
        .map(({ id, alias, accountUid }) => ({ id, label: alias, hint: accountUid ?? '' }));
    },
    cloud_resource: async () => {
      if (q.length < SHORTEST_OF_RESOURCE) return [];
      const { items } = await api.call(listCloudResources, { ...options, query: { q, limit } });
      return items
        .filter(({ name, uid, type }) => hasAll(name, uid, type))
        .map(({ id, name, uid, type, region }) => ({
          id,
          label: name === '' ? uid : name,
          hint: `${type}, ${region}`,
        }));
    },
  };
  const found = await Promise.allSettled(
    pages.map(async ({ kind, to, isReport }) => {
      if (!isKind(kind)) return [];
      const hits = await search[kind]();
      return hits.slice(0, MAX).map(({ parent = '', ...hit }) => ({
        ...hit,
        id: `${isReport ? 'report' : kind} ${parent === '' ? '' : `${parent} `}${hit.id}`,
        group: isReport ? 'Reports' : groups[kind],
        path: to
          .replace('{parent}', encodeURIComponent(parent))
          .replace('{id}', encodeURIComponent(hit.id)),
      }));
    }),
  );
  const answered = found.filter((result) => result.status === 'fulfilled');
  const failed = found.find((result) => result.status === 'rejected');
  if (failed && answered.length === 0) throw failed.reason;
  return answered.flatMap(({ value }) => value);
}

/** Returns whether some texts together have all words of another one. */
function isNamed(q: string, ...texts: readonly string[]): boolean {
  const all = texts.join(' ').toLowerCase();
  return q
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** Year, month and day on the reader's clock, such as 2026-11-20. */
const dayOf = (time: string): string => new Date(time).toLocaleDateString('sv-SE');

/** "shop.example and 2 more": the asset that was searched for, where the answer names it, or the first. */
function scanLabel(
  assets: readonly { readonly displayName: string }[],
  count: number,
  q: string,
): string {
  const text = q.toLowerCase();
  const named = assets.find(({ displayName }) => displayName.toLowerCase().includes(text));
  const name = (named ?? assets[0])?.displayName ?? 'Scan';
  return count > 1 ? `${name} and ${(count - 1).toLocaleString('en')} more` : name;
}

export interface SearchPlace {
  readonly api: Pick<ApiClient, 'call'>;
  readonly workspaceId: string;
  /** One page of each kind at most. */
  readonly pages: readonly (SearchResultPage & { readonly isReport?: boolean })[];
}
