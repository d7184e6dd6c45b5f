import type { ResourceResult } from '@parapet/cloud-scanner/contract';
import type { Collection } from '@parapet/cloud-scanner/definition/collection';
import type { CloudResource } from '@parapet/cloud-scanner/definition/resource';
import type { Database, ScanTx } from '../../../platform/db/database.ts';
import type { CheckResult, FindingsPort, RecordedResults } from '../../findings/findings.port.ts';
import type { CloudUnitWork } from '../../scans/scans.port.ts';
import { accountKeyOf } from '../cloud-access.ts';
import type { ScannedAccount } from '../providers/opening.ts';
import {
  type StoredGap,
  scannedCollectionsIn,
} from '../repositories/cloud-collections.repository.ts';
import { scannedResourcesIn } from '../repositories/cloud-resources.repository.ts';
import { createResourceLedger, type ResourceLedger } from './resource-ledger.ts';
import { checkResultOf, goneResultOf, placeOf, publicBy } from './results.ts';

export interface UnitStorePorts {
  readonly db: Pick<Database, 'asWorker'>;
  readonly findings: Pick<FindingsPort, 'recordResults' | 'listOpenAt'>;
}

/** Stores what a unit reads and judges; the same again changes nothing. */
export interface UnitStore {
  addBatch(batch: {
    readonly type: string;
    readonly resources: readonly CloudResource[];
    readonly results: readonly ResourceResult[];
  }): Promise<void>;
  /** Results of resources that were stored before. */
  addResults(results: readonly ResourceResult[]): Promise<void>;
  endCollection(collection: Collection): Promise<void>;
  /** Writes the ledgers that results came for after their collections ended. */
  flush(): Promise<void>;
  /** Stores resources of a retest, without their results. */
  addRead(resources: readonly CloudResource[]): Promise<void>;
  endRetest(ended: {
    readonly uid: string;
    readonly results: readonly ResourceResult[];
    readonly isGone: boolean;
  }): Promise<void>;
}

/** Reasons of one collection that are told. */
const MAX_UNDECIDED = 20;
/** Results that change findings in one transaction. */
const MAX_RESULTS = 1000;

export function createUnitStore(
  { db, findings }: UnitStorePorts,
  work: CloudUnitWork,
  account: ScannedAccount,
): UnitStore {
  const { workspaceId, scanId, accountId } = work;
  const asset = { assetId: accountId, account };
  const canonicalKey = accountKeyOf(account.provider, account.accountUid);
  const tested = new Map([[accountId, { assetId: accountId, canonicalKey }]]);
  /** By type and region. */
  const ledgers = new Map<string, ResourceLedger>();
  const late = new Set<string>();
  /** What a collection could not read, by type and region. */
  const unreadOf = new Map<string, readonly StoredGap[]>();
  const known = new Map<string, { id: string; key: string }>();
  const keyOf = (type: string, region: string) => `${type} ${region}`;
  const ledgerOf = (key: string): ResourceLedger => {
    const ledger = ledgers.get(key) ?? createResourceLedger();
    ledgers.set(key, ledger);
    return ledger;
  };

  /** What could not be read, and what was read and does not decide. */
  const gapsOf = (key: string): readonly StoredGap[] => [
    ...(unreadOf.get(key) ?? []),
    ...ledgerOf(key)
      .undecided()
      .slice(0, MAX_UNDECIDED)
      .map(({ checkId, reason, results }) => ({
        action: null,
        checkId,
        reason,
        deniedBy: null,
        resources: results,
      })),
  ];

  /** Failures, and what may close a finding that is open. */
  const relevant = async (
    scope: ScanTx,
    results: readonly ResourceResult[],
  ): Promise<CheckResult[]> => {
    const uids = [...new Set(results.map(({ uid }) => uid))];
    const open = await findings.listOpenAt(
      scope,
      uids.map((uid) => placeOf(account, uid)),
    );
    return results
      .filter(({ outcome, uid, checkId }) => outcome === 'fail' || open.has(`${checkId} ${uid}`))
      .map((result) => checkResultOf(asset, result));
  };
  const record = async (
    scope: ScanTx,
    results: readonly ResourceResult[],
    at: string,
  ): Promise<RecordedResults> =>
    await findings.recordResults(scope, tested, await relevant(scope, results), at);

  const storeResults = async (results: readonly ResourceResult[]) => {
    for (let start = 0; start < results.length; start += MAX_RESULTS) {
      const part = results.slice(start, start + MAX_RESULTS);
      const at = new Date().toISOString();
      await work.store(async (scope) => {
        const decided = [...Map.groupBy(part, ({ uid }) => uid)].flatMap(([uid, of]) => {
          const isPublic = publicBy(of);
          const id = known.get(uid)?.id;
          return isPublic === undefined || id === undefined ? [] : [{ id, isPublic }];
        });
        await scannedResourcesIn(scope, accountId).writePublic(decided);
        return await record(scope, part, at);
      });
    }
  };

  /** Resources that an earlier run of the unit, or another unit, has stored. */
  const learn = async (uids: readonly string[]) => {
    const missing = uids.filter((uid) => !known.has(uid));
    if (missing.length === 0) return;
    const found = await db.asWorker(workspaceId, (tx) =>
      scannedResourcesIn({ tx, workspaceId, scanId }, accountId).list(missing),
    );
    for (const { uid, id, type, region } of found) known.set(uid, { id, key: keyOf(type, region) });
    const keys = new Set(found.map(({ type, region }) => keyOf(type, region)));
    for (const key of keys) {
      if (ledgers.has(key)) continue;
      const [type = '', region = ''] = key.split(' ');
      const packed = await db.asWorker(workspaceId, (tx) =>
        scannedCollectionsIn({ tx, workspaceId, scanId }, accountId).findResults(type, region),
      );
      ledgers.set(key, createResourceLedger(packed));
      unreadOf.set(
        key,
        (packed?.gaps ?? []).filter(({ action }) => action !== null),
      );
    }
  };

  return {
    async addBatch({ type, resources, results }) {
      const at = new Date().toISOString();
      await work.store(async (scope) => {
        const stored = await scannedResourcesIn(scope, accountId).upsert(resources, at);
        const decided = [...Map.groupBy(results, ({ uid }) => uid)].flatMap(([uid, of]) => {
          const isPublic = publicBy(of);
          const id = stored.get(uid)?.id;
          return isPublic === undefined || id === undefined ? [] : [{ id, isPublic }];
        });
        await scannedResourcesIn(scope, accountId).writePublic(decided);
        for (const { uid, region } of resources) {
          const id = stored.get(uid)?.id;
          if (id === undefined) continue;
          known.set(uid, { id, key: keyOf(type, region) });
          ledgerOf(keyOf(type, region)).addResource(id);
        }
        return await record(scope, results.slice(0, MAX_RESULTS), at);
      });
      for (const result of results) {
        const resource = known.get(result.uid);
        if (resource) ledgerOf(resource.key).add(resource.id, result);
      }
      if (results.length > MAX_RESULTS) await storeResults(results.slice(MAX_RESULTS));
    },

    async addResults(results) {
      await learn([...new Set(results.map(({ uid }) => uid))]);
      await storeResults(results);
      for (const result of results) {
        const resource = known.get(result.uid);
        if (!resource) continue;
        ledgerOf(resource.key).add(resource.id, result);
        late.add(resource.key);
      }
    },

    async endCollection(collection) {
      const at = new Date().toISOString();
      const ofType = [...ledgers.keys()].filter((key) => key.startsWith(`${collection.type} `));
      const own = keyOf(collection.type, collection.region);
      await db.asWorker(workspaceId, async (tx) => {
        const rows = scannedCollectionsIn({ tx, workspaceId, scanId }, accountId);
        // A list of a global service may find resources of regions, such as buckets.
        for (const key of new Set([own, ...ofType])) {
          const [, region = ''] = key.split(' ');
          const packed = ledgerOf(key).pack();
          const isOwn = key === own;
          unreadOf.set(key, isOwn ? collection.gaps : []);
          await rows.write(
            {
              ...collection,
              ...packed,
              region,
              resources: packed.resourceIds.length,
              calls: isOwn ? collection.calls : 0,
              throttled: isOwn ? collection.throttled : 0,
              gaps: gapsOf(key),
            },
            at,
          );
        }
      });
    },

    async flush() {
      await db.asWorker(workspaceId, async (tx) => {
        const rows = scannedCollectionsIn({ tx, workspaceId, scanId }, accountId);
        for (const key of [...late].toSorted()) {
          const [type = '', region = ''] = key.split(' ');
          await rows.writeResults(type, region, { ...ledgerOf(key).pack(), gaps: gapsOf(key) });
        }
      });
      late.clear();
    },

    async addRead(resources) {
      await work.store(async (scope) => {
        await scannedResourcesIn(scope, accountId).upsert(resources, new Date().toISOString());
        return await findings.recordResults(scope, tested, [], new Date().toISOString());
      });
    },

    async endRetest({ uid, results, isGone }) {
      const at = new Date().toISOString();
      const ended = isGone
        ? (work.checkIds ?? []).map((checkId) => goneResultOf(asset, checkId, uid))
        : results.map((result) => checkResultOf(asset, result));
      await work.finish(async (scope) => ({
        ...(await findings.recordResults(scope, tested, ended, at)),
        verdict: {
          assetId: accountId,
          reachability: 'online',
          reason: null,
          ipAddresses: [],
          score: null,
        },
        results: ended,
      }));
    },
  };
}
