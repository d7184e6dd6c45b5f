import type { ScanInput, ScanTarget } from '../engine/contract.ts';
import { createJudgePool } from '../engine/judging/judge-pool.ts';
import { createRunScan, type ScannerSettings } from '../engine/run-scan.ts';
import { type Recording, recordingSink } from './recording-sink.ts';

export interface ScanOptions extends Partial<Omit<ScanInput, 'targets'>> {
  sink?: Recording;
  settings?: Partial<ScannerSettings>;
}

/** A target as the store hands it over: proved, on the operator's own machine. */
export function target(canonicalKey: string, type: ScanTarget['type'] = 'url'): ScanTarget {
  return { assetId: canonicalKey, type, canonicalKey, ownershipProved: true };
}

/** Shared by all scans of a test file; it ends with its process. */
const judges = createJudgePool();

/** Runs one scan without waiting for politeness, and returns all that it told. */
export async function scanOnce(
  targets: readonly ScanTarget[],
  options: ScanOptions = {},
): Promise<Recording> {
  const { sink = recordingSink(), settings, ...input } = options;
  const run = createRunScan({
    publicUrl: 'https://parapet.example',
    judges,
    onDefect: (error) => {
      throw error;
    },
    ...settings,
  });
  await run(
    {
      targets,
      intensity: 'passive',
      signal: new AbortController().signal,
      allowPrivateTargets: true,
      ownEndpoints: [],
      requestsPerSecond: 1000,
      whenRunning: async () => undefined,
      ...input,
    },
    sink,
  );
  return sink;
}
