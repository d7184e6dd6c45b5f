import type { RegisteredCheck } from '../../check-definition/check.ts';
import { probesOf, questionsOf } from '../../check-definition/needs.ts';
import { MAX_CRAWLED_PAGES, MAX_CRAWLED_SCRIPTS } from '../../limits.ts';
import type { ScanInput, ScanTarget } from '../contract.ts';
import { planAsset, webChecksOf } from './plan.ts';

export interface Range {
  from: number;
  to: number;
}

/** Describes what the scan of one asset that answers sends, before anything of it is known. */
export interface ExpectedRequests {
  /** HTTP requests and offers of suites, which keep the pace of the host. */
  paced: Range;
  /** DNS queries, other TLS handshakes and questions to services, which do not. */
  other: Range;
  /** Seconds that its ports take beside them; 0 where they are not tried. */
  portSeconds: Range;
}

/** The page with its redirects, two paths that cannot exist, and files that tell a version. */
const PAGE: Range = { from: 3, to: 12 };
/** Each script may name a map. */
const CRAWL = MAX_CRAWLED_PAGES + 2 * MAX_CRAWLED_SCRIPTS;
/** Severe failures are tested again, and files that answer are compared with invented ones. */
const RECHECKS = 40;
const HANDSHAKES: Range = { from: 12, to: 20 };
/** Offers of suites and groups, until the server refuses the rest. */
const OFFERS: Range = { from: 8, to: 90 };
const LOOK_UPS: Range = { from: 1, to: 6 };
const ZONE_LOOK_UPS: Range = { from: 25, to: 120 };
const SERVICE_QUESTIONS: Range = { from: 0, to: 60 };
/** Packets and messages for one question that a check asks of a host, at one address. */
const MESSAGES_OF_QUESTION = 6;
/** All ports of a machine nearby, and the common ones behind a firewall that keeps silent. */
const PORTS_INSIDE: Range = { from: 2, to: 15 };
const PORTS_OUTSIDE: Range = { from: 2, to: 45 };

/** Tells what one asset is sent for all checks of a kind together. */
export const sharedCosts = {
  page: PAGE,
  lookUps: LOOK_UPS,
  zone: ZONE_LOOK_UPS,
  services: SERVICE_QUESTIONS,
  tls: { from: HANDSHAKES.from + OFFERS.from, to: HANDSHAKES.to + OFFERS.to },
  messagesOfQuestion: MESSAGES_OF_QUESTION,
} as const;

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
  const probes = countProbes(webChecksOf(plan).probing, hasFolder(url));
  const origin = { from: PAGE.from + probes, to: PAGE.to + probes + CRAWL + RECHECKS };
  const isEncrypted = url?.protocol === 'https:';
  const isDomain = target.type === 'domain' || target.type === 'subdomain';
  const ofTls = (range: Range): Range =>
    url === null ? { from: 0, to: 2 * range.to } : times(range, isEncrypted);
  const pages = url === null ? { from: origin.from, to: 2 * origin.to } : origin;
  const questions = new Set(plan.open.flatMap(questionsOf));
  const portSeconds = isInside ? PORTS_INSIDE : PORTS_OUTSIDE;
  return {
    paced: sum(pages, ofTls(OFFERS)),
    other: [
      LOOK_UPS,
      times(ZONE_LOOK_UPS, isDomain),
      ofTls(HANDSHAKES),
      times(SERVICE_QUESTIONS, plan.mayTryPorts),
      { from: 0, to: MESSAGES_OF_QUESTION * questions.size },
    ].reduce(sum),
    portSeconds: times(portSeconds, plan.mayTryPorts),
  };
}

/** The same for many assets of one scan: those that are sent the same are counted once. */
export function expectEach(
  scan: Pick<Parameters<typeof expectRequests>[1], 'checks' | 'intensity'>,
): (target: ScanTarget, isInside: boolean) => ExpectedRequests {
  const known = new Map<string, ExpectedRequests>();
  return (target, isInside) => {
    const url = target.type === 'url' ? URL.parse(target.canonicalKey) : null;
    const traits = [target.type, target.ownershipProved, url?.protocol, hasFolder(url), isInside];
    const expected = known.get(traits.join()) ?? expectRequests(target, { ...scan, isInside });
    known.set(traits.join(), expected);
    return expected;
  };
}

const hasFolder = (url: URL | null): boolean => url !== null && url.pathname.lastIndexOf('/') > 0;

const sum = (one: Range, other: Range): Range => ({
  from: one.from + other.from,
  to: one.to + other.to,
});
const times = ({ from, to }: Range, counts: boolean): Range =>
  counts ? { from, to } : { from: 0, to: 0 };

/** Each request is sent once, whatever number of checks read its answer. */
function countProbes(checks: readonly RegisteredCheck[], isInFolder: boolean): number {
  const probes = checks.flatMap(probesOf);
  const keyOf = ({ method, path, headers = {} }: (typeof probes)[number]) =>
    JSON.stringify([method, path, headers]);
  const atRoot = new Set(probes.map(keyOf)).size;
  const inFolder = new Set(probes.filter(({ rootOnly }) => !rootOnly).map(keyOf)).size;
  return atRoot + (isInFolder ? inFolder : 0);
}
