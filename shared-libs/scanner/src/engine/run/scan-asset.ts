import type { ScoreFactor } from '@parapet/checks/ledger/check-result';
import { confirmed } from '@parapet/checks/ledger/confirm';
import { createFindingBudget, withinBudgets } from '@parapet/checks/ledger/finding-budget';
import { costOf, hasGap, isMostlyRead } from '@parapet/checks/ledger/ledger';
import { type Ending, isMostlyJudged, scoreOf } from '@parapet/checks/ledger/score';
import { MAX_FINDINGS_OF_ASSET } from '@parapet/checks/limits';
import type { NetworkPlace } from '@parapet/checks/place';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { partsOf, type TargetParts } from '../../collectors/resolve/resolve-target.ts';
import type { SubjectKind } from '../../subjects/subject.ts';
import { createTimeLimit, withoutWaits } from '../../traffic/time-limit.ts';
import { trafficUntil } from '../../traffic/traffic.ts';
import type { CheckResult, EarlierFinding } from '../contract.ts';
import { type AssetPlan, checksOf, needs, webChecksOf } from '../ledger/plan.ts';
import { proveAbsence } from '../ledger/prove-absence.ts';
import { resultOf } from '../ledger/result-of.ts';
import { findHost } from '../reading/find-host.ts';
import type { FindingAtPort } from '../reading/findings-first.ts';
import { ranAt } from '../reading/ran-at.ts';
import { readAlias } from '../reading/read-alias.ts';
import { type PortsReading, readPorts } from '../reading/read-ports.ts';
import { readSoftware } from '../reading/read-software.ts';
import { readTls, tlsTargets } from '../reading/read-tls.ts';
import { readWeb, type WebReading } from '../reading/read-web.ts';
import { readZone } from '../reading/read-zone.ts';
import { examinedBy, type Reading } from '../reading/reading.ts';
import { startAssetRun } from './asset-run.ts';
import type { ScanContext } from './scan-context.ts';

/**
 * Scans one asset, from resolving its name to its score. Results are sent as soon as a kind of
 * subject has been read. An asset that does not answer ends with errors, never with verdicts.
 */
export async function scanAsset(
  plan: AssetPlan,
  scan: Omit<ScanContext, 'listFindingsAtPorts'>,
): Promise<void> {
  const { target, settled } = plan;
  const parts = examinedParts(partsOf(target), scan.retestPlace);
  let earlier: ReturnType<ScanContext['listEarlier']> | undefined;
  const listEarlier = () => {
    earlier ??= scan.listEarlier(parts.host);
    return earlier;
  };
  const limit = createTimeLimit(scan.traffic.timeouts.assetMs);
  const deadline = limit.signal;
  const turns = withoutWaits(limit);
  const context: ScanContext = {
    ...scan,
    traffic: trafficUntil(scan.traffic, deadline),
    readHost: (key, read) => turns.wait(() => scan.readHost(key, () => turns.take(read))),
    listFindingsAtPorts: async () => atPortsOf(parts.host, await listEarlier()),
  };
  const run = startAssetRun(plan, context);
  const failed: ScoreFactor[] = [];
  // Without the results, whose evidence would stay in memory.
  const endings: Ending[] = [];
  let hasGaps = false;
  const budgets = [createFindingBudget(MAX_FINDINGS_OF_ASSET, 'asset'), context.findings];
  const reads = readsOf(plan, scan.isRetest);
  const pageRead = Promise.withResolvers<void>();
  /** Belong to the host, once they are known. */
  let addresses: readonly string[] = [];

  const judge = async (checks: readonly RegisteredCheck[], reading: Reading) => {
    const results: CheckResult[] = [];
    for (const check of checks) {
      const examined = {
        ...examinedBy(check, reading, ranAt(parts, check)),
        ...(isAtAddress(check) && { addresses }),
      };
      const seen = await confirmed(check, examined.evaluations, reading.recheck);
      const evaluations = await proveAbsence(
        check,
        { ...examined, evaluations: seen },
        reading.origins ?? [],
        listEarlier,
      );
      const cost = costOf(check, evaluations);
      if (cost !== null) failed.push(cost);
      const result = resultOf(target.assetId, check, { ...examined, evaluations });
      results.push(withinBudgets(result, budgets));
      endings.push({
        outcome: result.outcome,
        isMostlyRead: isMostlyRead({ ...examined, evaluations }),
      });
    }
    hasGaps ||= results.some(hasGap);
    await run.record(results);
  };
  const judgeAll = async (kind: SubjectKind, reading: Reading) => {
    for (const group of checksOf(plan, kind)) await judge(group, reading);
  };
  const judgePages = async (pages: Reading, groups: readonly (readonly RegisteredCheck[])[]) => {
    for (const group of groups) {
      await judge(group, pages);
      context.progress.count('http', { done: 1 });
    }
  };
  /** Evaluates the page first, then checks with requests of their own, the most severe first. */
  const examineWeb = async (web: WebReading) => {
    const { plain, probing } = webChecksOf(plan);
    context.progress.count('http', { total: plain.length + probing.length });
    await judgePages(web.takePages(), plain);
    pageRead.resolve();
    for (const check of probing) {
      await judge([check], await web.readFor(check));
      context.progress.count('http', { done: 1 });
    }
  };

  try {
    await run.record(settled);
    context.progress.count('resolve', { total: 1 });
    // Looked up beside the rest, so that a silent DNS server costs no more time.
    const aliasSoon = needs(plan, 'alias') ? readAlias(parts.host, context) : null;
    aliasSoon?.catch(() => undefined);
    const judgeAlias = async (readPages: () => Promise<void>) => {
      const alias = await aliasSoon;
      if (alias === null) return;
      const checks = checksOf(plan, 'alias').flat();
      await judgeAll('alias', await alias.reading(checks, readPages));
    };
    const host = await run.phase('resolve', async () => {
      const found = await findHost(parts, context);
      const isSilent = found.state !== 'found' && found.isSilent === true;
      if (needs(plan, 'zone') && !isSilent) {
        await judgeAll('zone', await readZone(plan, parts.host, found, context));
      }
      context.progress.count('resolve', { done: 1 });
      return found;
    });
    const ipAddresses = host.addresses;
    addresses = host.addresses;
    if (host.state !== 'found') {
      if (host.isSilent !== true) await judgeAlias(async () => undefined);
      const reachability = host.state === 'unresolved' ? 'unresolved' : 'offline';
      await recordDns(context, target.assetId);
      return await run.abandon({ reachability, reason: host.reason, ipAddresses });
    }

    // A URL has its own port. Trying all others takes the whole thread, so its page comes before.
    const whenPageIsRead = parts.url === null || !reads.web ? Promise.resolve() : pageRead.promise;
    const hostChecks = checksOf(plan, 'host').flat();
    const portsSoon = reads.ports
      ? whenPageIsRead.then(() =>
          run.phase('ports', () => readPorts(parts, host, hostChecks, context)),
        )
      : run.skip('ports').then(() => null);
    portsSoon.catch(() => undefined);
    const ports = parts.url === null ? await portsSoon : null;
    const hasService = ports === null ? host.openPorts.length > 0 : hasAnyService(ports);
    if (!hasService) {
      await judgeAlias(async () => undefined);
      const reason =
        ports === null ? host.unreachableReason : 'No port of the host accepts a connection';
      await recordDns(context, target.assetId);
      return await run.abandon({ reachability: 'offline', reason, ipAddresses });
    }
    if (ports !== null) await judgeAll('host', ports.reading);

    const examineTls = async () => {
      if (!reads.tls) return await run.skip('tls');
      const tls = await tlsTargets(parts, host, ports, context);
      const tlsChecks = checksOf(plan, 'tls-service').flat();
      await judgeAll('tls-service', await run.phase('tls', () => readTls(tls, tlsChecks, context)));
    };
    const readAllWeb = async () => {
      const alias = await aliasSoon;
      const web = await readWeb(plan, parts, host, ports, context, (page) =>
        alias?.addOrigin(page),
      );
      try {
        await examineWeb(web).finally(pageRead.resolve);
        await judgeAlias(() => web.readPages((page) => alias?.addOrigin(page)));
        const found = await portsSoon;
        if (found !== null && ports === null) await judgeAll('host', found.reading);
        const readAgain = [web.readAgain, ...(found === null ? [] : [found.readAgain])];
        const checks = checksOf(plan, 'software').flat();
        await judgeAll('software', await readSoftware(parts.host, checks, readAgain, context));
      } finally {
        await web.close();
      }
    };
    const examineWebSite = () =>
      reads.web ? run.phase('http', readAllWeb).finally(pageRead.resolve) : run.skip('http');
    // The page comes first, because most of what is severe is found there.
    if (parts.url !== null) await all([examineWebSite(), examineTls(), portsSoon]);
    else {
      await examineTls();
      await examineWebSite();
    }
    const ofHost = await portsSoon;
    if (ofHost !== null && ports === null && !reads.web) await judgeAll('host', ofHost.reading);
    await context.sink.inventory(context.inventory.result(target.assetId));
    await run.phase('checks', async () => undefined);
    const isJudged = isMostlyJudged(endings);
    const isScored = isJudged && !scan.isRetest;
    const basis = { failed, hasGaps };
    const score = isScored ? scoreOf(basis.failed, basis.hasGaps) : null;
    await run.finish({ ipAddresses, score, ...(isScored && { basis }) });
  } catch (error) {
    scan.traffic.signal.throwIfAborted();
    if (!deadline.aborted) scan.onDefect(error, target.assetId);
    const reason = deadline.aborted
      ? `It was not finished within ${scan.traffic.timeouts.assetMs / 60_000} minutes`
      : 'Parapet could not finish this asset because of an internal error';
    await run.abandon({ reachability: 'offline', reason, ipAddresses: [] });
  } finally {
    limit.end();
  }
}

/** Only the port of the finding, where a host is tested again; a URL has one port anyway. */
function examinedParts(parts: TargetParts, place: NetworkPlace | null): TargetParts {
  const isOfHost = parts.url === null && place?.host === parts.host;
  return isOfHost ? { ...parts, onlyPort: place.port } : parts;
}

const atPortsOf = (host: string, findings: readonly EarlierFinding[]): readonly FindingAtPort[] =>
  findings.flatMap(({ place, locator }) =>
    place.host !== host || place.port === null ? [] : [{ port: place.port, locator }],
  );

const hasAnyService = ({ snapshot, others }: PortsReading): boolean =>
  [snapshot, ...others.map((other) => other.snapshot)].some(({ services }) => services.length > 0);

/** A finding of such a check is the same by all names of its address. */
const isAtAddress = ({ subject }: RegisteredCheck): boolean =>
  subject === 'host' || subject === 'software';

/** A domain that only receives mail has no host. */
async function recordDns({ sink, inventory }: ScanContext, assetId: string): Promise<void> {
  const seen = inventory.ofDns(assetId);
  if (seen !== null) await sink.inventory(seen);
}

/** Returns what has to be read for the checks; all of it, but for a retest. */
function readsOf(plan: AssetPlan, isRetest: boolean) {
  const needsOne = (...kinds: readonly SubjectKind[]) => kinds.some((kind) => needs(plan, kind));
  const tls = !isRetest || needsOne('tls-service');
  const web = !isRetest || needsOne('web-origin', 'alias', 'software');
  const isHost = plan.target.type !== 'url';
  // Without its ports a retest would not see the services that the scan before saw.
  const others =
    isRetest && plan.mayTryPorts && isHost && needsOne('tls-service', 'web-origin', 'software');
  return { tls, web, ports: needsOne('host') || others };
}

/** Waits for all, so that nothing goes on after a failure; then rejects with the first one. */
async function all(work: readonly Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) {
    if (result.status === 'rejected') throw result.reason;
  }
}
