import type { Collection } from '@parapet/cloud-scanner/definition/collection';
import { createRunUnit } from '@parapet/cloud-scanner/engine/run-unit';
import { cloudRegistries } from '@parapet/cloud-scanner/registry';
import type { CloudUnitWork } from '../../scans/scans.port.ts';
import { accountKeyOf } from '../cloud-access.ts';
import type { ScannedAccount } from '../providers/opening.ts';
import {
  type GoneResource,
  scannedResourcesIn,
} from '../repositories/cloud-resources.repository.ts';
import type { OpenedAccount } from './open-account.ts';
import { GLOBAL } from './plan-units.ts';
import { goneResultOf, placeOf } from './results.ts';
import type { UnitStorePorts } from './unit-store.ts';

/** Findings that are read again before they close. */
const severe = new Set(['critical', 'high']);
const AT_ONCE = 200;

/**
 * Marks the resources of a type as gone that its list, read to its end, does not have any more, and closes their
 * findings. Where one of them is critical or high, a second read must say the same.
 */
export async function closeGone(
  { db, findings }: UnitStorePorts,
  work: CloudUnitWork,
  account: ScannedAccount,
  opened: OpenedAccount,
  { type, region }: Pick<Collection, 'type' | 'region'>,
): Promise<void> {
  const { workspaceId, scanId, accountId } = work;
  const scope = { workspaceId, scanId };
  const places = (resources: readonly GoneResource[]) =>
    resources.map(({ uid }) => placeOf(account, uid));
  const missing = await db.asWorker(workspaceId, (tx) =>
    // A list of a service without regions finds resources of all of them, such as buckets.
    scannedResourcesIn({ tx, ...scope }, accountId).listMissing(
      type,
      region === GLOBAL ? null : region,
    ),
  );
  for (let start = 0; start < missing.length; start += AT_ONCE) {
    const part = missing.slice(start, start + AT_ONCE);
    const open = await db.asWorker(workspaceId, (tx) =>
      findings.listOpenAt({ tx, ...scope }, places(part)),
    );
    const ofUid = (uid: string) => [...open].filter(([key]) => key.endsWith(` ${uid}`));
    const doubtful = part.filter(({ uid }) =>
      ofUid(uid).some(([, severity]) => severe.has(severity)),
    );
    const there =
      doubtful.length === 0
        ? new Set<string>()
        : await readAgain(work, account, opened, region, type);
    const gone = part.filter(({ uid }) => !there.has(uid));
    const at = new Date().toISOString();
    await work.store(async (tx) => {
      await scannedResourcesIn(tx, accountId).markGone(
        gone.map(({ id }) => id),
        at,
      );
      const results = gone.flatMap(({ uid }) =>
        ofUid(uid).map(([key]) =>
          goneResultOf({ assetId: accountId, account }, key.slice(0, key.indexOf(' ')), uid),
        ),
      );
      const tested = new Map([
        [
          accountId,
          { assetId: accountId, canonicalKey: accountKeyOf(account.provider, account.accountUid) },
        ],
      ]);
      return await findings.recordResults(tx, tested, results, at);
    });
  }
}

/** The resources of a type that a second list shows. */
async function readAgain(
  { signal, whenRunning }: CloudUnitWork,
  { provider, partition, accountUid }: ScannedAccount,
  { caller, meter }: OpenedAccount,
  region: string,
  type: string,
): Promise<Set<string>> {
  const there = new Set<string>();
  const registry = cloudRegistries[provider];
  const sources = registry.sources
    .filter(({ types }) => types.includes(type))
    .map(({ details: _, ...source }) => source);
  await createRunUnit({ ...registry, sources, checks: [] })(
    {
      partition,
      account: accountUid,
      region,
      caller,
      checkIds: null,
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
      throttled: (service) => meter.throttled.get(service) ?? 0,
    },
    {
      async resources(batch) {
        for (const { uid } of batch.resources) there.add(uid);
      },
      results: async () => undefined,
      collection: async () => undefined,
    },
  );
  return there;
}
