import { openExposureStatuses } from '@parapet/contracts/breach/breach';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { BreachPort } from './breach.port.ts';
import { describeBreaches, listShownDomains } from './exposures/list-exposures.ts';
import { readStanding } from './get-breach-overview.ts';
import { breachesIn } from './repositories/breaches.repository.ts';
import { countFound, type ExposureCount } from './repositories/counts.repository.ts';
import { listExposureRows } from './repositories/exposure-list.repository.ts';
import { outsideTitle } from './settle/breach-finding.ts';

const sumOf = (counts: readonly ExposureCount[]): number =>
  counts.reduce((sum, { exposures }) => sum + exposures, 0);
const openOf = (counts: readonly ExposureCount[]) =>
  counts.filter(({ status }) => openExposureStatuses.includes(status));

export const createBreachPort = (ports: {
  readonly assets: Pick<AssetsPort, 'listMailDomains'>;
}): BreachPort => ({
  async readReported(scope, { assetIds, since }) {
    const { domains, records, people, byAsset } = await readStanding(ports, scope);
    const wanted = domains.filter(({ assetId }) => assetIds?.includes(assetId) ?? true);
    const ids = wanted.filter(({ isProved }) => isProved).map(({ assetId }) => assetId);
    const counts = ids.flatMap((id) => byAsset.get(id) ?? []);
    const open = openOf(counts);
    const breaches = await describeBreaches(scope, ids);
    return {
      domains: wanted.map(({ assetId, displayName, isProved }) => {
        const own = byAsset.get(assetId) ?? [];
        return {
          domain: displayName,
          people: isProved ? (people.get(assetId) ?? 0) : null,
          exposures: isProved ? sumOf(own) : null,
          toDecide: isProved ? sumOf(openOf(own)) : null,
          searchedAt: records.get(assetId)?.searchedAt ?? null,
          problem: records.get(assetId)?.problem ?? null,
        };
      }),
      breaches: breaches.map((breach) => ({ ...breach, title: titleOf(breach) })),
      people: ids.reduce((sum, id) => sum + (people.get(id) ?? 0), 0),
      exposures: sumOf(counts),
      found: await countFound(scope, ids, since),
      toDecide: sumOf(open),
      stealerLogs: sumOf(open.filter(({ kind }) => kind === 'stealer_log')),
      passwords: sumOf(open.filter(({ kind }) => kind === 'password')),
    };
  },

  async listReported(scope, { assetIds, cursor, limit }) {
    const shown = await listShownDomains(ports, scope);
    const domains = new Map(shown.map(({ assetId, displayName }) => [assetId, displayName]));
    const { rows, nextCursor } = await listExposureRows(scope, {
      assetIds: [...domains.keys()].filter((id) => assetIds?.includes(id) ?? true),
      filter: {},
      cursor: cursor ?? undefined,
      limit,
    });
    const breaches = await breachesIn(scope).list([...new Set(rows.map((row) => row.breachId))]);
    const items = rows.flatMap((row) => {
      const breach = breaches.get(row.breachId);
      if (!breach) return [];
      const { id, maskedAddress, severity, kind, status, reason, firstSeenAt, decidedAt } = row;
      const facts = { id, maskedAddress, severity, kind, status, reason, firstSeenAt, decidedAt };
      return [
        {
          ...facts,
          dataClasses: row.dataClasses,
          domain: domains.get(row.assetId) ?? '',
          breach: titleOf(breach),
          breachDate: breach.breachDate,
        },
      ];
    });
    return { items, next: nextCursor };
  },
});

const titleOf = (breach: Parameters<typeof outsideTitle>[0]): string => {
  const title = outsideTitle(breach);
  return title.charAt(0).toUpperCase() + title.slice(1);
};
