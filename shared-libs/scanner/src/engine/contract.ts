import type {
  CheckResult as AnyCheckResult,
  Detection as AnyDetection,
  CheckInfo,
  ScoreBasis,
} from '@parapet/checks/ledger/check-result';
import type { NetworkPlace } from '@parapet/checks/place';
import type { ScanPhase } from '@parapet/contracts/scans/scan';
import type { Intensity } from '@parapet/contracts/text/vocabulary';
import type { OwnEndpoint } from '../address-guard/own-endpoints.ts';
import type { Place, Technology } from '../subjects/technology.ts';
import type { TlsVersion } from '../subjects/tls-service.ts';

/** One asset as the engine sees it. The engine has no access to workspaces or the database. */
export interface ScanTarget {
  assetId: string;
  type: 'domain' | 'subdomain' | 'ip' | 'url';
  /** Lower-case punycode host, compressed IP or normalised URL. */
  canonicalKey: string;
  /** Ports and active checks run only where ownership is proved. */
  ownershipProved: boolean;
}

export interface Detection extends AnyDetection<NetworkPlace> {
  /** Set at a web origin: how it answers paths that cannot exist (`BaselineSignature`); null where that could not be read. */
  baselineSignature?: string | null;
}

/** Tells how one check ended on one asset; see the kernel. */
export interface CheckResult extends AnyCheckResult<NetworkPlace, Detection> {
  /** Set for a check of services: all addresses of the host, at which their findings are. */
  addresses?: readonly string[];
}

/** An open port, with what answers there. */
export interface SeenService {
  place: Place;
  /** `ssh`, `http`, ...; null when it is not recognised. */
  name: string | null;
  isTls: boolean;
  /** As the service names itself. */
  product: string | null;
  version: string | null;
  /** `vendor:product`. */
  cpe: string | null;
  /** Hash of the icon of a web server; null where it shows none. */
  faviconHash: number | null;
  /** Versions of HTTP that a web server announces: `HTTP/2`, `HTTP/3`; empty where it announces none. */
  httpVersions: readonly string[];
  /** The oldest first; empty where TLS was not examined, or the answers did not tell. */
  tlsVersions: readonly SeenTlsVersion[];
}

/** Describes what a port accepts in one version of TLS. */
export interface SeenTlsVersion {
  version: TlsVersion;
  /** Numbers of the IANA registry, in the order in which the server chose them. */
  suites: readonly number[];
  /** Whose order decides; null where it is not clear, or there is one suite. */
  order: 'server' | 'client' | null;
  groups: readonly number[];
  isCutOff: boolean;
}

export interface SeenCertificate {
  place: Place;
  /** In hex. */
  sha256: string;
  subject: string;
  issuer: string;
  names: readonly string[];
  notBefore: Date;
  notAfter: Date;
  keyType: string;
  keyBits: number;
  signatureAlgorithm: string;
  isSelfSigned: boolean;
}

/** Types of DNS records that lead to another name. */
export type DnsRelation = 'cname' | 'mx' | 'ns';

/** Another name or address that an asset leads to. */
export interface SeenRelation {
  type: DnsRelation | 'redirect';
  /** Lower-case punycode name, or an address. */
  target: string;
  /** The port whose page redirects; 0 for DNS. */
  port: number;
}

/** A finding of an earlier scan that may still be there. */
export interface EarlierFinding {
  checkId: string;
  place: NetworkPlace;
  locator: string;
  /** Comes from its last detection; null where none was kept. */
  baselineSignature: string | null;
  /** A person has set it aside or said that it is fixed, so that what stays unknown of it is no gap. */
  isDecided: boolean;
}

/** Describes what was seen on one asset. */
export interface AssetInventory {
  assetId: string;
  /** One for each port, at the address that stands for it. */
  services: readonly SeenService[];
  /** Tells what further addresses of a name show at such ports; nothing where absent. */
  furtherServices?: readonly SeenService[];
  technologies: readonly Technology[];
  certificates: readonly SeenCertificate[];
  /** Nothing where absent. */
  relations?: readonly SeenRelation[];
  /** Tells where it was looked in whole: what was there before and is not listed now is gone. */
  examined: {
    /** Every port: services, and all that was seen on ports that are closed now. */
    wholeHost: boolean;
    /** The addresses whose ports were looked at; none where absent. */
    addresses?: readonly string[];
    /** Ports at which the host says that nothing listens over UDP; none where absent. */
    closedUdp?: readonly number[];
    /** Ports whose page was read, so that its technologies and redirect are known. */
    technologies: readonly number[];
    certificates: readonly number[];
    /** Record types whose answer was read; none where absent. */
    dns?: readonly DnsRelation[];
  };
}

export interface AssetVerdict {
  assetId: string;
  reachability: 'online' | 'offline' | 'unresolved';
  /** Why it could not be tested; null when online. */
  reason: string | null;
  ipAddresses: readonly string[];
  /** 0 to 100; null unless the asset was reachable and its checks ran. */
  score: number | null;
  /** Tells what the score was computed from; set where there is a score. */
  basis?: ScoreBasis;
}

/**
 * Receives the events of a scan. Each call is awaited, so a slow store slows the scan down and
 * memory does not grow.
 */
export interface ScanSink {
  /** Called once, before any traffic: every (check x asset) pair of this scan. */
  planned(pairs: ReadonlyArray<{ assetId: string; check: CheckInfo }>): Promise<void>;
  /**
   * Phases overlap: several assets are scanned at a time, and `checks` counts results while other
   * phases run. `total` may grow until the phase is done.
   */
  phase(event: {
    phase: ScanPhase;
    status: 'running' | 'done' | 'skipped';
    done: number;
    total: number;
    /** By the whole scan so far. */
    requestsSent: number;
  }): Promise<void>;
  results(results: readonly CheckResult[]): Promise<void>;
  /** At most once for each asset of which anything was read, its DNS or its services, before it is done. */
  inventory(inventory: AssetInventory): Promise<void>;
  assetDone(verdict: AssetVerdict): Promise<void>;
}

export interface ScanInput {
  targets: readonly ScanTarget[];
  intensity: Intensity;
  /** The checks that run, for a retest; null for all. */
  checkIds: readonly string[] | null;
  /** Set for a retest: where its finding is, so that of a host only that port's page and TLS are read. Default: everywhere. */
  retestPlace?: NetworkPlace | null;
  /** Aborting stops all traffic within 5 s; `runScan` then rejects with the signal's reason. */
  signal: AbortSignal;
  /** Private and loopback addresses may be scanned (the operator owns the machine). */
  allowPrivateTargets: boolean;
  /** Services of Parapet itself, never contacted. */
  ownEndpoints: readonly OwnEndpoint[];
  /** HTTP requests per second and host. */
  requestsPerSecond: number;
  /** The same for private and loopback addresses. Default: as for others. */
  privateRequestsPerSecond?: number;
  /**
   * Returns the findings of web origins that may still be there at a host. Asked at most once for each
   * asset, where what is absent now may be hidden. Default: none.
   */
  listEarlier?(host: string): Promise<readonly EarlierFinding[]>;
  /** Runs with the same name share what one scan may use of judges and memory. Default: a share of its own. */
  share?: string;
  /** Resolves while the scan is not paused. */
  whenRunning(): Promise<void>;
  /**
   * Told how many milliseconds a request waits for the pace of its host. Then that decides how long the scan
   * takes, and the process has time for other hosts.
   */
  onPaceWait?(ms: number): void;
}

/** Implemented by `run-scan.ts`. A few assets are scanned at a time. */
export type RunScan = (input: ScanInput, sink: ScanSink) => Promise<void>;

/** The checks of a plan, before any traffic: every (check x asset) pair. */
export type PlanChecks = (
  targets: readonly ScanTarget[],
  checkIds: ScanInput['checkIds'],
) => ReadonlyArray<{ assetId: string; check: CheckInfo }>;

/**
 * Returns for each target what it has in common with others on the same machine: its address, or its
 * name where that has none. Takes seconds at most, whatever the name servers do.
 */
export type GroupTargets = (
  targets: readonly ScanTarget[],
  signal: AbortSignal,
) => Promise<readonly string[]>;
