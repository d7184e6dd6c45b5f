import { randomBytes } from 'node:crypto';
import type { Traffic } from '../../engine/traffic.ts';
import { known, type Read, unknown } from '../../subjects/read.ts';
import {
  type Exchange,
  header,
  type Probe,
  probeKey,
  type WebOrigin,
} from '../../subjects/web-origin.ts';
import { createHttpClient, type HttpClient, originOf, type WebEndpoint } from './http-client.ts';

export interface OriginRequest {
  endpoint: WebEndpoint;
  /** Path and query of the asset's page, `/` for a whole host. */
  pagePath: string;
  traffic: Traffic;
  userAgent: string;
  requestTimeoutMs: number;
}

const PAGE_BYTES = 2 * 1024 * 1024;
/** Matchers need the beginning of a file, not the file. */
const PROBE_BYTES = 64 * 1024;
const MAX_REDIRECTS = 5;
/** After this many failures in a row the server is left alone. */
const PATIENCE = 4;
const LANES = 4;
/** For all probes of one origin; a polite pace needs a fraction of it. */
const PROBES_DEADLINE_MS = 300_000;

/**
 * Looks at one origin: its page and two paths that cannot exist. Its `answers` are still empty. A
 * server that does not answer its own page cannot be judged at all.
 */
export async function collectOrigin(request: OriginRequest): Promise<Read<WebOrigin>> {
  const client = createHttpClient(request.endpoint, request);
  try {
    const chain = await readPage(client, request);
    if (!chain.ok) return chain;
    const { exchanges, leadsTo } = chain.value;
    const page = exchanges.at(-1);
    if (page === undefined) return unknown('The server sent no page');
    return known({
      kind: 'web-origin',
      origin: originOf(request.endpoint),
      scheme: request.endpoint.scheme,
      host: request.endpoint.host,
      port: request.endpoint.port,
      folders: foldersOf(request.pagePath),
      chain: exchanges,
      page,
      leadsTo,
      baseline: await readBaseline(client),
      answers: new Map(),
      observedAt: new Date(),
    });
  } finally {
    await client.close();
  }
}

/** Asks an origin for what single checks want to see, and remembers how patient it may still be. */
export interface Prober {
  /** The origin with the answers to `probes` and to all that were asked before. Never throws. */
  ask(probes: readonly Probe[]): Promise<WebOrigin>;
  close(): Promise<void>;
}

/** @param request of the same endpoint; each prober opens connections of its own. */
export function createProber(origin: WebOrigin, request: Omit<OriginRequest, 'pagePath'>): Prober {
  const client = createHttpClient(request.endpoint, request);
  const answers = new Map(origin.answers);
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
      maxBytes: PROBE_BYTES,
      ...(probe.headers && { headers: probe.headers }),
    });
    failuresInARow = answer.ok ? 0 : failuresInARow + 1;
    return answer;
  };
  return {
    ask: async (probes) => {
      const waiting = origin.folders
        .flatMap((folder) => probes.map((probe) => ({ folder, probe })))
        .filter(({ folder, probe }) => !answers.has(probeKey(probe, folder)));
      const lane = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const { folder, probe } = next;
          answers.set(probeKey(probe, folder), await askOne(probe, folder));
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
      return { ...origin, answers: new Map(answers) };
    },
    close: () => client.close(),
  };
}

/** Follows redirects as long as they stay on this origin. */
async function readPage(
  client: HttpClient,
  { endpoint, pagePath }: OriginRequest,
): Promise<Read<{ exchanges: readonly Exchange[]; leadsTo: string | null }>> {
  const origin = originOf(endpoint);
  const exchanges: Exchange[] = [];
  let path = pagePath;
  while (exchanges.length <= MAX_REDIRECTS) {
    const answer = await client.send({ method: 'GET', path, maxBytes: PAGE_BYTES });
    if (!answer.ok) return exchanges.length === 0 ? answer : known({ exchanges, leadsTo: null });
    exchanges.push(answer.value);
    const target = redirectTarget(answer.value);
    if (target === null) return known({ exchanges, leadsTo: null });
    if (target.origin !== origin) return known({ exchanges, leadsTo: target.href });
    path = target.pathname + target.search;
  }
  return known({ exchanges, leadsTo: null });
}

function redirectTarget(exchange: Exchange): URL | null {
  const location = header(exchange, 'location');
  if (exchange.status < 300 || exchange.status >= 400 || location === undefined) return null;
  return URL.parse(location, exchange.url);
}

async function readBaseline(client: HttpClient): Promise<WebOrigin['baseline']> {
  const answers: Exchange[] = [];
  for (const suffix of ['', '.txt']) {
    const path = `/${randomBytes(8).toString('hex')}${suffix}`;
    const answer = await client.send({ method: 'GET', path, maxBytes: PROBE_BYTES });
    if (!answer.ok) return answer;
    answers.push(answer.value);
  }
  return known(answers);
}

/** `/`, and the folder of `/app/page?x` which is `/app/`. */
function foldersOf(pagePath: string): readonly string[] {
  const [path = '/'] = pagePath.split('?');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return folder === '/' ? ['/'] : ['/', folder];
}
