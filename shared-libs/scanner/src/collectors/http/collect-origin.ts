import { randomBytes } from 'node:crypto';
import {
  MAX_COOKIES,
  MAX_PAGE_BYTES,
  MAX_PROBE_BYTES,
  MAX_REDIRECT_LENGTH,
  MAX_REDIRECTS,
} from '../../engine/limits.ts';
import { known, type Read, unknown } from '../../subjects/read.ts';
import {
  type Exchange,
  header,
  type Probe,
  probeKey,
  type WebOrigin,
} from '../../subjects/web-origin.ts';
import {
  createHttpClient,
  type HttpAnswer,
  type HttpClient,
  type HttpManners,
  originOf,
  type WebEndpoint,
} from './http-client.ts';

export interface OriginRequest extends HttpManners {
  endpoint: WebEndpoint;
  /** Path and query of the asset's page, `/` for a whole host. */
  pagePath: string;
}

/** An origin whose page may be large. */
export interface CollectedOrigin {
  origin: WebOrigin;
  /** To be called when the bodies are no longer needed. */
  release(): void;
}

/** After this many failures in a row the server is left alone. */
const PATIENCE = 4;
const LANES = 4;
/** For all probes of one origin; a polite pace needs a fraction of it. */
const PROBES_DEADLINE_MS = 300_000;

/**
 * Looks at one origin: its page and two paths that cannot exist. Its `answers` are still empty. A
 * server that does not answer its own page cannot be judged at all.
 */
export async function collectOrigin(request: OriginRequest): Promise<Read<CollectedOrigin>> {
  const client = createHttpClient(request.endpoint, request);
  try {
    const chain = await readPage(client, request);
    if (!chain.ok) return chain;
    const { exchanges, leadsTo, cutOff, release } = chain.value;
    const page = exchanges.at(-1);
    if (page === undefined) return unknown('The server sent no page');
    const baseline = await readBaseline(client).catch((error: unknown) => {
      release();
      throw error;
    });
    const origin: WebOrigin = {
      kind: 'web-origin',
      origin: originOf(request.endpoint),
      scheme: request.endpoint.scheme,
      host: request.endpoint.host,
      port: request.endpoint.port,
      folders: foldersOf(request.pagePath),
      chain: exchanges,
      page,
      leadsTo,
      baseline,
      answers: new Map(),
      observedAt: new Date(),
      ...(cutOff !== undefined && { cutOff }),
    };
    return known({ origin, release });
  } finally {
    await client.close();
  }
}

/** Asks an origin for what single checks want to see, and remembers how patient it may still be. */
export interface Prober {
  /** The origin with the answers to `probes` alone. */
  ask(probes: readonly Probe[]): Promise<WebOrigin>;
  /** Another one for the same origin, with connections and patience of its own. */
  afresh(): Prober;
  close(): Promise<void>;
}

/** @param request of the same endpoint; each prober opens connections of its own. */
export function createProber(origin: WebOrigin, request: Omit<OriginRequest, 'pagePath'>): Prober {
  const client = createHttpClient(request.endpoint, request);
  const endsAt = performance.now() + PROBES_DEADLINE_MS;
  let failuresInARow = 0;
  const whyNot = (): string | null => {
    if (failuresInARow >= PATIENCE) return 'The server stopped answering';
    return performance.now() > endsAt ? 'The time for this server was over' : null;
  };
  const askOne = async (probe: Probe, folder: string): Promise<Read<Exchange>> => {
    const reason = whyNot();
    if (reason !== null) return unknown(reason);
    const answer = await client.send({
      method: probe.method,
      path: folder + probe.path,
      maxBytes: MAX_PROBE_BYTES,
      ...(probe.headers && { headers: probe.headers }),
    });
    failuresInARow = answer.ok ? 0 : failuresInARow + 1;
    return answer.ok ? known(exchangeOf(answer.value)) : answer;
  };
  return {
    ask: async (probes) => {
      const answers = new Map<string, Read<Exchange>>();
      const waiting = origin.folders.flatMap((folder) =>
        probes.map((probe) => ({ folder, probe })),
      );
      const lane = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const { folder, probe } = next;
          answers.set(probeKey(probe, folder), await askOne(probe, folder));
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
      return { ...origin, answers };
    },
    afresh: () => createProber(origin, request),
    close: () => client.close(),
  };
}

interface Chain {
  exchanges: readonly Exchange[];
  leadsTo: string | null;
  cutOff: WebOrigin['cutOff'];
  release(): void;
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
    if (!answer.ok) return exchanges.length === 0 ? answer : known(brokenOff(answer.reason));
    const { exchange, cookiesLeftOut, release } = answer.value;
    exchanges.push(exchange);
    if (cookiesLeftOut > 0) cookies = tooManyCookies;
    const target = redirectTarget(exchange);
    const ended = (leadsTo: string | null, hops: string | null = null): Read<Chain> =>
      known({ exchanges, leadsTo, cutOff: chainCutOff(cookies, hops), release });
    if (target === null) return ended(null);
    if (target.origin !== origin) return ended(shortened(target.href));
    if (exchanges.length > MAX_REDIRECTS) return ended(null, tooManyRedirects);
    path = target.pathname + target.search;
    if (path.length > MAX_REDIRECT_LENGTH) return ended(null, tooLongRedirect);
    release();
  }

  function brokenOff(reason: string): Chain {
    const cutOff = chainCutOff(cookies, reason);
    return { exchanges, leadsTo: null, cutOff, release: () => undefined };
  }
}

const tooManyCookies = `Only the first ${MAX_COOKIES} cookies of an answer were judged`;
const tooManyRedirects = `The page redirects more than ${MAX_REDIRECTS} times`;
const tooLongRedirect = `The page redirects to an address of more than ${MAX_REDIRECT_LENGTH} characters`;

/** A chain that ends too early hides the page itself; left-out cookies hide nothing else. */
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

/** For small bodies, which hold no place. */
function exchangeOf({ exchange, release }: HttpAnswer): Exchange {
  release();
  return exchange;
}

async function readBaseline(client: HttpClient): Promise<WebOrigin['baseline']> {
  const answers: Exchange[] = [];
  for (const suffix of ['', '.txt']) {
    const path = `/${randomBytes(8).toString('hex')}${suffix}`;
    const answer = await client.send({ method: 'GET', path, maxBytes: MAX_PROBE_BYTES });
    if (!answer.ok) return answer;
    answers.push(exchangeOf(answer.value));
  }
  return known(answers);
}

/** `/`, and the folder of `/app/page?x` which is `/app/`. */
function foldersOf(pagePath: string): readonly string[] {
  const [path = '/'] = pagePath.split('?');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return folder === '/' ? ['/'] : ['/', folder];
}
