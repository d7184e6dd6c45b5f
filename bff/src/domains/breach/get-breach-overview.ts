import {
  type BreachDomain,
  exposureKinds,
  MAX_BREACH_DOMAINS,
  openExposureStatuses,
} from '@parapet/contracts/breach/breach';
import type { BreachOverview } from '@parapet/contracts/breach/breach-search';
import type { BreachPanel } from '@parapet/contracts/reports/overview';
import type { Bundles } from '@parapet/scanner/data-bundles';
import type { Actor } from '../../platform/actor.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { peopleIn as namesIn } from '../../platform/db/people.repository.ts';
import type { MailDomain } from '../assets/assets.port.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import type { ListExposuresPorts } from './exposures/list-exposures.ts';
import { worstOf } from './exposures/severity.policy.ts';
import {
  countExposures,
  type ExposureCount,
  listExposedAssets,
} from './repositories/counts.repository.ts';
import { domainsIn } from './repositories/domains.repository.ts';
import { importsIn } from './repositories/imports.repository.ts';
import { peopleIn } from './repositories/people.repository.ts';
import { searchesIn } from './repositories/searches.repository.ts';
import { settingsIn } from './repositories/settings.repository.ts';

export interface BreachOverviewPorts extends ListExposuresPorts {
  readonly subscription: Pick<SubscriptionPort, 'findBreachUsage'>;
  readonly readBundles: () => Promise<Bundles>;
}

const MAX_READ = 10_000;
const OPEN_SEARCHES = 100;
const IMPORTS = 3;

export const getBreachOverview =
  (ports: BreachOverviewPorts) =>
  async (actor: Actor, workspaceId: string): Promise<BreachOverview> => {
    const list = listInfo(await ports.readBundles());
    return await ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const standing = await readStanding(ports, scope);
      const { domains, records, people, byAsset } = standing;
      const names = await namesIn(
        scope,
        domains.map(({ ownerId }) => ownerId),
      );
      const rows = domains
        .map((domain): BreachDomain => {
          const counts = byAsset.get(domain.assetId) ?? [];
          const record = records.get(domain.assetId);
          const { isProved } = domain;
          return {
            assetId: domain.assetId,
            domain: domain.displayName,
            ownership: domain.ownership,
            people: isProved ? (people.get(domain.assetId) ?? 0) : null,
            exposures: isProved ? sumOf(counts) : null,
            toDecide: isProved ? sumOf(openOf(counts)) : null,
            newSinceLast: isProved ? (record?.newSinceLast ?? null) : null,
            customers: isProved ? (record?.customers ?? null) : null,
            owner: names(domain.ownerId),
            ownerMailedAt: record?.ownerMailedAt ?? null,
            searchedAt: record?.searchedAt ?? null,
            problem: record?.problem ?? null,
          };
        })
        .sort((a, b) => rankOf(b) - rankOf(a) || a.domain.localeCompare(b.domain, 'en'));
      return {
        ...summaryOf(standing),
        domains: rows.slice(0, MAX_BREACH_DOMAINS),
        isCapped: rows.length > MAX_BREACH_DOMAINS,
        settings: await settingsIn(scope).find(),
        list,
        searches: await ports.subscription.findBreachUsage(scope),
        openSearches: await searchesIn(scope).listOpen(OPEN_SEARCHES),
        imports: await importsIn(scope).list(IMPORTS),
      };
    });
  };

export const getBreachPanel =
  (ports: ListExposuresPorts) =>
  (actor: Actor, workspaceId: string): Promise<BreachPanel> =>
    ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const standing = await readStanding(ports, scope);
      const { people, exposures, toDecide, worst, searchedAt } = summaryOf(standing);
      const provedDomains = standing.domains.filter(({ isProved }) => isProved).length;
      return { people, exposures, toDecide, worst, searchedAt, provedDomains };
    });

interface Standing {
  readonly domains: readonly MailDomain[];
  readonly records: Awaited<ReturnType<ReturnType<typeof domainsIn>['list']>>;
  readonly people: ReadonlyMap<string, number>;
  readonly counts: readonly ExposureCount[];
  readonly byAsset: ReadonlyMap<string, readonly ExposureCount[]>;
}

/** Counts nothing of domains whose proof has ended. */
export async function readStanding(
  { assets }: Pick<ListExposuresPorts, 'assets'>,
  scope: WorkspaceTx,
): Promise<Standing> {
  const records = await domainsIn(scope).list();
  const exposed = await listExposedAssets(scope);
  const ids = [...new Set([...records.keys(), ...exposed])];
  const domains = await assets.listMailDomains(scope, { ids, limit: MAX_READ });
  const shown = domains.filter(({ isProved }) => isProved).map(({ assetId }) => assetId);
  const counts = await countExposures(scope, shown);
  return {
    domains,
    records,
    counts,
    people: await peopleIn(scope).countByAsset(shown),
    byAsset: Map.groupBy(counts, ({ assetId }) => assetId),
  };
}

function summaryOf({ counts, people, records }: Standing) {
  const open = openOf(counts);
  const toDecide = Object.fromEntries(
    exposureKinds.map((kind) => [kind, sumOf(open.filter((one) => one.kind === kind))]),
  ) as BreachOverview['toDecide'];
  const searched = [...records.values()].flatMap(({ searchedAt }) => searchedAt ?? []);
  return {
    people: [...people.values()].reduce((sum, one) => sum + one, 0),
    exposures: sumOf(counts),
    decided: sumOf(counts) - sumOf(open),
    breaches: new Set(counts.map(({ breachId }) => breachId)).size,
    toDecide,
    worst: worstOf(open.map(({ severity }) => severity)),
    searchedAt: searched.sort().at(-1) ?? null,
  };
}

const openOf = (counts: readonly ExposureCount[]) =>
  counts.filter(({ status }) => openExposureStatuses.includes(status));
const sumOf = (counts: readonly ExposureCount[]): number =>
  counts.reduce((sum, { exposures }) => sum + exposures, 0);
/** Those with most to decide come first, then those that are proved. */
const rankOf = ({ toDecide }: BreachDomain): number => toDecide ?? -1;

function listInfo({ infos }: Bundles): BreachOverview['list'] {
  const info = infos.find(({ id }) => id === 'breaches');
  return {
    state: info?.state ?? 'empty',
    published: info?.published ?? null,
    entries: info?.entries ?? 0,
    attribution: info?.attribution ?? null,
  };
}
