import { known, type Read } from '@parapet/checks/definition/read';
import { probesOf } from '../check-definition/needs.ts';
import { siteRefusal } from '../subjects/web/presence.ts';
import {
  type Crawl,
  type Exchange,
  emptyCrawl,
  type Probe,
  probeKey,
  type WebOrigin,
} from '../subjects/web/web-origin.ts';

type Headers = Readonly<Record<string, string | readonly string[]>>;

export interface AnswerParts {
  status?: number;
  headers?: Headers;
  body?: string;
  path?: string;
  method?: string;
}

const at = '2026-11-20T09:00:00.000Z';

/** An answer of the site, 200 and HTML by default. */
export function answer(parts: AnswerParts = {}, origin = 'https://shop.example'): Exchange {
  const { status = 200, body = '', path = '/', method = 'GET' } = parts;
  const headers = { 'content-type': 'text/html; charset=utf-8', ...parts.headers };
  return {
    method,
    url: origin + path,
    path,
    requestHeaders: [
      ['host', new URL(origin).host],
      ['user-agent', 'Parapet/1.0 (+https://parapet.example)'],
    ],
    status,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one] as const),
    ),
    body,
    magic: Buffer.from(body, 'latin1').subarray(0, 16).toString('hex'),
    truncated: false,
    capturedAt: at,
  };
}

const notFoundPage = '<!doctype html><title>Not found</title>\n<p>There is no such page.</p>';

export interface OriginParts extends AnswerParts {
  origin?: string;
  /** The host, unless it is told. */
  domain?: string;
  /** Target of a redirect away from the origin. */
  redirectsTo?: string;
  /** Answers to probes by path relative to the folder; all others are 404. */
  files?: Readonly<Record<string, AnswerParts | Read<Exchange>>>;
  folders?: readonly string[];
  probes?: readonly Probe[];
  /** The answer to paths that cannot exist. */
  notFound?: AnswerParts;
  /** The answer to an invented path of the same shape as each probe. */
  decoy?: AnswerParts | Read<Exchange>;
  crawl?: Partial<Crawl>;
  favicon?: WebOrigin['favicon'];
  versions?: WebOrigin['versions'];
}

/** A secure HTTPS site with one page; each test case changes one thing. */
export function webOrigin(parts: OriginParts = {}): WebOrigin {
  const origin = parts.origin ?? 'https://shop.example';
  const url = new URL(origin);
  const scheme = url.protocol === 'https:' ? 'https' : 'http';
  const page = answer({ body: '<!doctype html><title>Shop</title>', ...parts }, origin);
  const folders = parts.folders ?? ['/'];
  const notFound = { status: 404, body: notFoundPage, ...parts.notFound };
  const answers = new Map<string, Read<Exchange>>();
  const decoys = new Map<string, Read<Exchange>>();
  for (const folder of folders) {
    for (const probe of parts.probes ?? []) {
      const { decoy } = parts;
      if (decoy !== undefined) {
        const read = 'ok' in decoy ? decoy : known(answer({ path: '/.5e0b', ...decoy }, origin));
        decoys.set(probeKey(probe, folder), read);
      }
      const path = folder + probe.path;
      const given = parts.files?.[probe.path];
      const { method } = probe;
      answers.set(
        probeKey(probe, folder),
        given !== undefined && 'ok' in given
          ? given
          : known(answer({ path, method, ...(given ?? notFound) }, origin)),
      );
    }
  }
  return {
    kind: 'web-origin',
    origin,
    scheme,
    host: url.hostname,
    domain: parts.domain ?? url.hostname,
    port: Number(url.port || (scheme === 'https' ? 443 : 80)),
    folders,
    chain: [page],
    pagePath: page.path,
    page,
    redirectsTo: parts.redirectsTo ?? null,
    baseline: known([answer({ path: '/4f1c', ...notFound }, origin)]),
    refusal: siteRefusal(page),
    answers,
    decoys,
    crawl: { ...emptyCrawl, ...parts.crawl },
    favicon: parts.favicon ?? null,
    versions: parts.versions ?? null,
    observedAt: new Date(at),
  };
}

/** A site that answers the probes of one check: `files` by path, everything else 404. */
export const siteFor =
  (check: Parameters<typeof probesOf>[0]) =>
  (files: OriginParts['files'] = {}, more: OriginParts = {}): WebOrigin =>
    webOrigin({ ...more, files, probes: probesOf(check) });

export const plain = (body: string): AnswerParts => ({
  body,
  headers: { 'content-type': 'text/plain' },
});

/** Tells what checks of a page have nothing to say about, for the outcomes of `noDocumentOutcomes`. */
export const noPageStories = {
  'no-page': {
    'an origin that only redirects': webOrigin({
      status: 301,
      redirectsTo: 'https://www.shop.example/',
    }),
    'an API': webOrigin({ headers: { 'content-type': 'application/json' } }),
  },
  locked: {
    'a login that the server asks for': webOrigin({ status: 401 }),
  },
  broken: {
    'a server error': webOrigin({ status: 500 }),
    'a firewall that blocks the page': webOrigin({ status: 403 }),
  },
} as const;
