import type { Coverage, ScanCounts } from '@parapet/contracts/scans/scan';
import type { CheckResult, ScanSink } from '@parapet/scanner/contract';
import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { afterAll, expect } from 'vitest';
import { modulePortsOf } from '../../composition/module-ports.ts';
import type { ScannedAsset } from '../../domains/assets/assets.port.ts';
import type { FindingsPort } from '../../domains/findings/findings.port.ts';
import { ledgerPagesIn } from '../../domains/scans/repositories/ledger-page.repository.ts';
import { endScan } from '../../domains/scans/run/end-scan.ts';
import type { EndStatus } from '../../domains/scans/run/end-status.ts';
import type { Lease } from '../../domains/scans/run/lease.ts';
import { storeScan } from '../../domains/scans/run/store-scan.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { addAssets, openScan, takeOver } from '../scans/open-scan.ts';
import { checkNamed, resultOf, type Script } from '../scans/scripted-scanner.ts';
import { sinkOfStore } from '../scans/sink-of-store.ts';
import { runSql, signUp, startTestIdentity, type TestIdentity } from '../test-identity.ts';

interface Counters {
  readonly coverage: Coverage;
  readonly counts: ScanCounts;
}

/** Records scans without an engine, so that a test decides what happens when. */
export interface Recorder {
  readonly database: TestDatabase;
  readonly workspaceId: string;
  addAsset(): Promise<ScannedAsset>;
  open(targets: readonly ScannedAsset[]): Promise<Lease>;
  takeOver(lease: Lease): Promise<Lease>;
  store(lease: Lease, targets: readonly ScannedAsset[]): ScanSink;
  /** A store that holds its transaction open once the results of a call are written. */
  storeHeld(
    lease: Lease,
    targets: readonly ScannedAsset[],
  ): { sink: ScanSink; whenRecorded: Promise<void>; release(): void };
  end(lease: Lease, status: EndStatus): Promise<void>;
  /** Returns the counters of a scan; rejects when a count of its rows gives others. */
  countersOf(lease: Lease): Promise<Counters>;
}

/** Results of each kind. */
export const sampleScript: Script = {
  one: ['a', 'b'],
  two: 'pass',
  three: 'error',
  four: 'not_applicable',
};

export const pairsOf = (targets: readonly ScannedAsset[], script: Script) =>
  targets.flatMap(({ assetId }) =>
    Object.keys(script).map((id) => ({ assetId, check: checkNamed(id) })),
  );

export const resultsOf = ({ assetId }: ScannedAsset, script: Script): CheckResult[] =>
  Object.entries(script).map(([id, ended]) => resultOf(assetId, id, ended));

/** Starts a recorder for a test file, at whose end it is closed. */
export async function startRecorder(): Promise<Recorder> {
  const database = await createTestDatabase();
  const identity: TestIdentity = await startTestIdentity();
  const { url } = database;
  const db: Database = openDatabase({ url, poolSize: 6, onError: () => undefined });
  const { workspaceId } = await signUp(url, identity);
  afterAll(async () => {
    await db.close();
    await identity.close();
    await database.drop();
  });
  const ports = modulePortsOf(db);
  const storeWith = (
    recordResults: FindingsPort['recordResults'],
    lease: Lease,
    targets: readonly ScannedAsset[],
  ) =>
    sinkOfStore(
      storeScan(
        { ...ports, findings: { ...ports.findings, recordResults } },
        { lease, targets, isRetest: false },
      ),
    );

  return {
    database,
    workspaceId,
    async addAsset() {
      const [asset] = await addAssets(url, workspaceId, 1);
      if (!asset) throw new Error('No asset was added.');
      return asset;
    },
    open: (targets) => openScan({ db, url }, workspaceId, targets),
    takeOver: (lease) => takeOver({ db, url }, lease),
    store: (lease, targets) => storeWith(ports.findings.recordResults, lease, targets),
    storeHeld(lease, targets) {
      const recorded = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const recordHeld: FindingsPort['recordResults'] = async (...args) => {
        const result = await ports.findings.recordResults(...args);
        recorded.resolve();
        await released.promise;
        return result;
      };
      const sink = storeWith(recordHeld, lease, targets);
      return { sink, whenRecorded: recorded.promise, release: () => released.resolve() };
    },
    end: (lease, status) =>
      endScan(
        { ...ports, queue: { send: async () => undefined }, scanEndedHandlers: [] },
        lease,
        status,
      ),
    async countersOf({ scanId }) {
      const { items } = await db.asWorker(workspaceId, (tx) =>
        ledgerPagesIn({ tx, workspaceId }).list(scanId, { limit: 1000, cursor: undefined }),
      );
      const of = (outcome: string) => items.filter((item) => item.outcome === outcome).length;
      const [row] = await runSql<Counters & { occurrences: Partial<ScanCounts> }>(
        url,
        `select coverage, counts, (
           select coalesce(jsonb_object_agg(change, count), '{}') from (
             select change, count(*) from parapet.finding_occurrences where scan_id = $1 group by 1
           ) as counted
         ) as occurrences
         from parapet.scans where id = $1`,
        [scanId],
      );
      if (!row) throw new Error('There is no such scan.');
      const kept = { coverage: row.coverage, counts: row.counts };
      expect(kept).toEqual({
        coverage: {
          planned: items.length,
          passed: of('pass'),
          failed: of('fail'),
          errored: of('error'),
          notApplicable: of('not_applicable'),
          notRun: of('not_run'),
        },
        counts: { new: 0, reopened: 0, fixed: 0, unchanged: 0, ...row.occurrences },
      });
      return kept;
    },
  };
}
