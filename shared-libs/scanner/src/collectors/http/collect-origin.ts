import { randomBytes } from 'node:crypto';
import {
  MAX_COOKIES,
  MAX_PAGE_BYTES,
  MAX_PROBE_BYTES,
  MAX_REDIRECT_LENGTH,
  MAX_REDIRECTS,
} from '../../limits.ts';
import { WANTS_CERTIFICATE } from '../../subjects/no-site.ts';
import { isMissingPage, siteRefusal } from '../../subjects/presence.ts';
import { known, type Read, unknown } from '../../subjects/read.ts';
import {
  type Exchange,
  emptyCrawl,
  header,
  type Probe,
  probeKey,
  sentHeaders,
  sentPath,
  type WebOrigin,
} from '../../subjects/web-origin.ts';
import type { DnsClient } from '../dns/dns-client.ts';
import type { DomainExists } from '../dns/domain-exists.ts';
import { registrableDomainOf } from '../registrable-domain.ts';
import { wantsCertificate } from '../tls/wants-certificate.ts';
import type { StorageLookup } from './ask-storage.ts';
import { crawlSite } from './crawl-site.ts';
import {
  createHttpClient,
  type HttpClient,
  type HttpOptions,
  originOf,
  type WebEndpoint,
} from './http-client.ts';
import { collectHttpVersions } from './http-versions.ts';
import { readFavicon } from './read-favicon.ts';

export interface OriginRequest extends HttpOptions {
  endpoint: WebEndpoint;
  /** Path and query of the asset's page, `/` for a whole host. */
  pagePath: string;
  /** Looks up whether a domain exists; the site is crawled where it is given. */
  crawlWith?: DomainExists | undefined;
  /** Cloud storage that the crawl finds is asked where it is given. */
  storageWith?: StorageLookup | undefined;
  /** Icon and versions of HTTP are read where it is given. */
  factsWith?: DnsClient | undefined;
}

/** An origin with its pages. */
export interface CollectedOrigin {
  origin: WebOrigin;
  /** Call it when the bodies are not needed any more. */
  release(): void;
}

/** No more requests are sent after this many failures in a row. */
const MAX_FAILURES_IN_A_ROW = 4;
const WORKERS = 4;
/** Limit for the time in which the probes of one origin wait for its answers. Normal scans need a fraction of it. */
const PROBES_DEADLINE_MS = 300_000;

/**
 * Reads one origin: its page and two paths that cannot exist. `answers` is empty. Fails if the
 * server does not answer the page.
 */
export async function collectOrigin(request: OriginRequest): Promise<Read<CollectedOrigin>> {
  const client = createHttpClient(request.endpoint, request);
  let isKept = false;
  try {
    const chain = await readPage(client, request);
    if (!chain.ok) return await withoutPage(request, chain);
    const { exchanges, redirectsTo, cutOff } = chain.value;
    const page = exchanges.at(-1);
    if (page === undefined) return unknown('The server sent no page');
    const baseline = await readBaseline(client);
    const seen = {
      kind: 'web-origin',
      origin: originOf(request.endpoint),
      scheme: request.endpoint.scheme,
      host: request.endpoint.host,
      domain: registrableDomainOf(request.endpoint.host),
      port: request.endpoint.port,
      folders: foldersOf(request.pagePath),
      chain: exchanges,
      pagePath: request.pagePath,
      page,
      redirectsTo,
      baseline,
      refusal: siteRefusal(page),
      answers: new Map(),
      decoys: new Map(),
      crawl: emptyCrawl,
      favicon: null,
      versions: null,
      observedAt: new Date(),
      ...(cutOff !== undefined && { cutOff }),
    } as const;
    const more = await readMore(client, seen, request);
    isKept = true;
    return known({ origin: { ...seen, ...more }, release: client.release });
  } finally {
    await client.close();
    if (!isKept) client.release();
  }
}

/** The reason why no page came. */
async function withoutPage(
  { endpoint, traffic }: OriginRequest,
  failed: { ok: false; reason: string },
): Promise<Read<never>> {
  if (endpoint.scheme !== 'https') return failed;
  return (await wantsCertificate(endpoint, traffic)) ? unknown(WANTS_CERTIFICATE) : failed;
}

/** What is read where it is asked for. */
async function readMore(
  client: HttpClient,
  seen: WebOrigin,
  { endpoint, traffic, crawlWith, storageWith, factsWith }: OriginRequest,
): Promise<Pick<WebOrigin, 'crawl' | 'favicon' | 'versions'>> {
  const facts = factsWith && {
    favicon: await readFavicon(client, seen),
    versions: await collectHttpVersions(endpoint, factsWith, traffic),
  };
  const crawl =
    crawlWith === undefined ? emptyCrawl : await crawlSite(client, seen, crawlWith, storageWith);
  return { favicon: facts?.favicon ?? null, versions: facts?.versions ?? null, crawl };
}

/** Sends the probes of single checks to an origin, and stops after repeated failures. */
export interface Prober {
  /** Returns the origin with the answers to `probes` only. */
  ask(probes: readonly Probe[]): Promise<WebOrigin>;
  /** Call it when the answers so far are not needed any more. */
  release(): void;
  close(): Promise<void>;
}

/** @param request for the same endpoint; each prober opens its own connections */
export function createProber(origin: WebOrigin, request: Omit<OriginRequest, 'pagePath'>): Prober {
  const client = createHttpClient(request.endpoint, request);
  let failuresInARow = 0;
  const stopReason = (): string | null => {
    if (failuresInARow >= MAX_FAILURES_IN_A_ROW) return 'The server stopped answering';
    return client.awaitedMs > PROBES_DEADLINE_MS
      ? 'The time limit for this server was reached'
      : null;
  };
  const askOne = async (probe: Probe, path: string): Promise<Read<Exchange>> => {
    const reason = stopReason();
    if (reason !== null) return unknown(reason);
    const answer = await client.send({
      method: probe.method,
      path,
      maxBytes: MAX_PROBE_BYTES,
      ...(probe.headers && { headers: sentHeaders(probe.headers, origin) }),
    });
    failuresInARow = answer.ok ? 0 : failuresInARow + 1;
    return answer.ok ? known(answer.value.exchange) : answer;
  };
  /** Several checks read the page of a folder, so it is asked for once, unless it is large. */
  const pages = new Map<string, Promise<Read<Exchange>>>();
  const large = new Set<string>();
  const askShared = async (probe: Probe, folder: string): Promise<Read<Exchange>> => {
    if (probe.path !== '') return await askOne(probe, folder + sentPath(probe.path, origin));
    const key = probeKey(probe, folder);
    const asked = pages.get(key);
    if (asked !== undefined) return await asked;
    const asking = askOne(probe, folder);
    pages.set(key, asking);
    const answer = await asking;
    if (answer.ok && answer.value.body.length > MAX_KEPT_BODY) large.add(key);
    return answer;
  };
  return {
    ask: async (probes) => {
      const answers = new Map<string, Read<Exchange>>();
      const decoys = new Map<string, Read<Exchange>>();
      const waiting = origin.folders.flatMap((folder) =>
        probes
          .filter(({ rootOnly = false }) => !rootOnly || folder === '/')
          .map((probe) => ({ folder, probe })),
      );
      const worker = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const { folder, probe } = next;
          const answer = await askShared(probe, folder);
          answers.set(probeKey(probe, folder), answer);
          const decoy =
            answer.ok && isFile(origin, answer.value)
              ? decoyPath(sentPath(probe.path, origin))
              : null;
          if (decoy === null) continue;
          decoys.set(probeKey(probe, folder), await askOne(probe, folder + decoy));
        }
      };
      await Promise.all(Array.from({ length: WORKERS }, worker));
      return { ...origin, answers, decoys };
    },
    release() {
      for (const key of large) pages.delete(key);
      large.clear();
      client.release();
    },
    close: async () => {
      await client.close();
      client.release();
    },
  };
}

/** Characters of a page that is kept for further checks: those of many hosts would not fit into memory. */
const MAX_KEPT_BODY = 2048;

/** Whether the answer may be the file that a probe asks for. */
const isFile = (origin: WebOrigin, answer: Exchange): boolean =>
  answer.method === 'GET' &&
  [200, 203, 206].includes(answer.status) &&
  !isMissingPage(origin, answer);

/** Returns a path of the same shape that cannot exist: `.env` becomes `.5e0b...`; null for a folder. */
function decoyPath(path: string): string | null {
  const [first = '', ...rest] = path.split('/');
  const name = /[\w-]+/.exec(first)?.[0];
  if (name === undefined) return null;
  return [first.replace(name, randomBytes(8).toString('hex')), ...rest].join('/');
}

interface Chain {
  exchanges: readonly Exchange[];
  redirectsTo: string | null;
  cutOff: WebOrigin['cutOff'];
}

/** Follows redirects as long as they stay on this origin. */
async function readPage(
  client: HttpClient,
  { endpoint, pagePath }: OriginRequest,
): Promise<Read<Chain>> {
  const origin = originOf(endpoint);
  const exchanges: Exchange[] = [];
  let cookies: string | null = null;
  let path = pagePath;
  for (;;) {
    const answer = await client.send({ method: 'GET', path, maxBytes: MAX_PAGE_BYTES });
    if (!answer.ok) return exchanges.length === 0 ? answer : known(abortedChain(answer.reason));
    const { exchange, droppedCookies } = answer.value;
    exchanges.push(exchange);
    if (droppedCookies > 0) cookies = tooManyCookies;
    const target = redirectTarget(exchange);
    const ended = (redirectsTo: string | null, hops: string | null = null): Read<Chain> =>
      known({ exchanges, redirectsTo, cutOff: chainCutOff(cookies, hops) });
    if (target === null) return ended(null);
    if (target.origin !== origin) return ended(shortened(target.href));
    if (exchanges.length > MAX_REDIRECTS) return ended(null, tooManyRedirects);
    path = target.pathname + target.search;
    if (path.length > MAX_REDIRECT_LENGTH) return ended(null, tooLongRedirect);
  }

  function abortedChain(reason: string): Chain {
    const cutOff = chainCutOff(cookies, reason);
    return { exchanges, redirectsTo: null, cutOff };
  }
}

const tooManyCookies = `Only the first ${MAX_COOKIES} cookies of an answer were evaluated`;
const tooManyRedirects = `The page redirects more than ${MAX_REDIRECTS} times`;
const tooLongRedirect = `The page redirects to an address of more than ${MAX_REDIRECT_LENGTH} characters`;

/** A chain that ends too early affects the page as well; excess cookies affect only the chain. */
function chainCutOff(cookies: string | null, hops: string | null): WebOrigin['cutOff'] {
  if (hops !== null) return { chain: hops, page: hops };
  return cookies === null ? undefined : { chain: cookies };
}

const shortened = (href: string): string => href.slice(0, MAX_REDIRECT_LENGTH);

function redirectTarget(exchange: Exchange): URL | null {
  const location = header(exchange, 'location');
  if (exchange.status < 300 || exchange.status >= 400 || location === undefined) return null;
  return URL.parse(location, exchange.url);
}

async function readBaseline(client: HttpClient): Promise<WebOrigin['baseline']> {
  const answers: Exchange[] = [];
  for (const suffix of ['', '.txt']) {
    const path = `/${randomBytes(8).toString('hex')}${suffix}`;
    const answer = await client.send({ method: 'GET', path, maxBytes: MAX_PROBE_BYTES });
    if (!answer.ok) return answer;
    answers.push(answer.value.exchange);
  }
  return known(answers);
}

/** Returns `/` and the folder of the path, such as `/app/` for `/app/page?x`. */
function foldersOf(pagePath: string): readonly string[] {
  const [path = '/'] = pagePath.split('?');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return folder === '/' ? ['/'] : ['/', folder];
}
