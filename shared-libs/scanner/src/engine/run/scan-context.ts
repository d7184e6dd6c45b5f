import type { FindingBudget } from '@parapet/checks/ledger/finding-budget';
import type { NetworkPlace } from '@parapet/checks/place';
import type { ScanInput, ScanSink } from '../contract.ts';
import type { ReadContext } from '../reading/read-context.ts';
import type { Progress } from './progress.ts';

/** Describes what all assets of one scan share. */
export interface ScanContext extends ReadContext {
  findings: FindingBudget;
  /** Only some checks run, so only what they need is read, and the asset gets no score. */
  isRetest: boolean;
  /** As of `ScanInput`. */
  retestPlace: NetworkPlace | null;
  listEarlier: NonNullable<ScanInput['listEarlier']>;
  progress: Progress;
  sink: Pick<ScanSink, 'results' | 'inventory' | 'assetDone'>;
  onDefect(error: unknown, assetId?: string): void;
}
