import { known, type Read, unknown } from '@parapet/checks/definition/read';
import pLimit from 'p-limit';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { needsCrawl, needsStorage, probesOf } from '../../check-definition/needs.ts';
import { createDomainExists, type DomainExists } from '../../collectors/dns/domain-exists.ts';
import type { StorageLookup } from '../../collectors/http/ask-storage.ts';
import { collectOrigin, type OriginRequest } from '../../collectors/http/collect-origin.ts';
import { originOf, type WebEndpoint } from '../../collectors/http/http-client.ts';
import { createProber, type Prober } from '../../collectors/http/prober.ts';
import type { TargetParts } from '../../collectors/resolve/resolve-target.ts';
import {
  type BaselineSignature,
  baselineSignatureOf,
} from '../../subjects/web/baseline-signature.ts';
import { noSiteReason, WANTS_CERTIFICATE } from '../../subjects/web/no-site.ts';
import { emptyCrawl, type WebOrigin } from '../../subjects/web/web-origin.ts';
import type { Recheck } from '../evaluation/evaluate.ts';
import type { Judges, Verdicts } from '../judging/judged.ts';
import { type AssetPlan, webChecksOf } from '../ledger/plan.ts';
import type { SeenOrigin } from '../ledger/prove-absence.ts';
import type { FoundHost } from './find-host.ts';
import { findingsFirst } from './findings-first.ts';
import type { ReadContext } from './read-context.ts';
import { andUnclear, type PortsReading } from './read-ports.ts';
import type { ReadAgain } from './read-software.ts';
import { readTechnologies } from './read-technologies.ts';
import { judgeAgain, judgeSubject, type Reading } from './reading.ts';

const ORIGINS_AT_ONCE = 2;
const fewAtATime = () => pLimit(ORIGINS_AT_ONCE);

/** The web origins of an asset: their pages, and answers to the requests of single checks. */
export interface WebReading {
  /** Returns what was judged of the pages, once, as evidence of many hosts takes much memory. */
  takePages(): Reading;
  /** Returns the same origins with the answers to one check's requests. */
  readFor(check: RegisteredCheck): Promise<Reading>;
  readAgain: ReadAgain;
  /** Reads all pages once more. */
  readPages(seen: (origin: WebOrigin) => void): Promise<void>;
  close(): Promise<void>;
}

/** Called with what sends further requests; null where nothing more may be asked. */
type OnPage = (origin: WebOrigin, ask: Prober['ask'] | null) => Promise<void>;

interface OpenOrigin {
  request: Omit<OriginRequest, 'pagePath'>;
  /** Tells what answers is no site for strangers, as a reason; null for a site, and where it did not show. */
  noSite: string | null;
  /** Why the page could not be read; null where it was. */
  unread: Read<never> | null;
  /** null where it could not be read. */
  baselineSignature: BaselineSignature | null;
  /** null where the page could not be read. */
  prober: Prober | null;
}

interface JudgedOrigin extends OpenOrigin {
  verdicts: Read<Verdicts>;
}

/**
 * Opens every web origin of the asset and evaluates its page with the `plain` checks. A page is
 * released right after, because those of many hosts would not fit into memory.
 */
export async function readWeb(
  plan: AssetPlan,
  parts: TargetParts,
  host: FoundHost,
  ports: PortsReading | null,
  context: ReadContext,
  seen: (origin: WebOrigin) => void,
): Promise<WebReading> {
  const { judges, inventory, detector, maxWebOrigins } = context;
  const onPage: OnPage = async (origin, ask) => {
    inventory.addOrigin(
      origin,
      host.address,
      await readTechnologies(detector, origin, host.address, ask),
    );
    seen(origin);
  };
  const pagePath = parts.url?.pagePath ?? '/';
  const domainExists = createDomainExists(context);
  const plain = webChecksOf(plan).plain.flat();
  const { all, gone } = await findingsFirst(
    webEndpoints(parts, host, ports),
    maxWebOrigins,
    ports?.reading.gone ?? [],
    context.listFindingsAtPorts,
  );
  const judged = await fewAtATime().map(all.slice(0, maxWebOrigins), (endpoint) =>
    openOrigin(
      { ...context, endpoint, factsWith: context.dns },
      pagePath,
      plain,
      judges,
      onPage,
      domainExists,
      context,
    ),
  );
  let verdictsOfPages = judged
    .filter(({ noSite }) => noSite === null)
    .map(({ verdicts }) => verdicts);
  const origins: readonly OpenOrigin[] = judged.map(({ verdicts: _, ...open }) => open);
  const sites = origins.filter(({ noSite }) => noSite === null);
  const noSite = origins.find((origin) => origin.noSite !== null)?.noSite ?? null;
  const reading = {
    // Pages that strangers do not see are not gone.
    exhaustive: noSite === null && (parts.url !== null || ports?.isWhole === true),
    cutOff: null,
    origins: sites.map((open) => seenOrigin(open, pagePath)),
    gap:
      all.length > maxWebOrigins
        ? `Only the first ${maxWebOrigins} web servers were examined`
        : parts.url === null
          ? (ports?.cutOff ?? null)
          : null,
    gone,
    emptyReason: noSite ?? `No web server answered${andUnclear(ports)}`,
    recheck: recheckOrigin(sites, pagePath, judges, domainExists, context),
  };
  return {
    takePages: () => {
      const verdicts = verdictsOfPages;
      verdictsOfPages = [];
      return { ...reading, verdicts };
    },
    readFor: async (check) => {
      const verdicts = await fewAtATime().map(sites, async ({ prober, unread }) => {
        if (prober === null) return unread ?? unknown('The origin was not read');
        try {
          return await judgeSubject(judges, known(await prober.ask(probesOf(check))), [check]);
        } finally {
          prober.release();
        }
      });
      return { ...reading, verdicts };
    },
    readAgain: async (port) => {
      const open = origins.find(({ request }) => request.endpoint.port === port);
      if (!open?.prober) return null;
      const again = await collectOrigin({ ...open.request, pagePath });
      if (!again.ok) return again;
      const { origin, release } = again.value;
      const prober = createProber(withoutPage(origin), open.request);
      try {
        return known(await readTechnologies(detector, origin, host.address, prober.ask));
      } finally {
        release();
        await prober.close();
      }
    },
    readPages: async (see) => {
      for (const { request } of sites) {
        const again = await collectOrigin({ ...request, pagePath, factsWith: undefined });
        if (!again.ok) continue;
        see(again.value.origin);
        again.value.release();
      }
    },
    close: async () => {
      await Promise.all(origins.map(({ prober }) => prober?.close()));
    },
  };
}

async function openOrigin(
  request: OpenOrigin['request'] & { endpoint: FoundEndpoint },
  pagePath: string,
  checks: readonly RegisteredCheck[],
  judges: Judges,
  onPage: OnPage,
  domainExists: DomainExists,
  storage: StorageLookup,
): Promise<JudgedOrigin> {
  const crawlWith = checks.some(needsCrawl) ? domainExists : undefined;
  const storageWith = checks.some(needsStorage) ? storage : undefined;
  const collected = await collectOrigin({ ...request, pagePath, crawlWith, storageWith });
  if (!collected.ok) {
    const noSite = unreadReason(request.endpoint, collected.reason);
    const unread = collected;
    return { request, noSite, unread, verdicts: unread, baselineSignature: null, prober: null };
  }
  const { origin, release } = collected.value;
  try {
    const noSite = noSiteReason(origin.page);
    const prober = createProber(withoutPage(origin), request);
    await onPage(origin, noSite === null ? prober.ask : null);
    const verdicts =
      noSite === null ? await judgeSubject(judges, known(origin), checks) : unknown(noSite);
    const baselineSignature = baselineSignatureOf(origin);
    return { request, noSite, unread: null, verdicts, baselineSignature, prober };
  } finally {
    release();
  }
}

function seenOrigin(
  { request, baselineSignature, prober }: OpenOrigin,
  pagePath: string,
): SeenOrigin | null {
  if (prober === null) return null;
  return {
    origin: originOf(request.endpoint),
    baselineSignature,
    lookAgain: async () => {
      const again = await collectOrigin({ ...request, pagePath, factsWith: undefined });
      if (!again.ok) return null;
      const { origin, release } = again.value;
      release();
      return baselineSignatureOf(origin);
    },
  };
}

const NO_WEB_SERVER = 'What answers there is no web server';

/** Why a port whose page could not be read has no site; null where a web server was to answer. */
function unreadReason({ mayBeOther }: FoundEndpoint, reason: string): string | null {
  if (reason === WANTS_CERTIFICATE) return reason;
  return mayBeOther ? NO_WEB_SERVER : null;
}

/** Drops the body and keeps the headers, which is all that checks with probes read. */
function withoutPage(origin: WebOrigin): WebOrigin {
  const cut = 'The page itself was not kept for this check';
  const page = { ...origin.page, body: '', cutOff: { body: cut } };
  return { ...origin, chain: [], pagePath: null, page, crawl: emptyCrawl };
}

/**
 * Repeats requests on fresh connections: the page, random paths and the probes of the check, so that
 * the probes are compared with what the site answers now.
 */
const recheckOrigin =
  (
    origins: readonly OpenOrigin[],
    pagePath: string,
    judges: Judges,
    domainExists: DomainExists,
    storage: StorageLookup,
  ): Recheck =>
  async (subject, check) => {
    const open = origins[subject];
    if (!open?.prober) return unknown('The origin is not part of this scan');
    const request = { ...open.request, factsWith: undefined };
    const crawlWith = needsCrawl(check) ? domainExists : undefined;
    const storageWith = needsStorage(check) ? storage : undefined;
    const again = await collectOrigin({ ...request, pagePath, crawlWith, storageWith });
    if (!again.ok) return again;
    const { origin, release } = again.value;
    const probes = probesOf(check);
    if (probes.length === 0) {
      return await judgeAgain(judges, known(origin), check).finally(release);
    }
    const fresh = createProber(withoutPage(origin), request);
    release();
    try {
      return await judgeAgain(judges, known(await fresh.ask(probes)), check);
    } finally {
      await fresh.close();
    }
  };

interface FoundEndpoint extends WebEndpoint {
  /** It speaks TLS, and did not show what else; or it answered as a proxy, which may try to reach itself. */
  mayBeOther: boolean;
}

const HTTPS_PORT = 443;

/** The URL's own origin; on a host, 443, 80 and every open port that speaks HTTP, or one of them. */
function webEndpoints(
  { host, url, onlyPort }: TargetParts,
  { address, openPorts }: FoundHost,
  ports: PortsReading | null,
): readonly FoundEndpoint[] {
  if (url !== null) {
    return [{ scheme: url.scheme, host, port: url.port, address, mayBeOther: false }];
  }
  const usual: FoundEndpoint[] = openPorts.map((port) => ({
    scheme: port === HTTPS_PORT ? 'https' : 'http',
    host,
    port,
    address,
    mayBeOther: false,
  }));
  const isWanted = ({ port }: FoundEndpoint) => onlyPort === null || port === onlyPort;
  if (ports === null) return usual.filter(isWanted);
  // A server that requires the host's name does not answer the service probe, so it is tried too.
  const speaking = ports.snapshot.services.filter(
    ({ web, tls, name }) => web || (tls && name === null),
  );
  const found: FoundEndpoint[] = speaking.map(({ port, tls, web, name }) => ({
    scheme: tls ? 'https' : 'http',
    host,
    port,
    address,
    mayBeOther: (!web && port !== HTTPS_PORT) || name === 'http-proxy',
  }));
  return found.filter(isWanted).sort((a, b) => rank(a.port) - rank(b.port) || a.port - b.port);
}

const rank = (port: number): number => (port === HTTPS_PORT ? 0 : port === 80 ? 1 : 2);
