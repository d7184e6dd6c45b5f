import { setMaxListeners } from 'node:events';
import { createFindingBudget } from '@parapet/checks/ledger/finding-budget';
import { infoOf } from '@parapet/checks/ledger/ledger';
import { MAX_FINDINGS_OF_SCAN } from '@parapet/checks/limits';
import pLimit from 'p-limit';
import { isPrivateAddress } from '../../address-guard/address-policy.ts';
import { createResolveHost } from '../../address-guard/resolve-host.ts';
import { createAdvisor } from '../../advisories/assess.ts';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { createDnsClient, systemDnsServers } from '../../collectors/dns/dns-client.ts';
import type { DnsServer } from '../../collectors/dns/dns-exchange.ts';
import { type BodyMemory, createBodyMemory } from '../../collectors/http/body-memory.ts';
import { createKeptLists, type KeptLists } from '../../collectors/tls/certificates/kept-lists.ts';
import { type Bundles, noBundles } from '../../data-bundles/load-bundles.ts';
import { MAX_SERVICES, MAX_WEB_ORIGINS } from '../../limits.ts';
import { createDetector } from '../../technologies/detect.ts';
import { createFairLimit, type FairLimit } from '../../traffic/fair-limit.ts';
import type { Timeouts } from '../../traffic/timeouts.ts';
import { createTraffic } from '../../traffic/traffic.ts';
import { untilAborted } from '../../traffic/until-aborted.ts';
import type { PlanChecks, RunScan, ScanInput, ScanSink } from '../contract.ts';
import { createInventoryCollector, type InventoryTools } from '../inventory/asset-inventory.ts';
import type { JudgePool } from '../judging/judge-pool.ts';
import { planAsset } from '../ledger/plan.ts';
import { createHostReadings } from '../reading/read-context.ts';
import { createProgress } from './progress.ts';
import { scanAsset } from './scan-asset.ts';
import type { ScanContext } from './scan-context.ts';

export interface ScannerSettings {
  /** Page that identifies the scanner to its targets; part of the User-Agent. */
  publicUrl: string;
  /** Shared by all scans of the process. */
  judges: JudgePool;
  /** The checks that run; the judges must have them. */
  checks: readonly RegisteredCheck[];
  /** Returns what software and aliases are compared with, read for each scan. Default: nothing. */
  readBundles?: () => Promise<Bundles>;
  /** Instead of the system's DNS servers. */
  dnsServers?: readonly DnsServer[];
  /** Port of the zones' own name servers. Default 53. */
  nameServerPort?: number;
  /** Port of the mail servers that MX records name. Default 25. */
  mailPort?: number;
  /** Server for data of registries (RDAP), with `{domain}`. Default: not asked. */
  rdapUrl?: string | null;
  /** Port of cloud storage that sites name. Default 443. */
  storagePort?: number;
  /** Added to the usual ports of UDP services, for tests. Default 0. */
  udpPortOffset?: number;
  /** Scanned instead of the lists in `common-ports.ts`. */
  ports?: readonly number[];
  /** Open ports of a host whose services are named. Default: `MAX_SERVICES`. */
  maxServices?: number;
  /** Web servers of a host that are examined. Default: `MAX_WEB_ORIGINS`. */
  maxWebOrigins?: number;
  /** How long the scanner waits for others. Default: the product's values. */
  timeouts?: Partial<Timeouts>;
  /** Called when a bug in Parapet ends a check or an asset early; the scan goes on. */
  onDefect?(error: unknown, assetId?: string): void;
}

const ASSETS_AT_ONCE = 4;
/**
 * Hosts whose ports this process tries at a time, of which a workspace has all but one; each takes up to 400
 * connections.
 */
const PORT_SCANS_AT_ONCE = 5;

/** Returns the function that plans the checks of a scan, as `createRunScan` runs them. */
export const createPlanChecks =
  (all: readonly RegisteredCheck[]): PlanChecks =>
  (targets, checkIds) => {
    const infos = chosenChecks(all, checkIds).map(infoOf);
    return targets.flatMap(({ assetId }) => infos.map((check) => ({ assetId, check })));
  };

const chosenChecks = (all: readonly RegisteredCheck[], checkIds: ScanInput['checkIds']) =>
  all.filter(({ id }) => checkIds?.includes(id) ?? true);

/** Returns the function that runs one scan, or a unit of one, and sends its events to the sink. */
export function createRunScan(settings: ScannerSettings): RunScan {
  const { readBundles = async () => noBundles } = settings;
  const shared: SharedByRuns = {
    limitPortScans: createFairLimit(PORT_SCANS_AT_ONCE),
    bodyMemory: createBodyMemory(),
    keptLists: createKeptLists(),
  };
  const toolsOf = createTools();
  return async (input, sink) => {
    const checks = chosenChecks(settings.checks, input.checkIds);
    const bundles = await readBundles();
    const tools = toolsOf(bundles);
    const stop = new AbortController();
    const signal = AbortSignal.any([input.signal, stop.signal]);
    setMaxListeners(0, signal);
    const serial = oneAtATime(sink, signal, (error) => stop.abort(error));
    const plans = input.targets.map((target) => planAsset(target, checks, input.intensity));
    await serial.planned(createPlanChecks(settings.checks)(input.targets, input.checkIds));
    const context = createScanContext({ ...input, signal }, serial, settings, shared, {
      detector: tools.detector,
      takeovers: bundles.contents.takeover,
    });
    const judges = settings.judges.forScan({
      signal,
      onDefect: context.onDefect,
      showsPasses: context.isRetest,
      ...(input.share !== undefined && { group: input.share }),
    });
    context.progress.count('checks', { total: plans.length * checks.length });
    try {
      await pLimit(ASSETS_AT_ONCE).map(plans, async (plan) => {
        signal.throwIfAborted();
        const inventory = createInventoryCollector(tools);
        await scanAsset(plan, { ...context, inventory, judges: judges.forAsset() });
      });
    } catch (error) {
      stop.abort(error);
      throw signal.reason;
    }
  };
}

/** Describes what all runs of a process share. */
interface SharedByRuns {
  readonly limitPortScans: FairLimit;
  readonly bodyMemory: BodyMemory;
  readonly keptLists: KeptLists;
}

/** Compiles the rules once for each state of the bundles. */
function createTools() {
  let last: { bundles: Bundles; tools: InventoryTools } | null = null;
  return (bundles: Bundles) => {
    if (last?.bundles !== bundles) {
      const advisor = createAdvisor(bundles);
      last = { bundles, tools: { advisor, detector: createDetector(advisor.rules) } };
    }
    return last.tools;
  };
}

function createScanContext(
  input: ScanInput,
  sink: ScanSink,
  settings: ScannerSettings,
  shared: SharedByRuns,
  compared: Pick<ScanContext, 'detector' | 'takeovers'>,
): Omit<ScanContext, 'judges' | 'inventory' | 'listFindingsAtPorts'> {
  const { requestsPerSecond: pace, privateRequestsPerSecond: inside = pace } = input;
  const traffic = createTraffic({
    ...input,
    ...(settings.timeouts && { timeouts: settings.timeouts }),
    requestsPerSecond: (address) => (isPrivateAddress(address) ? inside : pace),
  });
  const {
    dnsServers,
    publicUrl,
    nameServerPort = 53,
    mailPort = 25,
    storagePort = 443,
    rdapUrl = null,
    udpPortOffset = 0,
    maxServices = MAX_SERVICES,
    maxWebOrigins = MAX_WEB_ORIGINS,
    onDefect = () => undefined,
  } = settings;
  const turn = { share: input.share ?? input, signal: input.signal };
  const resolve = createResolveHost(dnsServers && { servers: dnsServers });

  return {
    traffic,
    policy: {
      allowPrivate: input.allowPrivateTargets,
      ownEndpoints: input.ownEndpoints,
      ...(dnsServers && { resolveOwn: resolve }),
    },
    resolve,
    dns: createDnsClient(dnsServers ?? systemDnsServers(), traffic),
    ...compared,
    nameServerPort,
    mailPort,
    storagePort,
    rdapUrl,
    udpPortOffset,
    maxServices,
    maxWebOrigins,
    ports: settings.ports ?? null,
    bodyMemory: shared.bodyMemory,
    share: turn.share,
    keptLists: shared.keptLists,
    isRetest: input.checkIds !== null,
    retestPlace: input.retestPlace ?? null,
    listEarlier: input.listEarlier ?? (async () => []),
    findings: createFindingBudget(MAX_FINDINGS_OF_SCAN, 'scan'),
    userAgent: `Parapet/1.0 (+${publicUrl})`,
    progress: createProgress(input.targets.length, sink.phase, () => traffic.requestsSent),
    sink,
    onDefect,
    readHost: createHostReadings((read) => shared.limitPortScans(turn, read)),
  };
}

/**
 * Serialises the events of assets that are scanned in parallel. A store that fails stops the scan,
 * because further results could not be kept.
 */
function oneAtATime(
  sink: ScanSink,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): ScanSink {
  let last: Promise<unknown> = Promise.resolve();
  const queued =
    <T>(emit: (event: T) => Promise<void>) =>
    (event: T): Promise<void> => {
      const next = last.then(async () => {
        signal.throwIfAborted();
        await untilAborted(emit(event).catch(onFailure), signal);
      });
      last = next.catch(() => undefined);
      return next;
    };
  return {
    planned: queued((event) => sink.planned(event)),
    phase: queued((event) => sink.phase(event)),
    results: queued((event) => sink.results(event)),
    inventory: queued((event) => sink.inventory(event)),
    assetDone: queued((event) => sink.assetDone(event)),
  };
}
