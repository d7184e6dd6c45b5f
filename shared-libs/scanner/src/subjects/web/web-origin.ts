import type { CutOffs } from '@parapet/checks/definition/cut-off';
import { type Read, unknown } from '@parapet/checks/definition/read';
import type { Favicon, HttpVersions } from './web-facts.ts';

/** A request that a check needs; the collector sends each one once. */
export interface Probe {
  method: 'GET' | 'OPTIONS' | 'TRACE';
  /** Relative to the asset's folder, without a leading slash; '' is the folder itself, `{host}` the host. */
  path: string;
  /**
   * `{host}` in a value stands for the host of the site, `{domain}` for its registrable domain, and
   * `{below}` for the labels below that, or `www`.
   */
  headers?: Readonly<Record<string, string>>;
  /** Sent to the root of the site, not to the asset's folder as well. */
  rootOnly?: true;
}

export interface Exchange {
  method: string;
  url: string;
  /** Path and query as they were sent. */
  path: string;
  requestHeaders: ReadonlyArray<readonly [name: string, value: string]>;
  status: number;
  /** Names in lower case; a repeated header is listed repeatedly. */
  headers: ReadonlyArray<readonly [name: string, value: string]>;
  /** Cut at the cap; with its codings taken off, and decoded as browsers do. */
  body: string;
  /** The first 16 bytes under the codings, as hex. */
  magic: string;
  /** The body is not whole: it is longer than the cap, or it ended before its end. */
  truncated: boolean;
  /** UTC, ISO-8601. */
  capturedAt: string;
  cutOff?: CutOffs<'body' | 'magic'>;
}

export type StorageProvider =
  | 'Amazon S3'
  | 'Google Cloud Storage'
  | 'Azure Blob Storage'
  | 'Firebase';

/** Describes what a bucket, container or database answers to anyone. */
export interface StorageAnswer {
  provider: StorageProvider;
  address: string;
  /** Path of the page or script that names it. */
  namedBy: string;
  listing: Read<Exchange>;
  /** Who may do what; null where the provider has no such question. */
  access: Read<Exchange> | null;
}

/** Describes what the site shows besides its page: a bounded number of its own pages and files. */
export interface Crawl {
  /** HTML pages that the page and each other link to. */
  pages: readonly Exchange[];
  /** Scripts that these pages load from the own origin. */
  scripts: readonly Exchange[];
  /** Answers to requests for the source maps that these scripts name. */
  sourceMaps: ReadonlyArray<{ readonly script: string; readonly map: Exchange }>;
  /** Tells whether domains of other sites exist, by the name that is registered. */
  domains: ReadonlyMap<string, Read<boolean>>;
  /** Cloud storage that pages and scripts name; empty where ownership is not proved. */
  readonly storage: readonly StorageAnswer[];
  cutOff?: CutOffs<'pages' | 'scripts' | 'sourceMaps' | 'domains' | 'storage'>;
}

export const emptyCrawl: Crawl = {
  pages: [],
  scripts: [],
  sourceMaps: [],
  domains: new Map(),
  storage: [],
};

export interface WebOrigin {
  kind: 'web-origin';
  /** `https://example.com` or `http://127.0.0.1:8080`. */
  origin: string;
  scheme: 'http' | 'https';
  host: string;
  /** The registrable domain of the host, private suffixes included; the host where it has none. */
  domain: string;
  port: number;
  /** Folders that are probed: `/`, and the asset's own folder when it has one. */
  folders: readonly string[];
  /** The asset's page, then each redirect that was followed on this host. */
  chain: readonly Exchange[];
  /** Path and query of the page that was asked for; null where only answers to probes are judged. */
  pagePath: string | null;
  /** The last answer of the chain that came from this origin. */
  page: Exchange;
  /** Target of a redirect that leaves this origin; null when the chain stays on it. */
  redirectsTo: string | null;
  /** Answers to two paths that cannot exist. */
  baseline: Read<readonly Exchange[]>;
  /** Why the page shows nothing about the site, such as a firewall that blocks it; null if it does. */
  refusal: string | null;
  /** Answers by `probeKey`. */
  answers: ReadonlyMap<string, Read<Exchange>>;
  /** Answers to invented paths of the same shape, for probes that were answered with a file. */
  decoys: ReadonlyMap<string, Read<Exchange>>;
  /** Empty for checks that send requests of their own. */
  crawl: Crawl;
  /** null where the site shows none, and where it was not asked for. */
  favicon: Favicon | null;
  /** null for plain HTTP, and where they were not asked for. */
  versions: HttpVersions | null;
  observedAt: Date;
  /** Sent with each request, as the site answers others with redirects alone. */
  cookie?: string;
  cutOff?: CutOffs<'chain' | 'page'>;
}

/** The key under which the answer to a probe in a folder is kept. */
export const probeKey = (probe: Probe, folder: string): string =>
  [probe.method, folder + probe.path, JSON.stringify(probe.headers ?? {})].join(' ');

/** Returns the path of a probe as it is sent to the origin. */
export const sentPath = (path: string, { host }: Pick<WebOrigin, 'host'>): string =>
  path.replaceAll('{host}', host);

/** Returns the headers of a probe as they are sent to the origin. */
export const sentHeaders = (
  headers: Readonly<Record<string, string>>,
  origin: Pick<WebOrigin, 'host' | 'domain'>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, filledIn(value, origin)]),
  );

/** Returns a value of a probe's header for this origin. */
export const filledIn = (
  value: string,
  { host, domain }: Pick<WebOrigin, 'host' | 'domain'>,
): string =>
  value
    .replaceAll('{host}', host)
    .replaceAll('{domain}', domain)
    .replaceAll('{below}', host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : 'www');

/** Returns the answer to a probe at the root of the site. */
export const answerAt = (origin: WebOrigin, probe: Probe): Read<Exchange> =>
  origin.answers.get(probeKey(probe, '/')) ?? unknown('It was not requested');

/** Returns the first value of a header, or undefined. */
export function header(exchange: Exchange, name: string): string | undefined {
  return exchange.headers.find(([key]) => key === name)?.[1];
}

/** Returns all values of a header, in order. */
export function headerValues(exchange: Exchange, name: string): readonly string[] {
  return exchange.headers.filter(([key]) => key === name).map(([, value]) => value);
}

export const mediaType = (exchange: Exchange): string =>
  (header(exchange, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** Returns whether the page is an HTML document for visitors, not a redirect or an API answer. */
export function isDocument({ page }: Pick<WebOrigin, 'page'>): boolean {
  if (page.status >= 300 && page.status < 400) return false;
  return ['text/html', 'application/xhtml+xml'].includes(mediaType(page));
}
