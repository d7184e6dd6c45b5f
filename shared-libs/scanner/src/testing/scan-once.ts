import type { RunScan, ScanInput, ScanTarget } from '../engine/contract.ts';
import { createJudgePool } from '../engine/judging/judge-pool.ts';
import { createRunScan, type ScannerSettings } from '../engine/run/run-scan.ts';
import { catalogue, checks } from '../registry/registry.ts';
import { type Recording, recordingSink } from './recording-sink.ts';

export interface ScanOptions extends Partial<Omit<ScanInput, 'targets'>> {
  sink?: Recording;
  settings?: Partial<ScannerSettings>;
  /** Shares what the scans of one process share; default: an engine of its own. */
  engine?: RunScan;
}

/** A target whose ownership is proved. */
export function target(canonicalKey: string, type: ScanTarget['type'] = 'url'): ScanTarget {
  return { assetId: canonicalKey, type, canonicalKey, ownershipProved: true };
}

/** Shared by all scans of a test file; ends with the test process. */
const judges = createJudgePool({ catalogue });

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

/** Runs one scan without a rate limit, and returns its events. */
export async function scanOnce(
  targets: readonly ScanTarget[],
  options: ScanOptions = {},
): Promise<Recording> {
  const { sink = recordingSink(), settings, engine = openEngine(settings), ...input } = options;
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
