import type { RegisteredCheck } from '../../check-definition/check.ts';
import { MAX_CRAWLED_PAGES, MAX_CRAWLED_SCRIPTS, MAX_SOURCE_MAPS } from '../../limits.ts';
import type { ScanInput, ScanTarget } from '../contract.ts';
import { planAsset, webChecksOf } from './plan.ts';

export interface Range {
  from: number;
  to: number;
}

/** What the scan of one asset that answers sends, before anything of it is known. */
export interface ExpectedRequests {
  /** HTTP requests, which keep the pace of the host. */
  paced: Range;
  /** DNS queries, TLS handshakes and questions to services, which do not. */
  other: Range;
  /** Seconds that its ports take beside them; 0 where they are not tried. */
  portSeconds: Range;
}

/** The page with its redirects and two paths that cannot exist. */
const PAGE: Range = { from: 3, to: 8 };
const CRAWL = MAX_CRAWLED_PAGES + MAX_CRAWLED_SCRIPTS + MAX_SOURCE_MAPS;
/** Severe failures are tested again, and files that answer are compared with invented ones. */
const RECHECKS = 40;
const HANDSHAKES: Range = { from: 30, to: 60 };
const LOOK_UPS: Range = { from: 1, to: 6 };
const ZONE_LOOK_UPS: Range = { from: 25, to: 120 };
const SERVICE_QUESTIONS: Range = { from: 0, to: 60 };
/** All ports of a machine nearby, and the common ones behind a firewall that keeps silent. */
const PORTS_INSIDE: Range = { from: 2, to: 15 };
const PORTS_OUTSIDE: Range = { from: 2, to: 45 };

/**
 * Counts from the catalogue what one asset will be sent. A host may have no web server, or one for HTTP and
 * one for HTTPS; what has more ports of its own takes longer than this says.
 */
export function expectRequests(
  target: ScanTarget,
  {
    checks,
    intensity,
    isInside,
  }: {
    checks: readonly RegisteredCheck[];
    intensity: ScanInput['intensity'];
    /** On a private or loopback address. */
    isInside: boolean;
  },
): ExpectedRequests {
  const plan = planAsset(target, checks, intensity);
  const url = target.type === 'url' ? URL.parse(target.canonicalKey) : null;
  const hasFolder = url !== null && url.pathname.lastIndexOf('/') > 0;
  const probes = countProbes(webChecksOf(plan).probing, hasFolder);
  const origin = { from: PAGE.from + probes, to: PAGE.to + probes + CRAWL + RECHECKS };
  const isEncrypted = url?.protocol === 'https:';
  const isDomain = target.type === 'domain' || target.type === 'subdomain';
  const handshakes =
    url === null ? { from: 0, to: 2 * HANDSHAKES.to } : times(HANDSHAKES, isEncrypted);
  const portSeconds = isInside ? PORTS_INSIDE : PORTS_OUTSIDE;
  return {
    paced: url === null ? { from: origin.from, to: 2 * origin.to } : origin,
    other: [
      LOOK_UPS,
      times(ZONE_LOOK_UPS, isDomain),
      handshakes,
      times(SERVICE_QUESTIONS, plan.mayTryPorts),
    ].reduce((sum, one) => ({ from: sum.from + one.from, to: sum.to + one.to })),
    portSeconds: times(portSeconds, plan.mayTryPorts),
  };
}

const times = ({ from, to }: Range, counts: boolean): Range =>
  counts ? { from, to } : { from: 0, to: 0 };

/** Each request is sent once, whatever number of checks read its answer. */
function countProbes(checks: readonly RegisteredCheck[], hasFolder: boolean): number {
  const probes = checks.flatMap((check) => check.probes ?? []);
  const keyOf = ({ method, path, headers = {} }: (typeof probes)[number]) =>
    JSON.stringify([method, path, headers]);
  const atRoot = new Set(probes.map(keyOf)).size;
  const inFolder = new Set(probes.filter(({ rootOnly }) => !rootOnly).map(keyOf)).size;
  return atRoot + (hasFolder ? inFolder : 0);
}
