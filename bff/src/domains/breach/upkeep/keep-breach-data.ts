import { BREACH_LOG_DAYS, exposureKinds, UNPROVED_DAYS } from '@parapet/contracts/breach/breach';
import type { Bundles } from '@parapet/scanner/data-bundles';
import { visitWorkspaces } from '../../../platform/batch/visit-workspaces.ts';
import type { Database, WorkspaceTx } from '../../../platform/db/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import { breachSettleQueue } from '../breach-queues.ts';
import { severityOf } from '../exposures/severity.policy.ts';
import { breachesIn } from '../repositories/breaches.repository.ts';
import { listExposedAssets } from '../repositories/counts.repository.ts';
import { domainsIn } from '../repositories/domains.repository.ts';
import { exposuresIn } from '../repositories/exposures.repository.ts';
import { importsIn } from '../repositories/imports.repository.ts';
import { breachMailsIn } from '../repositories/mails.repository.ts';
import { peopleIn } from '../repositories/people.repository.ts';
import { searchesIn } from '../repositories/searches.repository.ts';
import { listWithBreachData } from '../repositories/settings.repository.ts';
import { breachList, type FindBreach } from '../sources/breach-list.ts';
import { kindOf } from '../sources/leak.ts';

export interface UpkeepPorts {
  readonly db: Database;
  readonly assets: Pick<AssetsPort, 'listMailDomains'>;
  readonly queue: Pick<Queue, 'send'>;
  readonly readBundles: () => Promise<Bundles>;
  readonly now: () => Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DOMAINS = 10_000;

/**
 * Deletes what is over, describes breaches as the list does now, and links members anew. A repetition
 * changes nothing.
 */
export const keepBreachData =
  (ports: UpkeepPorts) =>
  async (until: { readonly signal: AbortSignal }): Promise<void> => {
    const find = breachList(await ports.readBundles());
    const visit = visitWorkspaces(
      ports,
      { list: listWithBreachData, failed: 'Some exposures could not be kept up.' },
      async (_, scope, at) => {
        await endDomains(ports, scope, at);
        await deleteOld(scope, at);
        await describeAnew(scope, find);
        const { workspaceId } = scope;
        await ports.queue.send(scope.tx, breachSettleQueue, { workspaceId, foundBy: null });
      },
    );
    await visit(until);
  };

/** Exposures of a domain are deleted some time after its proof has ended. */
async function endDomains({ assets }: UpkeepPorts, scope: WorkspaceTx, at: Date): Promise<void> {
  const ids = await listExposedAssets(scope);
  const domains = await assets.listMailDomains(scope, { ids, limit: MAX_DOMAINS });
  const proved = new Set(domains.flatMap(({ assetId, isProved }) => (isProved ? assetId : [])));
  const records = await domainsIn(scope).list();
  const limit = at.getTime() - UNPROVED_DAYS * DAY_MS;
  const over: string[] = [];
  for (const assetId of ids) {
    const since = records.get(assetId)?.unprovedSince ?? null;
    if (proved.has(assetId)) {
      if (since !== null) await domainsIn(scope).save(assetId, { unprovedSince: null });
    } else if (since === null) {
      await domainsIn(scope).save(assetId, { unprovedSince: at.toISOString() });
    } else if (Date.parse(since) <= limit) {
      over.push(assetId);
    }
  }
  await exposuresIn(scope).deleteOfAssets(over);
}

async function deleteOld(scope: WorkspaceTx, at: Date): Promise<void> {
  const before = new Date(at.getTime() - BREACH_LOG_DAYS * DAY_MS).toISOString();
  const exposures = exposuresIn(scope);
  await exposures.endIgnored(at.toISOString());
  await exposures.deleteDecided(before);
  await peopleIn(scope).deleteEmpty();
  await breachesIn(scope).deleteEmpty();
  await searchesIn(scope).deleteOld(before);
  await importsIn(scope).deleteOld(before);
  await breachMailsIn(scope).deleteOld(before);
}

/** A breach whose name alone was known may be in the list by now. */
async function describeAnew(scope: WorkspaceTx, find: FindBreach): Promise<void> {
  for (const stored of await breachesIn(scope).listAll()) {
    const listed = find(stored.name);
    const { id, isQuiet: _, ...facts } = stored;
    if (!listed || JSON.stringify(listed) === JSON.stringify(facts)) continue;
    await breachesIn(scope).describe(id, listed);
    const kind = kindOf(listed, listed.dataClasses, false);
    const { flags, breachDate } = listed;
    const isQuiet = flags.isFabricated || flags.isRetired || flags.isSpamList;
    // Facts about a person stay where they are graver; a guess about an unknown breach does not.
    const from = stored.isListed
      ? exposureKinds.slice(exposureKinds.indexOf(kind) + 1)
      : (['personal_data', 'address'] as const);
    await exposuresIn(scope).describe(id, from, {
      kind,
      severity: severityOf({ kind, isQuiet, breachDate, member: null }),
      dataClasses: listed.dataClasses,
    });
  }
}
