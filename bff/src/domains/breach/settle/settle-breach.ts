import { openExposureStatuses } from '@parapet/contracts/breach/breach';
import type { CheckResult } from '@parapet/scanner/contract';
import { chunksOf } from '../../../platform/db/chunks.ts';
import type { Database, WorkspaceTx } from '../../../platform/db/database.ts';
import { lockCount } from '../../../platform/db/lock-count.ts';
import type { Delivery, Queue } from '../../../platform/queue/queue.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import type { FeedEvent, FeedPort } from '../../feed/feed.port.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import { breachMailQueue, type SettleJob } from '../breach-queues.ts';
import { severityOf, worstOf } from '../exposures/severity.policy.ts';
import { readAddress } from '../identities/identity.policy.ts';
import { identityVault } from '../identities/identity-vault.ts';
import { breachFindingsIn, type ToldFinding } from '../repositories/breach-findings.repository.ts';
import { breachesIn } from '../repositories/breaches.repository.ts';
import {
  countExposures,
  type ExposureCount,
  listExposedAssets,
} from '../repositories/counts.repository.ts';
import { domainsIn } from '../repositories/domains.repository.ts';
import { exposuresIn } from '../repositories/exposures.repository.ts';
import { breachMailsIn } from '../repositories/mails.repository.ts';
import { listMemberAddresses } from '../repositories/members.repository.ts';
import { peopleIn } from '../repositories/people.repository.ts';
import { type BreachStanding, breachResult } from './breach-finding.ts';

export interface SettlePorts {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly queue: Pick<Queue, 'send'>;
  readonly assets: Pick<AssetsPort, 'findScanned' | 'listMailDomains'>;
  readonly findings: Pick<FindingsPort, 'recordMatches'>;
  readonly feed: Pick<FeedPort, 'record'>;
  readonly now: () => Date;
}

const MAX_DOMAINS = 10_000;

/**
 * Links people with members, and tells findings, feed and owners what is new. It compares what is with what
 * was told, so that a repetition tells nothing twice.
 */
export const settleBreach =
  (ports: SettlePorts) =>
  async ({ data }: Pick<Delivery<SettleJob>, 'data'>): Promise<void> => {
    const { workspaceId, foundBy } = data;
    const inWorkspace = <T>(work: (scope: WorkspaceTx) => Promise<T>) =>
      ports.db.asWorker(workspaceId, (tx) => work({ tx, workspaceId }));
    await inWorkspace((scope) => linkMembers(ports, scope));
    await inWorkspace((scope) => tell(ports, scope, foundBy));
  };

/** A member may have joined, changed the password or added a second factor since. */
async function linkMembers(
  { secrets }: Pick<SettlePorts, 'secrets'>,
  scope: WorkspaceTx,
): Promise<void> {
  const members = await listMemberAddresses(scope);
  const vault = identityVault(secrets, scope.workspaceId);
  const known = new Map(members.map((member) => [member.userId, member]));
  const before = await exposuresIn(scope).listOfMembers();
  await peopleIn(scope).linkMembers(
    members.flatMap(({ userId, email }) => {
      const address = readAddress(email ?? '');
      return address ? [{ userId, hash: vault.hashOf(address) }] : [];
    }),
  );
  const now = await exposuresIn(scope).listOfMembers();
  const linked = new Set(now.map(({ id }) => id));
  // Who has left is a stranger again.
  const left = before
    .filter(({ id }) => !linked.has(id))
    .map((one) => ({ ...one, memberId: null }));
  const exposures = [...now, ...left];
  const breaches = await breachesIn(scope).list([
    ...new Set(exposures.map(({ breachId }) => breachId)),
  ]);
  const changes = exposures.flatMap(({ id, memberId, breachId, kind, severity }) => {
    const breach = breaches.get(breachId);
    const member = memberId === null ? null : (known.get(memberId) ?? null);
    if (!breach) return [];
    const next = severityOf({ ...breach, kind, member });
    return next === severity ? [] : [{ id, severity: next }];
  });
  await exposuresIn(scope).setSeverities(changes);
}

async function tell(ports: SettlePorts, scope: WorkspaceTx, foundBy: string | null): Promise<void> {
  const { assets, findings, now } = ports;
  // Two runs at once would tell the same twice.
  await lockCount(scope, 'breach-settle');
  const at = now().toISOString();
  const told = await breachFindingsIn(scope).list();
  const exposed = await listExposedAssets(scope);
  const ids = [...new Set([...exposed, ...told.map(({ assetId }) => assetId)])];
  const domains = new Map(
    (await assets.listMailDomains(scope, { ids, limit: MAX_DOMAINS })).map((one) => [
      one.assetId,
      one,
    ]),
  );
  const counts = await countExposures(scope, ids);
  const breaches = await breachesIn(scope).list([
    ...new Set([...counts, ...told].map(({ breachId }) => breachId)),
  ]);
  const standings = standingsOf(counts, told).flatMap((one): BreachStanding[] => {
    const breach = breaches.get(one.breachId);
    const domain = domains.get(one.assetId);
    if (!breach || !domain || breach.isQuiet) return [];
    // A domain whose proof has ended says nothing new; its findings close when its exposures are deleted.
    return domain.isProved || one.open === 0 ? [{ ...one, breach, domain: domain.domain }] : [];
  });
  const before = new Map(told.map((one) => [`${one.assetId} ${one.breachId}`, one]));
  const changed = standings.filter((one) => {
    const known = before.get(`${one.assetId} ${one.breach.id}`);
    return known ? known.open !== one.open || known.severity !== one.severity : one.open > 0;
  });
  const scanned = await assets.findScanned(scope, [...new Set(changed.map((one) => one.assetId))]);
  for (const some of chunksOf(changed, 100)) {
    const results: CheckResult[] = some.map(breachResult);
    await findings.recordMatches(scope, scanned, results, at);
  }
  await breachFindingsIn(scope).save(
    changed.map(({ assetId, breach, open, severity }) => ({
      assetId,
      breachId: breach.id,
      open,
      severity,
    })),
    at,
  );
  await ports.feed.record(scope, resolvedEvents(changed, before, at));
  if (foundBy !== null) await tellOfRun(ports, scope, foundBy, standings, at);
}

/** One for each domain and breach: open ones, or none where all is decided. */
function standingsOf(counts: readonly ExposureCount[], told: readonly ToldFinding[]) {
  const keyOf = (one: { assetId: string; breachId: string }) => `${one.assetId} ${one.breachId}`;
  const groups = Map.groupBy(counts, keyOf);
  const pairs = new Map([...counts, ...told].map((one) => [keyOf(one), one]));
  return [...pairs].map(([key, { assetId, breachId }]) => {
    const open = (groups.get(key) ?? []).filter(({ status }) =>
      openExposureStatuses.includes(status),
    );
    const sum = (of: readonly ExposureCount[]) =>
      of.reduce((total, { exposures }) => total + exposures, 0);
    return {
      assetId,
      breachId,
      open: sum(open),
      passwords: sum(open.filter(({ kind }) => kind === 'password')),
      stealerLogs: sum(open.filter(({ kind }) => kind === 'stealer_log')),
      severity: worstOf(open.map(({ severity }) => severity)) ?? 'info',
    };
  });
}

/** One event for each domain whose last open breach was decided. */
function resolvedEvents(
  changed: readonly BreachStanding[],
  before: ReadonlyMap<string, ToldFinding>,
  at: string,
): FeedEvent[] {
  const resolved = changed.filter(
    ({ assetId, breach, open }) =>
      open === 0 && (before.get(`${assetId} ${breach.id}`)?.open ?? 0) > 0,
  );
  const byAsset = Map.groupBy(resolved, ({ assetId }) => assetId);
  return [...byAsset].map(([assetId, some]) => ({
    type: 'breach.resolved',
    severity: null,
    subject: { kind: 'asset', id: assetId, name: some[0]?.domain ?? '' },
    assetId,
    scanId: null,
    before: null,
    after: { breaches: some.length },
    dedupeKey: `breach.resolved:${assetId}:${at}`,
    occurredAt: at,
  }));
}

/** One event and one mail for each domain of which a search or import has found something new. */
async function tellOfRun(
  { assets, feed, queue }: SettlePorts,
  scope: WorkspaceTx,
  foundBy: string,
  standings: readonly BreachStanding[],
  at: string,
): Promise<void> {
  const found = await domainsIn(scope).countFoundBy(foundBy);
  const ids = [...found.keys()];
  if (ids.length === 0) return;
  const domains = await assets.listMailDomains(scope, { ids, limit: MAX_DOMAINS });
  const byAsset = Map.groupBy(standings, ({ assetId }) => assetId);
  for (const { assetId, domain, ownerId, isProved } of domains) {
    const people = found.get(assetId) ?? 0;
    const open = (byAsset.get(assetId) ?? []).filter((one) => one.open > 0);
    if (people === 0 || open.length === 0 || !isProved) continue;
    await feed.record(scope, [
      {
        type: 'breach.detected',
        severity: worstOf(open.map(({ severity }) => severity)),
        subject: { kind: 'asset', id: assetId, name: domain },
        assetId,
        scanId: null,
        before: null,
        after: { people, breaches: open.length },
        dedupeKey: `breach.detected:${assetId}:${foundBy}`,
        occurredAt: at,
      },
    ]);
    if (ownerId === null) continue;
    const mailId = await breachMailsIn(scope).addToOwner({ assetId, userId: ownerId, foundBy });
    if (mailId === null) continue;
    const { workspaceId } = scope;
    await queue.send(scope.tx, breachMailQueue, { workspaceId, mailId });
  }
}
