import { normaliseTarget } from '@parapet/scanner/normalise-target';
import type { Database } from '../../platform/db/database.ts';
import type { QueueDefinition } from '../../platform/queue/queue.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { DiscoveryPort, SuggestedName } from '../discovery/discovery.port.ts';
import type { ScanEnded, ScanEndedHandler, ScansPort } from '../scans/scans.port.ts';
import { isGivenOut, namedTypes, namesOf } from './posture/public-names.ts';
import { scannedResourcesIn } from './repositories/cloud-resources.repository.ts';
import { scannedAccountsIn } from './repositories/scanned-accounts.repository.ts';

const suggestQueue: QueueDefinition<ScanEnded> = {
  name: 'suggest-cloud-names',
  heartbeatSeconds: 30,
  expireInSeconds: 300,
  redeliveries: 3,
};

/** Names of one account that are suggested after a scan. */
const MAX_NAMES = 1000;

/** Suggests the public addresses and names of resources as assets, after each scan of their account. */
export const suggestPublicNames = ({
  db,
  assets,
  discovery,
  scans,
}: {
  readonly db: Pick<Database, 'asWorker'>;
  readonly assets: Pick<AssetsPort, 'findKnownKeys'>;
  readonly discovery: Pick<DiscoveryPort, 'suggest'>;
  readonly scans: Pick<ScansPort, 'find'>;
}): ScanEndedHandler => ({
  queue: suggestQueue,
  handle: async ({ workspaceId, scanId }) => {
    await db.asWorker(workspaceId, async (tx) => {
      const scope = { tx, workspaceId, scanId };
      const scan = await scans.find(scope, scanId);
      const accountId = scan?.assets[0]?.id;
      if (scan?.kind !== 'cloud' || accountId === undefined) return;
      const account = await scannedAccountsIn(scope).find(accountId);
      // Nobody owns the addresses of a made-up account.
      if (!account || account.isSample) return;
      const resources = scannedResourcesIn(scope, accountId);
      const names = new Map<string, SuggestedName>();
      for (const type of namedTypes) {
        for (const resource of await resources.listOfType(type, null)) {
          for (const name of namesOf(resource)) {
            const target = normaliseTarget(name, { allowPrivate: false, ownEndpoints: [] });
            if (!target.ok || target.target.isPrivate) continue;
            const { canonicalKey, displayName } = target.target;
            const isOwn = isGivenOut(resource, name);
            names.set(canonicalKey, { canonicalKey, displayName, evidence: resource.uid, isOwn });
          }
        }
      }
      const keys = [...names.keys()].slice(0, MAX_NAMES);
      const known = await assets.findKnownKeys(scope, keys);
      const found = keys.filter((key) => !known.has(key)).flatMap((key) => names.get(key) ?? []);
      await discovery.suggest(scope, accountId, found, new Date().toISOString());
    });
  },
});
