import { setMaxListeners } from 'node:events';
import pLimit from 'p-limit';
import { createAdvisor } from '../../advisories/assess.ts';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { createDnsClient, systemDnsServers } from '../../collectors/dns/dns-client.ts';
import type { DnsServer } from '../../collectors/dns/dns-exchange.ts';
import { createLargeBodies } from '../../collectors/http/read-body.ts';
import { type Bundles, noBundles } from '../../data-bundles/load-bundles.ts';
import { MAX_FINDINGS_OF_SCAN } from '../../limits.ts';
import { createDetector } from '../../technologies/detect.ts';
import { createTraffic } from '../../traffic/traffic.ts';
import { untilAborted } from '../../traffic/until-aborted.ts';
import type { RunScan, ScanInput, ScanSink } from '../contract.ts';
import { createInventoryCollector } from '../inventory/asset-inventory.ts';
import type { JudgePool } from '../judging/judge-pool.ts';
import { createFindingBudget } from '../ledger/finding-budget.ts';
import { infoOf } from '../ledger/ledger.ts';
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
  /** What software and aliases are compared with, read for each scan. Default: nothing. */
  readBundles?: () => Promise<Bundles>;
  /** Instead of the system's DNS servers. */
  dnsServers?: readonly DnsServer[];
  /** Port of the zones' own name servers. Default 53. */
  nameServerPort?: number;
  /** Port of the mail servers that MX records name. Default 25. */
  mailPort?: number;
  /** Scanned instead of the lists in `common-ports.ts`. */
  ports?: readonly number[];
  /** For one HTTP request. Default 10,000. */
  requestTimeoutMs?: number;
  /** Called when a bug in Parapet ends a check or an asset early; the scan goes on. */
  onDefect?(error: unknown, assetId?: string): void;
}

const ASSETS_AT_ONCE = 4;

/** Returns the function that runs one scan and sends its events to the sink. */
export function createRunScan(settings: ScannerSettings): RunScan {
  const { readBundles = async () => noBundles } = settings;
  return async (input, sink) => {
    const checks = settings.checks.filter(({ id }) => input.checkIds?.includes(id) ?? true);
    const bundles = await readBundles();
    const advisor = createAdvisor(bundles);
    const tools = { advisor, detector: createDetector(advisor.rules) };
    const stop = new AbortController();
    const signal = AbortSignal.any([input.signal, stop.signal]);
    setMaxListeners(0, signal);
    const serial = oneAtATime(sink, signal, (error) => stop.abort(error));
    const plans = input.targets.map((target) => planAsset(target, checks, input.intensity));
    await serial.planned(
      plans.flatMap(({ target }) =>
        checks.map((check) => ({ assetId: target.assetId, check: infoOf(check) })),
      ),
    );
    const context = createScanContext({ ...input, signal }, serial, settings, {
      detector: tools.detector,
      takeovers: bundles.contents.takeover,
    });
    const judges = settings.judges.forScan({ signal, onDefect: context.onDefect });
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

function createScanContext(
  input: ScanInput,
  sink: ScanSink,
  settings: ScannerSettings,
  compared: Pick<ScanContext, 'detector' | 'takeovers'>,
): Omit<ScanContext, 'judges' | 'inventory'> {
  const traffic = createTraffic(input);
  const {
    dnsServers,
    publicUrl,
    nameServerPort = 53,
    mailPort = 25,
    onDefect = () => undefined,
  } = settings;

  return {
    traffic,
    policy: { allowPrivate: input.allowPrivateTargets, ownEndpoints: input.ownEndpoints },
    dns: createDnsClient(dnsServers ?? systemDnsServers(), traffic),
    ...compared,
    hasOwnDns: dnsServers !== undefined,
    nameServerPort,
    mailPort,
    ports: settings.ports ?? null,
    largeBodies: createLargeBodies(),
    findings: createFindingBudget(MAX_FINDINGS_OF_SCAN, 'scan'),
    requestTimeoutMs: settings.requestTimeoutMs ?? 10_000,
    userAgent: `Parapet/1.0 (+${publicUrl})`,
    progress: createProgress(input.targets.length, sink.phase, () => traffic.requestsSent),
    sink,
    onDefect,
    readHost: createHostReadings(),
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
