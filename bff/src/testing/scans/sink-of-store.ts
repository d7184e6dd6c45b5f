import type { ScanSink } from '@parapet/scanner/contract';
import { noBatch, type ScanStore } from '../../domains/scans/run/store-scan.ts';

/** Stores each event by itself, at once. */
export const sinkOfStore = ({ planned, store }: ScanStore): ScanSink => ({
  planned,
  phase: async () => undefined,
  results: (results) => store({ ...noBatch, results }),
  inventory: (seen) => store({ ...noBatch, inventories: [seen] }),
  assetDone: (verdict) => store({ ...noBatch, verdicts: [verdict] }),
});
