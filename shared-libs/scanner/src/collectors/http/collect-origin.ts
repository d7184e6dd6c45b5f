import { randomBytes } from 'node:crypto';
import { known, type Read, unknown } from '@parapet/checks/definition/read';
import { MAX_PROBE_BYTES } from '../../limits.ts';
import { registrableDomainOrHost } from '../../registrable-domain.ts';
import { WANTS_CERTIFICATE } from '../../subjects/web/no-site.ts';
import { siteRefusal } from '../../subjects/web/presence.ts';
import { type Exchange, emptyCrawl, type WebOrigin } from '../../subjects/web/web-origin.ts';
import type { DnsClient } from '../dns/dns-client.ts';
import type { DomainExists } from '../dns/domain-exists.ts';
import { wantsCertificate } from '../tls/handshake/wants-certificate.ts';
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
import { readPage } from './read-page.ts';

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
    const { exchanges, redirectsTo, cutOff, cookie } = chain.value;
    const page = exchanges.at(-1);
    if (page === undefined) return unknown('The server sent no page');
    client.sendCookie(cookie);
    const baseline = await readBaseline(client);
    const seen = {
      kind: 'web-origin',
      origin: originOf(request.endpoint),
      scheme: request.endpoint.scheme,
      host: request.endpoint.host,
      domain: registrableDomainOrHost(request.endpoint.host),
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
      ...(cookie !== null && { cookie }),
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

/** Returns what is read where it is asked for. */
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
