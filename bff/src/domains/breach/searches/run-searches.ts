import type { BreachCapabilities } from '@parapet/contracts/breach/breach-search';
import type { Bundles } from '@parapet/scanner/data-bundles';
import { chunksOf } from '../../../platform/db/chunks.ts';
import type { Database, WorkspaceTx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Delivery, Queue } from '../../../platform/queue/queue.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { ProveNow } from '../../ownership/ownership.port.ts';
import { breachSearchQueue, breachSettleQueue, type SearchJob } from '../breach-queues.ts';
import { LEAKS_PER_TRANSACTION, recordLeaks } from '../exposures/record-leaks.ts';
import { readAddress } from '../identities/identity.policy.ts';
import { identityVault } from '../identities/identity-vault.ts';
import type { FoundLeak } from '../import/read-import.ts';
import { domainsIn } from '../repositories/domains.repository.ts';
import {
  type DueSearch,
  type SearchOutcome,
  searchesIn,
} from '../repositories/searches.repository.ts';
import { settingsIn } from '../repositories/settings.repository.ts';
import { healthOf, openKey } from '../settings/key-health.ts';
import { breachList } from '../sources/breach-list.ts';
import type { BreachSource, SourceProblem } from '../sources/breach-source.ts';
import { stealerLogs, tellsPasswords, unlisted } from '../sources/leak.ts';

export interface RunSearchesPorts {
  readonly db: Database;
  readonly log: Logger;
  readonly secrets: Secrets;
  readonly queue: Pick<Queue, 'send'>;
  readonly source: BreachSource;
  readonly proveNow: ProveNow;
  readonly readBundles: () => Promise<Bundles>;
  readonly now: () => Date;
  readonly shutdown: AbortSignal;
}

const HOUR_MS = 60 * 60 * 1000;
const MAX_SERVICES = 200;

/**
 * Works on the open searches of a workspace, one after the other: the service counts the requests of its
 * key. What a lost worker has stored counts once; its search begins again.
 */
export const runSearches =
  (ports: RunSearchesPorts) =>
  async ({ data, signal }: Pick<Delivery<SearchJob>, 'data' | 'signal'>): Promise<void> => {
    const { workspaceId } = data;
    const stop = AbortSignal.any([signal, ports.shutdown]);
    const inWorkspace = <T>(work: (scope: WorkspaceTx) => Promise<T>) =>
      ports.db.asWorker(workspaceId, (tx) => work({ tx, workspaceId }));
    if (data.isReleased) {
      await inWorkspace((scope) => searchesIn(scope).release(ports.now().toISOString()));
    }
    for (;;) {
      stop.throwIfAborted();
      const at = ports.now().toISOString();
      const next = await inWorkspace(async (scope) => ({
        ...(await searchesIn(scope).take(at)),
        sealedKey: await settingsIn(scope).readSealedKey(),
        settings: await settingsIn(scope).find(),
      }));
      const { search, nextAt, sealedKey } = next;
      if (search === null) {
        if (nextAt !== null) await comeBack(ports, workspaceId, nextAt);
        return;
      }
      if (sealedKey === null) {
        await inWorkspace((scope) => searchesIn(scope).holdOpen('There is no key.', null));
        return;
      }
      const key = openKey(ports.secrets, workspaceId, sealedKey);
      const found = await runSearch(
        ports,
        workspaceId,
        search,
        { key, capabilities: next.settings.capabilities },
        stop,
      );
      if (!(await settle(ports, workspaceId, search, found))) return;
    }
  };

type Found =
  | { readonly ok: true; readonly outcome: SearchOutcome; readonly customers?: number | null }
  | { readonly ok: false; readonly problem: SourceProblem };

/** Sends the job again for when the first waiting search may go on. */
async function comeBack(
  { db, queue, now }: RunSearchesPorts,
  workspaceId: string,
  at: string,
): Promise<void> {
  const afterSeconds = Math.max(1, Math.ceil((Date.parse(at) - now().getTime()) / 1000));
  await db.asWorker(workspaceId, (tx) =>
    queue.send(tx, breachSearchQueue, { workspaceId }, { afterSeconds }),
  );
}

/** Stores how a search went. Returns false when no other can run now. */
async function settle(
  ports: RunSearchesPorts,
  workspaceId: string,
  search: DueSearch,
  found: Found,
): Promise<boolean> {
  const now = ports.now();
  const at = now.toISOString();
  const inWorkspace = <T>(work: (scope: WorkspaceTx) => Promise<T>) =>
    ports.db.asWorker(workspaceId, (tx) => work({ tx, workspaceId }));
  if (found.ok) {
    await inWorkspace(async (scope) => {
      await searchesIn(scope).settle(search.id, found.outcome, at);
      if (search.kind === 'domain') {
        const isDone = found.outcome.status === 'done';
        await domainsIn(scope).save(search.assetId, {
          problem: found.outcome.problem,
          ...(isDone && { searchedAt: at, newSinceLast: found.outcome.newExposures ?? 0 }),
          ...(found.customers !== undefined && { customers: found.customers }),
        });
      }
      await ports.queue.send(scope.tx, breachSettleQueue, { workspaceId, foundBy: search.id });
    });
    ports.log.info({ workspaceId, searchId: search.id, ...found.outcome }, 'breach search');
    return true;
  }
  const { problem } = found;
  if (problem.kind === 'refused') {
    await inWorkspace(async (scope) => {
      const outcome = { status: 'failed', problem: problem.message, isCounted: false } as const;
      await searchesIn(scope).settle(search.id, outcome, at);
      if (search.kind === 'domain') {
        await domainsIn(scope).save(search.assetId, { problem: problem.message });
      }
    });
    return true;
  }
  if (problem.kind === 'key_refused') {
    await inWorkspace(async (scope) => {
      await settingsIn(scope).setHealth(healthOf({ ok: false, problem }, now));
      await searchesIn(scope).holdOpen('The service refuses the key. Set another one.', null);
    });
    ports.log.warn({ workspaceId }, 'the key of the breach service is refused');
    return false;
  }
  const waitMs = problem.kind === 'wait' ? problem.seconds * 1000 : HOUR_MS;
  const retryAt = new Date(now.getTime() + waitMs).toISOString();
  const message =
    problem.kind === 'wait' ? 'The service asks to come back later.' : problem.message;
  await inWorkspace((scope) => searchesIn(scope).holdOpen(message, retryAt));
  await comeBack(ports, workspaceId, retryAt);
  return false;
}

interface Key {
  readonly key: string;
  readonly capabilities: BreachCapabilities | null;
}

/** Proves ownership first: without it nothing is asked. */
async function runSearch(
  ports: RunSearchesPorts,
  workspaceId: string,
  search: DueSearch,
  key: Key,
  stop: AbortSignal,
): Promise<Found> {
  const host =
    search.kind === 'domain' ? search.target : search.target.slice(search.target.indexOf('@') + 1);
  const proof = await ports.proveNow({ workspaceId, assetId: search.assetId, host }, stop);
  if (proof.outcome !== 'proved') {
    const problem =
      proof.outcome === 'unclear'
        ? `Not searched: the proof of ownership could not be looked at. ${proof.problem}`
        : `Not searched: ownership is not proved. ${proof.problem}`;
    return { ok: true, outcome: { status: 'failed', problem, isCounted: false } };
  }
  return search.kind === 'domain'
    ? await searchDomain(ports, workspaceId, search, key, stop)
    : await searchOne(ports, workspaceId, search, key, stop);
}

async function searchDomain(
  ports: RunSearchesPorts,
  workspaceId: string,
  { id, assetId, target }: DueSearch,
  { key, capabilities }: Key,
  stop: AbortSignal,
): Promise<Found> {
  const { source } = ports;
  const renew = () => keep(ports, workspaceId, id);
  await renew();
  const names = await source.searchDomain(key, target, stop);
  if (!names.ok) return names;
  const hasLogs = capabilities?.stealerLogs === true;
  await renew();
  const logs = hasLogs ? await source.searchStealerLogs(key, target, stop) : null;
  if (logs && !logs.ok && logs.problem.kind !== 'refused') return logs;
  await renew();
  const customers = hasLogs ? await source.countCustomers(key, target, stop) : null;
  if (customers && !customers.ok && customers.problem.kind !== 'refused') return customers;

  const leaks = await leaksOf(ports, workspaceId, assetId, target, {
    names: names.value,
    sites: logs?.ok ? logs.value : new Map(),
  });
  const counts = await store(ports, workspaceId, id, leaks, capabilities?.isSample === true, stop);
  const problem = problemOfLogs(hasLogs, logs?.ok === false ? logs.problem : null);
  return {
    ok: true,
    outcome: { status: 'done', problem, ...counts },
    customers: customers?.ok ? customers.value : null,
  };
}

/** A part that was not asked for is a gap, and never “none”. */
function problemOfLogs(hasLogs: boolean, refused: SourceProblem | null): string | null {
  if (!hasLogs) return 'Stealer logs are not in the subscription of the key: not searched.';
  if (refused === null) return null;
  const why = refused.kind === 'refused' ? ` ${refused.message}` : '';
  return `Stealer logs were refused: not searched.${why}`;
}

async function searchOne(
  ports: RunSearchesPorts,
  workspaceId: string,
  { id, assetId, sealedAddress }: DueSearch,
  { key, capabilities }: Key,
  stop: AbortSignal,
): Promise<Found> {
  const vault = identityVault(ports.secrets, workspaceId);
  const address = sealedAddress === null ? null : readAddress(vault.openOfSearch(sealedAddress));
  if (address === null) {
    return {
      ok: true,
      outcome: { status: 'failed', problem: 'The address is gone.', isCounted: false },
    };
  }
  const names = await ports.source.searchAddress(key, address.text, stop);
  if (!names.ok) return names;
  const leaks = await leaksOf(ports, workspaceId, assetId, address.domain, {
    names: new Map([[address.local, names.value]]),
    sites: new Map(),
  });
  const counts = await store(ports, workspaceId, id, leaks, capabilities?.isSample === true, stop);
  return { ok: true, outcome: { status: 'done', problem: null, ...counts } };
}

/** Tells other workers that this search is not lost. */
const keep = ({ db, now }: RunSearchesPorts, workspaceId: string, id: string): Promise<void> =>
  db.asWorker(workspaceId, (tx) => searchesIn({ tx, workspaceId }).renew(id, now().toISOString()));

interface Answers {
  /** Names of breaches by local part. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** Sites in stealer logs by local part. */
  readonly sites: ReadonlyMap<string, readonly string[]>;
}

async function leaksOf(
  { secrets, readBundles }: RunSearchesPorts,
  workspaceId: string,
  assetId: string,
  domain: string,
  { names, sites }: Answers,
): Promise<FoundLeak[]> {
  const vault = identityVault(secrets, workspaceId);
  const find = breachList(await readBundles());
  return [...new Set([...names.keys(), ...sites.keys()])].flatMap((local): FoundLeak[] => {
    const address = readAddress(`${local}@${domain}`);
    if (address === null) return [];
    const identity = vault.seal(address);
    const ofPerson = [...new Set(names.get(local) ?? [])].map((written): FoundLeak => {
      const name = written.slice(0, 100);
      const breach = find(name) ?? unlisted(name);
      const { dataClasses } = breach;
      const passwordExposed = tellsPasswords(dataClasses);
      return { assetId, identity, breach, dataClasses, passwordExposed, services: [] };
    });
    const services = [...new Set(sites.get(local) ?? [])].slice(0, MAX_SERVICES);
    if (services.length === 0) return ofPerson;
    const { dataClasses } = stealerLogs;
    const log = {
      assetId,
      identity,
      breach: stealerLogs,
      dataClasses,
      passwordExposed: true,
      services,
    };
    return [...ofPerson, log];
  });
}

async function store(
  { db, now }: RunSearchesPorts,
  workspaceId: string,
  searchId: string,
  leaks: readonly FoundLeak[],
  isSample: boolean,
  stop: AbortSignal,
): Promise<{ people: number; newExposures: number }> {
  const by = { id: searchId, at: now().toISOString(), isSample };
  for (const some of chunksOf(leaks, LEAKS_PER_TRANSACTION)) {
    stop.throwIfAborted();
    await db.asWorker(workspaceId, async (tx) => {
      await searchesIn({ tx, workspaceId }).renew(searchId, now().toISOString());
      await recordLeaks({ tx, workspaceId }, some, by, { isCurrent: true });
    });
  }
  const people = new Set(leaks.map(({ identity }) => identity.hash)).size;
  // Counted from what is stored: a search that began again knows what its lost worker has added.
  const found = await db.asWorker(workspaceId, (tx) =>
    domainsIn({ tx, workspaceId }).countFoundBy(searchId),
  );
  return { people, newExposures: [...found.values()].reduce((sum, one) => sum + one, 0) };
}
