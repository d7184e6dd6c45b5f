import type { OwnEndpoint } from '@parapet/scanner/address-guard/own-endpoints';
import type { RunScan } from '@parapet/scanner/contract';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import type { CloudUnits } from '../scans.port.ts';
import type { Lease } from './lease.ts';
import type { PhaseReports } from './report-phases.ts';
import type { KnownCheckLists } from './repositories/ledger.repository.ts';
import type { RunnableScan } from './repositories/scan-run.repository.ts';
import type { ClaimedUnit } from './repositories/unit-leases.repository.ts';
import type { StoreScanPorts } from './store-scan.ts';

export interface WorkUnitPorts extends StoreScanPorts {
  /** Null where no domain reads cloud accounts. */
  readonly cloudUnits: CloudUnits | null;
  readonly db: Pick<Database, 'asWorker'>;
  readonly log: Logger;
  readonly assets: StoreScanPorts['assets'] & Pick<AssetsPort, 'findScanned'>;
  readonly findings: StoreScanPorts['findings'] &
    Pick<FindingsPort, 'listEarlier' | 'findRetested'>;
  readonly runScan: RunScan;
  readonly allowPrivateTargets: boolean;
  readonly ownEndpoints: readonly OwnEndpoint[];
  readonly pace: RequestPace;
}

/** Requests per second and host. */
export interface RequestPace {
  readonly public: number;
  readonly private: number;
}

export interface UnitRun {
  readonly lease: Lease;
  readonly unit: ClaimedUnit;
  readonly scan: Pick<RunnableScan, 'intensity' | 'checkIds' | 'kind'>;
  readonly reports: PhaseReports;
  readonly checkLists: KnownCheckLists;
  readonly signal: AbortSignal;
  /** Units of this scan that the process runs, with this one. */
  unitsBeside(): number;
  /** True once for all units of this scan here. */
  isFirstFinding(): boolean;
  whenRunning(): Promise<void>;
  /** As of `ScanInput`. */
  onPaceWait(ms: number): void;
}
