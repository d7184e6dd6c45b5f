import type { CloudSink, CloudUnitInput, ResourceResult } from '@parapet/cloud-scanner/contract';
import { CallFailure } from '@parapet/cloud-scanner/definition/caller';
import { planUnit } from '@parapet/cloud-scanner/engine/plan-unit';
import { createRunUnit } from '@parapet/cloud-scanner/engine/run-unit';
import { cloudRegistries } from '@parapet/cloud-scanner/registry';
import type { Database } from '../../../platform/db/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import type { CloudUnits, CloudUnitWork } from '../../scans/scans.port.ts';
import type { ScannedAccount } from '../providers/opening.ts';
import {
  type ReadCollection,
  scannedCollectionsIn,
} from '../repositories/cloud-collections.repository.ts';
import { scannedResourcesIn } from '../repositories/cloud-resources.repository.ts';
import { scannedAccountsIn } from '../repositories/scanned-accounts.repository.ts';
import { closeGone } from './close-gone.ts';
import { finishAccount } from './finish-account.ts';
import { type CloudConnections, type OpenedAccount, openAccount } from './open-account.ts';
import { ACCOUNT, needsAccount, regionOf, unitOf } from './plan-units.ts';
import { limitsOfScan } from './scan-limits.ts';
import { createUnitStore, type UnitStore } from './unit-store.ts';

export interface RunUnitsPorts {
  readonly db: Pick<Database, 'asWorker'>;
  readonly clouds: CloudConnections;
  readonly secrets: Secrets;
  readonly findings: Pick<FindingsPort, 'recordResults' | 'listOpenAt'>;
}

const runners = {
  aws: createRunUnit(cloudRegistries.aws),
  azure: createRunUnit(cloudRegistries.azure),
  gcp: createRunUnit(cloudRegistries.gcp),
} as const;

/** Reads one unit of an account and stores what it finds as it comes. */
export const runUnits =
  (ports: RunUnitsPorts): CloudUnits['run'] =>
  async (work) => {
    const { workspaceId, accountId, signal } = work;
    const account = await ports.db.asWorker(workspaceId, (tx) =>
      scannedAccountsIn({ tx, workspaceId }).find(accountId),
    );
    if (!account) return null;
    const opened = await openAccount(ports, account, signal);
    const store = createUnitStore(ports, work, account);
    try {
      if (work.place) await retest(ports, work, account, opened, store);
      else if (regionOf(work.host) === ACCOUNT) {
        await judgeAccount(ports, work, account, opened, store);
      } else await readRegion(ports, work, account, opened, store);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      return await refuse(ports, work, account, error);
    }
    return null;
  };

/** Lost credentials are told on the account, and end the unit. */
async function refuse(
  { db }: RunUnitsPorts,
  { workspaceId, scanId, accountId }: CloudUnitWork,
  { provider }: ScannedAccount,
  { action, message }: CallFailure,
): Promise<string> {
  const text = `${cloudRegistries[provider].title} refused ${action}: ${message}`;
  await db.asWorker(workspaceId, (tx) =>
    scannedCollectionsIn({ tx, workspaceId, scanId }, accountId).markScanned(
      {
        status: 'error',
        message: text,
        report: [{ action, ok: false, message }],
        isComplete: false,
      },
      new Date().toISOString(),
    ),
  );
  return text;
}

async function readRegion(
  ports: RunUnitsPorts,
  work: CloudUnitWork,
  account: ScannedAccount,
  opened: OpenedAccount,
  store: UnitStore,
): Promise<void> {
  const region = regionOf(work.host);
  const { sources } = planUnit(cloudRegistries[account.provider], region, work.checkIds);
  const total = sources.flatMap(({ types }) => types).length;
  let done = 0;
  const report = () => work.report({ done, total, calls: opened.meter.sent });
  const finished = await ports.db.asWorker(work.workspaceId, (tx) =>
    scannedCollectionsIn({ tx, ...work }, work.accountId).listDone(region),
  );
  const sink: CloudSink = {
    async resources(batch) {
      await store.addBatch(batch);
      report();
    },
    results: (results) => store.addResults(results),
    async collection(collection) {
      await store.endCollection(collection);
      if (collection.isListed && work.checkIds === null) {
        await closeGone(ports, work, account, opened, collection);
      }
      done += 1;
      report();
    },
  };
  report();
  await runners[account.provider](inputOf(work, account, opened, { region, done: finished }), sink);
  await store.flush();
}

/** Judges what compares regions, then closes the account: its score, its permissions, the ledger of checks. */
async function judgeAccount(
  ports: RunUnitsPorts,
  work: CloudUnitWork,
  account: ScannedAccount,
  opened: OpenedAccount,
  store: UnitStore,
): Promise<void> {
  await runners[account.provider](
    inputOf(work, account, opened, { region: ACCOUNT, stored: storedOf(ports, work, account) }),
    {
      resources: () => Promise.reject(new Error('Nothing is read when an account is judged.')),
      collection: () => Promise.reject(new Error('Nothing is read when an account is judged.')),
      results: (results) => store.addResults(results),
    },
  );
  await store.flush();
  await finishAccount(work, cloudRegistries[account.provider]);
}

/** Resources as this scan has read them; a region whose list was not read to its end is named. */
const storedOf = (ports: RunUnitsPorts, work: CloudUnitWork, { provider }: ScannedAccount) => {
  const { sources } = cloudRegistries[provider];
  let read: Promise<ReadCollection[]> | undefined;
  const collections = () => {
    read ??= ports.db.asWorker(work.workspaceId, (tx) =>
      scannedCollectionsIn({ tx, ...work }, work.accountId).list(),
    );
    return read;
  };
  return async (type: string, parts: ReadonlySet<string> | null) => {
    const of = (await collections()).filter((collection) => collection.type === type);
    const unlisted = new Map(
      of
        .filter(({ isListed, state }) => !isListed && state !== 'not_offered')
        .map(({ region, gaps: [gap] }) => [
          region,
          { action: gap?.action ?? type, reason: gap?.reason ?? 'it was not read to its end' },
        ]),
    );
    const notOffered = new Set(
      of.filter(({ state }) => state === 'not_offered').map(({ region }) => region),
    );
    const source = sources.find(({ types }) => types.includes(type));
    const expected = work.hosts
      .map(regionOf)
      .filter((region) => region !== ACCOUNT)
      .filter((region) => (source?.scope === 'global') === (region === 'global'));
    // A retest plans one unit, and what an earlier scan read stands for the others.
    for (const region of work.isRetest ? [] : expected) {
      if (of.some((collection) => collection.region === region)) continue;
      unlisted.set(region, { action: type, reason: 'this region could not be read' });
    }
    const resources = await ports.db.asWorker(work.workspaceId, (tx) =>
      scannedResourcesIn({ tx, ...work }, work.accountId).listOfType(
        type,
        parts === null ? null : [...parts],
      ),
    );
    const isOffered = notOffered.size === 0 || of.length > notOffered.size;
    return { unlisted, notOffered, isOffered, resources };
  };
};

/** Reads the one resource again and judges it; what it is compared with is read again, too. */
async function retest(
  ports: RunUnitsPorts,
  work: CloudUnitWork,
  account: ScannedAccount,
  opened: OpenedAccount,
  store: UnitStore,
): Promise<void> {
  const uid = work.place?.resource ?? '';
  const known = await ports.db.asWorker(work.workspaceId, (tx) =>
    scannedResourcesIn({ tx, ...work }, work.accountId).find(uid),
  );
  const results: ResourceResult[] = [];
  let isListed = false;
  let isSeen = false;
  if (known) {
    const only = { type: known.type, uid };
    const own = (found: readonly ResourceResult[]) =>
      results.push(...found.filter((result) => result.uid === uid));
    await runners[account.provider](
      inputOf(work, account, opened, { region: unitOf(known), only }),
      {
        async resources(batch) {
          if (batch.type !== known.type) return;
          isSeen ||= batch.resources.some((resource) => resource.uid === uid);
          await store.addRead(batch.resources);
          own(batch.results);
        },
        results: async (found) => void own(found),
        async collection(collection) {
          if (collection.type === known.type) isListed = collection.isListed;
        },
      },
    );
    if (isSeen && (work.checkIds ?? []).some(needsAccount)) {
      const input = { region: ACCOUNT, only, stored: storedOf(ports, work, account) };
      await runners[account.provider](inputOf(work, account, opened, input), {
        resources: async () => undefined,
        collection: async () => undefined,
        results: async (found) => void own(found),
      });
    }
  }
  await store.endRetest({ uid, results, isGone: known !== undefined && !isSeen && isListed });
}

type Over = Partial<Pick<CloudUnitInput, 'region' | 'only' | 'done' | 'stored'>>;

const inputOf = (
  { checkIds, scanId, signal, whenRunning }: CloudUnitWork,
  { partition, accountUid }: ScannedAccount,
  { caller, meter }: OpenedAccount,
  over: Over & { readonly region: string },
): CloudUnitInput => ({
  partition,
  account: accountUid,
  caller,
  checkIds,
  only: null,
  done: new Set(),
  stored: async () => ({
    unlisted: new Map(),
    notOffered: new Set(),
    isOffered: true,
    resources: [],
  }),
  now: new Date(),
  signal,
  whenRunning,
  sharedLimits: limitsOfScan(scanId),
  throttled: (service) => meter.throttled.get(service) ?? 0,
  ...over,
});
