import { withoutVerdict } from '@parapet/checks/ledger/ledger';
import type { ScanPhase } from '@parapet/contracts/scans/scan';
import type { AssetVerdict, CheckResult } from '../contract.ts';
import type { AssetPlan } from '../ledger/plan.ts';
import type { ScanContext } from './scan-context.ts';

/** Records the results and phases of one asset, and completes all of them at its end. */
export interface AssetRun {
  phase<T>(name: ScanPhase, work: () => Promise<T>): Promise<T>;
  /** Marks a phase as having nothing to do. */
  skip(name: ScanPhase): Promise<void>;
  record(results: readonly CheckResult[]): Promise<void>;
  /** Ends the asset. Checks without a result become errors with this reason. */
  abandon(verdict: {
    reachability: AssetVerdict['reachability'];
    reason: string;
    ipAddresses: readonly string[];
  }): Promise<void>;
  finish(verdict: Pick<AssetVerdict, 'ipAddresses' | 'score' | 'basis'>): Promise<void>;
}

export function startAssetRun({ target, open }: AssetPlan, context: ScanContext): AssetRun {
  const { progress, sink, traffic } = context;
  const { assetId } = target;
  const recorded = new Set<string>();
  const openPhases = new Set<ScanPhase>(['resolve', 'ports', 'tls', 'http', 'checks', 'score']);
  const leave = async (name: ScanPhase) => {
    if (openPhases.delete(name)) await progress.leave(name);
  };
  const record = async (results: readonly CheckResult[]) => {
    if (results.length === 0) return;
    traffic.signal.throwIfAborted();
    for (const { check } of results) recorded.add(check.id);
    progress.count('checks', { done: results.length });
    await sink.results(results);
  };
  const end = async (verdict: AssetVerdict) => {
    for (const name of [...openPhases]) await leave(name);
    await sink.assetDone(verdict);
  };
  return {
    record,
    skip: leave,
    async phase(name, work) {
      await progress.enter(name);
      const result = await work();
      await leave(name);
      return result;
    },
    async abandon(verdict) {
      const rest = open.filter(({ id }) => !recorded.has(id));
      await record(rest.map((check) => withoutVerdict(assetId, check, 'error', verdict.reason)));
      await end({ assetId, ...verdict, score: null });
    },
    async finish(verdict) {
      await progress.enter('score');
      progress.count('score', { total: 1, done: 1 });
      await end({ assetId, reachability: 'online', reason: null, ...verdict });
    },
  };
}
