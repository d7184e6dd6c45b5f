import { unwatched } from '@parapet/checks/definition/cut-off';
import {
  CRAWL_DEADLINE_MS,
  MAX_CRAWLED_BYTES,
  MAX_CRAWLED_PAGES,
  MAX_CRAWLED_SCRIPTS,
  MAX_LINKED_DOMAINS,
  MAX_REDIRECT_LENGTH,
  MAX_SCRIPT_BYTES,
  MAX_SCRIPTS_BYTES,
} from '../../limits.ts';
import { isBlockPage } from '../../subjects/web/block-page.ts';
import {
  type Crawl,
  type Exchange,
  emptyCrawl,
  isDocument,
  mediaType,
  type WebOrigin,
} from '../../subjects/web/web-origin.ts';
import { type DomainExists, registeredDomain } from '../dns/domain-exists.ts';
import { askStorage, type StorageLookup } from './ask-storage.ts';
import type { HttpClient } from './http-client.ts';
import { mayFollow } from './may-follow.ts';
import { pageLinks } from './page-links.ts';
import { sourceMapOf } from './source-map.ts';

const AT_ONCE = 4;
const SCRIPTS_AT_ONCE = 2;
const SCRIPTS_MB = MAX_SCRIPTS_BYTES / 1024 / 1024;

/**
 * Reads pages of the site breadth first, then scripts of its own origin and their source maps, with GET
 * alone. It sends nothing where something else than the site answered.
 * @param domainExists asked once for each domain that the pages name
 * @param storageWith asks cloud storage that the site names, where it is given
 */
export async function crawlSite(
  client: HttpClient,
  origin: WebOrigin,
  domainExists: DomainExists,
  storageWith?: StorageLookup,
): Promise<Crawl> {
  if (origin.refusal !== null || origin.redirectsTo !== null || !isDocument(origin)) {
    return emptyCrawl;
  }
  const endsAt = client.awaitedMs + CRAWL_DEADLINE_MS;
  const get = async (url: string, maxBytes = MAX_CRAWLED_BYTES): Promise<Exchange | null> => {
    if (client.awaitedMs > endsAt) return null;
    const { pathname, search } = new URL(url);
    const answer = await client.send({ method: 'GET', path: pathname + search, maxBytes });
    return answer.ok ? answer.value.exchange : null;
  };
  const silent = { pages: 0, scripts: 0, sourceMaps: 0 };
  const answered = (answers: ReadonlyArray<Exchange | null>, kind: keyof typeof silent) => {
    silent[kind] += answers.filter(isUnread).length;
    return answers.filter((answer) => answer !== null);
  };
  const getAll = async (urls: readonly string[]) => {
    const answers: Exchange[] = [];
    for (let at = 0; at < urls.length; at += AT_ONCE) {
      const batch = await Promise.all(urls.slice(at, at + AT_ONCE).map((url) => get(url)));
      answers.push(...answered(batch, 'pages'));
    }
    return answers;
  };

  const first = placesOf(origin.page);
  const scripts = new Set(first.scripts);
  const domains = new Set(first.domains);
  const asked = new Set([origin.page, ...origin.chain].map(({ url }) => pathOf(url)));
  const pages: Exchange[] = [];
  let waiting = first.pages;
  let requests = 0;
  let left = 0;
  while (waiting.length > 0) {
    const fresh = waiting.filter((url) => !asked.has(pathOf(url)) && asked.add(pathOf(url)));
    const level = fresh.slice(0, MAX_CRAWLED_PAGES - requests);
    left += fresh.length - level.length;
    requests += level.length;
    const answers = await getAll(level);
    const read = answers.filter((answer) => answer.status === 200 && isHtml(answer));
    pages.push(...read);
    const places = read.map(placesOf);
    for (const place of places) {
      for (const script of place.scripts) scripts.add(script);
      for (const domain of place.domains) domains.add(domain);
    }
    waiting = places.flatMap((place) => place.pages);
  }
  const ofScripts = await getScripts([...scripts].slice(0, MAX_CRAWLED_SCRIPTS), get);
  const read = answered(ofScripts.files, 'scripts').filter(
    ({ status, body }) => status === 200 && !body.startsWith('<'),
  );
  const named = read.flatMap((script) => {
    const url = unwatched(() => sourceMapOf(script));
    return url === null ? [] : [{ script: script.path, url }];
  });
  const sourceMaps: { script: string; map: Exchange }[] = [];
  for (const { script, url } of named) {
    const [map] = answered([await get(url)], 'sourceMaps');
    if (map !== undefined) sourceMaps.push({ script, map });
  }
  const found = await lookUp([...domains].slice(0, MAX_LINKED_DOMAINS), domainExists);
  const stored =
    storageWith === undefined
      ? { storage: [] }
      : await askStorage([origin.page, ...pages, ...read], {
          ...storageWith,
          bodyMemory: client.memory,
        });
  const cutOff = {
    ...stored.cutOff,
    ...silence(silent),
    ...(left > 0 && { pages: `Only ${MAX_CRAWLED_PAGES} more pages of the site were read` }),
    ...(ofScripts.unread > 0 && {
      scripts: `Only ${SCRIPTS_MB} MB of the site's scripts were read`,
    }),
    ...(scripts.size > MAX_CRAWLED_SCRIPTS && {
      scripts: `Only the first ${MAX_CRAWLED_SCRIPTS} scripts of the site were read`,
    }),
    ...(domains.size > MAX_LINKED_DOMAINS && {
      domains: `Only the first ${MAX_LINKED_DOMAINS} domains that the site names were looked up`,
    }),
  };
  return { pages, scripts: read, sourceMaps, domains: found, storage: stored.storage, cutOff };
}

/**
 * Reads scripts within the bytes that all of them may have.
 * @returns also how many were not asked for, because the others used these bytes up
 */
async function getScripts(
  urls: readonly string[],
  get: (url: string, maxBytes: number) => Promise<Exchange | null>,
): Promise<{ files: (Exchange | null)[]; unread: number }> {
  const files: (Exchange | null)[] = [];
  let left = MAX_SCRIPTS_BYTES;
  for (let at = 0; at < urls.length; at += SCRIPTS_AT_ONCE) {
    const maxBytes = Math.min(MAX_SCRIPT_BYTES, Math.floor(left / SCRIPTS_AT_ONCE));
    if (maxBytes === 0) return { files, unread: urls.length - at };
    const batch = urls.slice(at, at + SCRIPTS_AT_ONCE);
    const answers = await Promise.all(batch.map((url) => get(url, maxBytes)));
    files.push(...answers);
    for (const answer of answers) left -= Buffer.byteLength(answer?.body ?? '');
    left = Math.max(0, left);
  }
  return { files, unread: 0 };
}

/**
 * Returns whether an answer tells nothing of the file: none in time, an overload, or a firewall in place of the site. A small
 * page or script of the site itself may well speak of a CAPTCHA.
 */
function isUnread(answer: Exchange | null): boolean {
  if (answer === null || [429, 502, 503, 504].includes(answer.status)) return true;
  const isFile = answer.status === 200 && (isHtml(answer) || !answer.body.startsWith('<'));
  return !isFile && isBlockPage(answer);
}

const silence = (silent: Readonly<Record<'pages' | 'scripts' | 'sourceMaps', number>>) => ({
  ...(silent.pages > 0 && { pages: 'A page of the site did not answer' }),
  ...(silent.scripts > 0 && { scripts: 'A script of the site did not answer' }),
  ...(silent.sourceMaps > 0 && { sourceMaps: 'A source map of the site did not answer' }),
});

/** The first one alone, so that a silent DNS server costs its time once. */
async function lookUp(
  [first, ...rest]: readonly string[],
  domainExists: DomainExists,
): Promise<Crawl['domains']> {
  if (first === undefined) return new Map();
  const exists = await domainExists(first);
  const others = await Promise.all(
    rest.map(async (domain) => [domain, exists.ok ? await domainExists(domain) : exists] as const),
  );
  return new Map([[first, exists], ...others]);
}

const isHtml = (answer: Exchange): boolean => mediaType(answer).includes('html');

/** One address of each path is enough: calendars and filters have endless queries. */
const pathOf = (url: string): string => new URL(url).pathname;

interface Places {
  /** Absolute addresses on the own origin. */
  readonly pages: readonly string[];
  readonly scripts: readonly string[];
  /** Registered domains of other sites. */
  readonly domains: readonly string[];
}

function placesOf(page: Exchange): Places {
  const { origin } = new URL(page.url);
  const links = unwatched(() => pageLinks(page.body.slice(0, MAX_CRAWLED_BYTES)));
  const absolute = (written: string): URL[] => {
    const url = written.length > MAX_REDIRECT_LENGTH ? null : URL.parse(written, page.url);
    if (url === null || !/^https?:$/.test(url.protocol)) return [];
    url.hash = '';
    return [url];
  };
  const isOwn = (url: URL) => url.origin === origin;
  const pages = links.pages.flatMap(absolute);
  const scripts = links.scripts.flatMap(absolute);
  // Domains that could change the page come first, since not every domain is looked up.
  const foreign = [...scripts, ...links.files.flatMap(absolute), ...pages].filter(
    (url) => !isOwn(url),
  );
  const own = registeredDomain(new URL(origin).hostname);
  return {
    pages: pages.filter((url) => isOwn(url) && mayFollow(url)).map(({ href }) => href),
    scripts: scripts.filter(isOwn).map(({ href }) => href),
    domains: foreign
      .map(({ hostname }) => registeredDomain(hostname))
      .filter((domain) => domain !== null)
      .filter((domain) => domain !== own),
  };
}
