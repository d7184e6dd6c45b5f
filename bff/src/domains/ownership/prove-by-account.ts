import type { FeedPort } from '../feed/feed.port.ts';
import { type AssetAtHost, accountHostsIn } from './account-hosts.repository.ts';
import type { OwnershipPort } from './ownership.port.ts';

/** A weekly scan renews it. Addresses go back to the provider, so nothing counts for long unseen. */
const PROVED_DAYS = 8;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Proves the hosts that a provider gave to an account as long as the account has them. An asset whose proof came or
 * went so is told in the feed. For workers.
 */
export const proveByAccount =
  ({ feed }: { readonly feed: Pick<FeedPort, 'record'> }): OwnershipPort['proveByAccount'] =>
  async (scope, { accountId, read, unread }, at) => {
    const hosts = accountHostsIn(scope);
    const kept = new Set([...read, ...unread]);
    const gone = (await hosts.list(accountId)).filter((host) => !kept.has(host));
    const before = await hosts.listAssets([...read, ...gone]);
    const until = new Date(at.getTime() + PROVED_DAYS * DAY_MS).toISOString();
    await hosts.store(accountId, read, until);
    await hosts.remove(accountId, gone);
    const after = new Map(
      (await hosts.listAssets([...read, ...gone])).map((asset) => [asset.assetId, asset]),
    );
    const changed = before.filter(
      ({ assetId, isProved }) => (after.get(assetId)?.isProved ?? isProved) !== isProved,
    );
    await feed.record(
      scope,
      changed.map((asset) => eventOf(asset, accountId, until, at)),
    );
  };

function eventOf(
  { assetId, displayName, isProved: wasProved }: AssetAtHost,
  accountId: string,
  until: string,
  at: Date,
): Parameters<FeedPort['record']>[1][number] {
  const type = wasProved ? 'ownership.lost' : 'ownership.verified';
  const status = (isProved: boolean) => (isProved ? 'verified' : 'unverified');
  return {
    type,
    severity: wasProved ? 'medium' : null,
    subject: { kind: 'asset', id: assetId, name: displayName },
    assetId,
    scanId: null,
    before: { status: status(wasProved) },
    after: {
      status: status(!wasProved),
      method: 'cloud_account',
      until: wasProved ? null : until,
    },
    dedupeKey: `${type}:${assetId}:${accountId}:${at.toISOString()}`,
    occurredAt: at.toISOString(),
  };
}
