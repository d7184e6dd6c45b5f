import type { StorageProvider } from '../../subjects/web/web-origin.ts';

/** A bucket, container or database that a text names by its address. */
export interface StorageName {
  provider: StorageProvider;
  host: string;
  /** Path and query that list what is in it. */
  listing: string;
  /** Path and query that tell who may do what; null where there is no such question. */
  access: string | null;
}

/** Ends of host names under which customers have storage of their own. */
const suffixes = [
  'amazonaws.com',
  'storage.googleapis.com',
  'blob.core.windows.net',
  'firebaseio.com',
  'firebasedatabase.app',
] as const;
type Suffix = (typeof suffixes)[number];

const MAX_TRIES = 200;
const MAX_HOST = 253;
const MAX_SEGMENT = 63;

/** Returns each bucket that a page or script names, once. */
export function storageNamedIn(text: string): readonly StorageName[] {
  const lower = text.toLowerCase();
  const found = new Map<string, StorageName>();
  for (const suffix of suffixes) {
    let at = lower.indexOf(suffix);
    for (let tries = 0; at >= 0 && tries < MAX_TRIES; tries += 1) {
      const end = at + suffix.length;
      const name = isPartOfName(lower[end]) ? null : nameAt(lower, text, at, end, suffix);
      if (name !== null) found.set(name.host + name.listing, name);
      at = lower.indexOf(suffix, end);
    }
  }
  return [...found.values()];
}

function nameAt(
  lower: string,
  text: string,
  at: number,
  end: number,
  suffix: Suffix,
): StorageName | null {
  let start = at;
  while (start > 0 && at - start < MAX_HOST && isPartOfName(lower[start - 1])) start -= 1;
  const host = lower.slice(start, end);
  let segmentEnd = end + 1;
  const limit = segmentEnd + MAX_SEGMENT;
  while (segmentEnd < limit && isPartOfSegment(lower[segmentEnd])) segmentEnd += 1;
  const segment = lower[end] === '/' ? text.slice(end + 1, segmentEnd) : '';
  const isWhole = start === at || lower[at - 1] === '.';
  if (!isWhole || !/^[a-z0-9]/.test(host) || host.includes('..')) return null;
  const before = host
    .slice(0, -suffix.length - 1)
    .split('.')
    .filter(Boolean);
  switch (suffix) {
    case 'amazonaws.com':
      return amazon(host, before, segment);
    case 'storage.googleapis.com':
      return bucket('Google Cloud Storage', host, before, segment);
    case 'blob.core.windows.net':
      return azure(host, before, segment);
    default:
      return firebase(host, before);
  }
}

function amazon(host: string, before: readonly string[], segment: string): StorageName | null {
  const service = before.findLastIndex((label) => label === 's3' || label.startsWith('s3-'));
  // A website endpoint serves files and lists nothing.
  if (service < 0 || before[service]?.startsWith('s3-website')) return null;
  return bucket('Amazon S3', host, before.slice(0, service), segment);
}

/** The bucket is the beginning of the host, or else the first part of the path. */
function bucket(
  provider: StorageProvider,
  host: string,
  before: readonly string[],
  segment: string,
): StorageName | null {
  if (before.length === 0 && !/^[a-z0-9][a-z0-9._-]+$/.test(segment)) return null;
  const path = before.length > 0 ? '/' : `/${segment}/`;
  return { provider, host, listing: `${path}?list-type=2&max-keys=5`, access: `${path}?acl` };
}

function azure(host: string, before: readonly string[], segment: string): StorageName | null {
  if (before.length !== 1 || !/^[a-z0-9$][a-z0-9-]+$/.test(segment)) return null;
  const listing = `/${segment}?restype=container&comp=list&maxresults=5`;
  return { provider: 'Azure Blob Storage', host, listing, access: null };
}

function firebase(host: string, before: readonly string[]): StorageName | null {
  if (before.length === 0) return null;
  return { provider: 'Firebase', host, listing: '/.json?shallow=true', access: null };
}

const isPartOfName = (character: string | undefined): boolean =>
  character !== undefined && /^[a-z0-9.-]$/.test(character);

const isPartOfSegment = (character: string | undefined): boolean =>
  character !== undefined && /^[a-z0-9._$-]$/.test(character);
