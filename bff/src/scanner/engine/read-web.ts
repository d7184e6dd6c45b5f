import {
  collectOrigin,
  createProber,
  type OriginRequest,
  type Prober,
} from '../collectors/http/collect-origin.ts';
import type { WebEndpoint } from '../collectors/http/http-client.ts';
import { partsOf, type TargetParts } from '../collectors/resolve/resolve-target.ts';
import { known, type Read, unknown } from '../subjects/read.ts';
import type { Probe, WebOrigin } from '../subjects/web-origin.ts';
import type { RegisteredCheck } from './check.ts';
import type { LookAgain } from './confirm.ts';
import type { FoundHost } from './find-host.ts';
import type { AssetPlan } from './plan.ts';
import type { PortsReading } from './read-ports.ts';
import type { Reading } from './reading.ts';
import type { World } from './world.ts';

const MAX_ORIGINS = 10;
const ORIGINS_AT_ONCE = 2;

/** The web origins of an asset: their pages are read, more can be asked check by check. */
export interface WebReading {
  pages: Reading;
  /** The same origins with the answers that one check wants to see. */
  readFor(check: RegisteredCheck): Promise<Reading>;
  close(): Promise<void>;
}

interface OpenOrigin {
  request: Omit<OriginRequest, 'pagePath'>;
  origin: Read<WebOrigin>;
  /** null where the page could not be read. */
  prober: Prober | null;
}

/** Opens every web origin of the asset and reads its page. */
export async function readWeb(
  plan: AssetPlan,
  host: FoundHost,
  ports: PortsReading | null,
  { traffic, userAgent, requestTimeoutMs }: World,
): Promise<WebReading> {
  const parts = partsOf(plan.target);
  const pagePath = parts.url?.pagePath ?? '/';
  const all = webEndpoints(parts, host, ports);
  const origins = await inLanes(all.slice(0, MAX_ORIGINS), async (endpoint) => {
    const request = { endpoint, traffic, userAgent, requestTimeoutMs };
    const origin = await collectOrigin({ ...request, pagePath });
    return { request, origin, prober: origin.ok ? createProber(origin.value, request) : null };
  });
  const reading = {
    exhaustive: parts.url !== null || (ports?.isWhole === true && all.length <= MAX_ORIGINS),
    nothingThere: 'No web server answered',
    lookAgain: secondLook(origins, pagePath),
  };
  return {
    pages: { ...reading, subjects: origins.map(({ origin }) => origin) },
    readFor: async ({ probes = [] }) => {
      const subjects = await inLanes(origins, ({ origin, prober }) =>
        answered(origin, prober, probes),
      );
      return { ...reading, subjects };
    },
    close: async () => {
      await Promise.all(origins.map(({ prober }) => prober?.close()));
    },
  };
}

const answered = async (
  origin: Read<WebOrigin>,
  prober: Prober | null,
  probes: readonly Probe[],
): Promise<Read<WebOrigin>> => (prober === null ? origin : known(await prober.ask(probes)));

/** Asks once more on fresh connections: for the page, or for just what the check's probes want. */
const secondLook =
  (origins: readonly OpenOrigin[], pagePath: string): LookAgain =>
  async (subject, check) => {
    if (subject.kind !== 'web-origin') return unknown('Not a web origin');
    const open = origins.find(
      ({ request: { endpoint } }) =>
        endpoint.port === subject.port && endpoint.scheme === subject.scheme,
    );
    if (open === undefined) return unknown('The origin is not part of this scan');
    const { request } = open;
    if (check.probes === undefined) return collectOrigin({ ...request, pagePath });
    const fresh = createProber({ ...subject, answers: new Map() }, request);
    try {
      return known(await fresh.ask(check.probes));
    } finally {
      await fresh.close();
    }
  };

/** Works on a few at a time; results stand in the order of the items. */
async function inLanes<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items.entries()];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, item] = next;
      results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: ORIGINS_AT_ONCE }, lane));
  return results;
}

/** The URL's own origin; on a host, 443, 80 and every open port that speaks HTTP. */
function webEndpoints(
  { host, url }: TargetParts,
  { address, openPorts }: FoundHost,
  ports: PortsReading | null,
): readonly WebEndpoint[] {
  if (url !== null) return [{ scheme: url.scheme, host, port: url.port, address }];
  const usual: WebEndpoint[] = openPorts.map((port) => ({
    scheme: port === 443 ? 'https' : 'http',
    host,
    port,
    address,
  }));
  if (ports === null) return usual;
  // A server that insists on the host's name tells the service probe nothing, so it is tried too.
  const speaking = ports.snapshot.services.filter(
    ({ web, tls, name }) => web || (tls && name === null),
  );
  const found: WebEndpoint[] = speaking.map(({ port, tls }) => ({
    scheme: tls ? 'https' : 'http',
    host,
    port,
    address,
  }));
  return found.sort((a, b) => rank(a.port) - rank(b.port) || a.port - b.port);
}

const rank = (port: number): number => (port === 443 ? 0 : port === 80 ? 1 : 2);
