import type { RunScan, ScanInput, ScanTarget } from '../../engine/contract.ts';
import type { StartTimer } from '../../engine/judging/judge-link.ts';
import { createJudgePool } from '../../engine/judging/judge-pool.ts';
import { createRunScan, type ScannerSettings } from '../../engine/run/run-scan.ts';
import { catalogue, checks } from '../../registry/registry.ts';
import { type Recording, recordingSink } from './recording-sink.ts';

export interface ScanOptions extends Partial<Omit<ScanInput, 'targets'>> {
  sink?: Recording;
  settings?: Partial<ScannerSettings>;
  /** Plans these checks alone, and reads what they need: ports only for checks of hosts. Default: every check. */
  only?: readonly string[];
  /** Shares what the scans of one process share; default: an engine of its own. */
  engine?: RunScan;
}

/** A target whose ownership is proved. */
export function target(canonicalKey: string, type: ScanTarget['type'] = 'url'): ScanTarget {
  return { assetId: canonicalKey, type, canonicalKey, ownershipProved: true };
}

/** A loaded machine may take longer than the product allows; what takes for ever ends all the same. */
const startTimer: StartTimer = (_checkId, onTimeout) => {
  const timer = setTimeout(onTimeout, 45_000);
  return () => clearTimeout(timer);
};

/** Shared by all scans of a test file; ends with the test process. */
const judges = createJudgePool({ catalogue, startTimer });

/** The engine of one process. */
export const openEngine = (settings: Partial<ScannerSettings> = {}): RunScan =>
  createRunScan({
    publicUrl: 'https://parapet.example',
    judges,
    checks,
    onDefect: (error) => {
      throw error;
    },
    ...settings,
  });

/** @throws for an id that no check has */
function withChecks(ids: readonly string[] | undefined): Pick<ScannerSettings, 'checks'> {
  if (ids === undefined) return { checks };
  const missing = ids.filter((id) => !checks.some((check) => check.id === id));
  if (missing.length > 0) throw new Error(`There is no check ${missing.join(', ')}`);
  return { checks: checks.filter(({ id }) => ids.includes(id)) };
}

/** Runs one scan without a rate limit, and returns its events. */
export async function scanOnce(
  targets: readonly ScanTarget[],
  options: ScanOptions = {},
): Promise<Recording> {
  const { sink = recordingSink(), only, ...rest } = options;
  const { engine = openEngine({ ...withChecks(only), ...rest.settings }), ...input } = rest;
  await engine(
    {
      targets,
      intensity: 'passive',
      signal: new AbortController().signal,
      allowPrivateTargets: true,
      checkIds: null,
      ownEndpoints: [],
      requestsPerSecond: 1000,
      whenRunning: async () => undefined,
      ...input,
    },
    sink,
  );
  return sink;
}
