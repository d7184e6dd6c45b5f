import { normaliseTarget } from '@parapet/scanner/normalise-target';
import type { Database } from '../../platform/db/database.ts';
import type { QueueDefinition } from '../../platform/queue/queue.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { DiscoveryPort, SuggestedName } from '../discovery/discovery.port.ts';
import type { OwnershipPort } from '../ownership/ownership.port.ts';
import type { ScanEnded, ScanEndedHandler, ScansPort } from '../scans/scans.port.ts';
import { isGivenOut, namedTypes, namesOf } from './posture/public-names.ts';
import { scannedResourcesIn } from './repositories/cloud-resources.repository.ts';
import { resourceHostsIn } from './repositories/resource-hosts.repository.ts';
import { scannedAccountsIn } from './repositories/scanned-accounts.repository.ts';

const suggestQueue: QueueDefinition<ScanEnded> = {
  name: 'suggest-cloud-names',
  heartbeatSeconds: 30,
  expireInSeconds: 300,
  redeliveries: 3,
};

/** Names of one account that are suggested after a scan. */
const MAX_NAMES = 1000;
/** Pairs of a resource and one of its hosts that are kept of one account. */
const MAX_LINKS = 20_000;

/**
 * Suggests the public addresses and names of resources as assets, after each scan of their account. Those that the
 * provider gave to the account are owned by that alone.
 */
export const suggestPublicNames = ({
  db,
  assets,
  discovery,
  ownership,
  scans,
}: {
  readonly db: Pick<Database, 'asWorker'>;
  readonly assets: Pick<AssetsPort, 'findKnownKeys'>;
  readonly discovery: Pick<DiscoveryPort, 'suggest'>;
  readonly ownership: Pick<OwnershipPort, 'proveByAccount'>;
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
      const links: { readonly uid: string; readonly host: string }[] = [];
      const given = { read: new Set<string>(), unread: new Set<string>() };
      for (const type of namedTypes) {
        const unread = new Set((await resources.listMissing(type, null)).map(({ uid }) => uid));
        for (const resource of await resources.listOfType(type, null)) {
          for (const name of namesOf(resource)) {
            const target = normaliseTarget(name, { allowPrivate: false, ownEndpoints: [] });
            if (!target.ok || target.target.isPrivate) continue;
            const { canonicalKey, displayName } = target.target;
            const isOwn = isGivenOut(resource, name);
            links.push({ uid: resource.uid, host: canonicalKey });
            if (isOwn) (unread.has(resource.uid) ? given.unread : given.read).add(canonicalKey);
            names.set(canonicalKey, { canonicalKey, displayName, evidence: resource.uid, isOwn });
          }
        }
      }
      const at = new Date();
      const hosts = {
        accountId,
        read: [...given.read].slice(0, MAX_NAMES),
        unread: [...given.unread].slice(0, MAX_NAMES),
      };
      await ownership.proveByAccount(scope, hosts, at);
      await resourceHostsIn(scope).replace(accountId, links.slice(0, MAX_LINKS));
      const keys = [...names.keys()].slice(0, MAX_NAMES);
      const known = await assets.findKnownKeys(scope, keys);
      const found = keys.filter((key) => !known.has(key)).flatMap((key) => names.get(key) ?? []);
      await discovery.suggest(scope, accountId, found, at.toISOString());
    });
  },
});
