import type { ScanPhase } from '@parapet/contracts/scan';
import type { AssetVerdict, CheckResult } from './contract.ts';
import { withoutVerdict } from './ledger.ts';
import type { AssetPlan } from './plan.ts';
import type { ScanContext } from './scan-context.ts';

/** What one asset has told the sink so far, so that it always ends whole: every check, every phase. */
export interface AssetRun {
  phase<T>(name: ScanPhase, work: () => Promise<T>): Promise<T>;
  /** Nothing is to be done in this phase. */
  skip(name: ScanPhase): Promise<void>;
  tell(results: readonly CheckResult[]): Promise<void>;
  /** Ends the asset: checks without a result become errors with this reason. */
  abandon(verdict: {
    reachability: AssetVerdict['reachability'];
    reason: string;
    ipAddresses: readonly string[];
  }): Promise<void>;
  finish(verdict: { ipAddresses: readonly string[]; score: number | null }): Promise<void>;
}

export function startAssetRun({ target, open }: AssetPlan, world: ScanContext): AssetRun {
  const { progress, sink, traffic } = world;
  const { assetId } = target;
  const told = new Set<string>();
  const toLeave = new Set<ScanPhase>(['resolve', 'ports', 'tls', 'http', 'checks', 'score']);
  const leave = async (name: ScanPhase) => {
    if (toLeave.delete(name)) await progress.leave(name);
  };
  const tell = async (results: readonly CheckResult[]) => {
    if (results.length === 0) return;
    traffic.signal.throwIfAborted();
    for (const { check } of results) told.add(check.id);
    progress.count('checks', { done: results.length });
    await sink.results(results);
  };
  const end = async (verdict: AssetVerdict) => {
    for (const name of [...toLeave]) await leave(name);
    await sink.assetDone(verdict);
  };
  return {
    tell,
    skip: leave,
    async phase(name, work) {
      await progress.enter(name);
      const result = await work();
      await leave(name);
      return result;
    },
    async abandon(verdict) {
      const rest = open.filter(({ id }) => !told.has(id));
      await tell(rest.map((check) => withoutVerdict(assetId, check, 'error', verdict.reason)));
      await end({ assetId, ...verdict, score: null });
    },
    async finish({ ipAddresses, score }) {
      await progress.enter('score');
      progress.count('score', { total: 1, done: 1 });
      await end({ assetId, reachability: 'online', reason: null, ipAddresses, score });
    },
  };
}
