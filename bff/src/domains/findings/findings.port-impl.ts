import type { SeverityCounts } from '@parapet/contracts/assets/asset';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import { sql } from 'kysely';
import { fewScoped, isScoped, MAX_COUNTED } from '../../platform/db/scoped-assets.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { FeedPort } from '../feed/feed.port.ts';
import type { FindingsPort } from './findings.port.ts';
import { countsOf } from './lists/severity-counts.ts';
import { openStatuses } from './recording/lifecycle.policy.ts';
import { recordMatches, recordResults } from './recording/record-results.ts';
import { countRetested, listClosed } from './repositories/closed-by-fixes.repository.ts';
import { countDecisions } from './repositories/decision-counts.repository.ts';
import { listEarlier } from './repositories/earlier-findings.repository.ts';
import { groupFindingsIn } from './repositories/finding-groups.repository.ts';
import {
  listChanged,
  listFacts,
  listOpen,
  statusesOf,
} from './repositories/messaged-findings.repository.ts';
import { listAtPlace, listOpenAt } from './repositories/open-at.repository.ts';

import {
  countChange,
  countReported,
  listOfFix,
  listReported,
  listRiskiest,
} from './repositories/reported-findings.repository.ts';
import { reprioritise } from './repositories/reprioritise.repository.ts';
import { retestsIn } from './repositories/retests.repository.ts';
import { listExceptions, listOfChecks, listSettled } from './repositories/set-aside.repository.ts';

/** With the values as part of the text, as an index of open findings has them. */
const IS_OPEN = sql`status in (${sql.join(openStatuses.map((status) => sql.lit(status)))})`;

export const createFindingsPort = ({
  assets,
  feed,
}: {
  assets: Pick<AssetsPort, 'labels' | 'tagged' | 'listCovering' | 'listExposure'>;
  feed: FeedPort;
}): FindingsPort => ({
  recordResults: recordResults({ feed, assets }),
  recordMatches: recordMatches({ feed, assets }),
  listEarlier,
  listOpenAt,
  listAtPlace,
  listSettled,
  listExceptions,
  listOfChecks: (scope, query) => listOfChecks(scope, assets, query),
  findRetested: (scope) => retestsIn(scope).findPlace(scope.scanId),

  countDecisions,
  countRetested,
  listClosed,
  listFixes: async (scope, { assetIds = null, limit }) => {
    const query = { by: 'fix' as const, status: [...openStatuses], limit, assetIds };
    const { items } = await groupFindingsIn(scope, assets, query);
    return items;
  },
  countChange,
  countReported,
  listReported: (scope, query) => listReported(scope, assets, query),
  listOfFix: (scope, query) => listOfFix(scope, assets, query),
  listRiskiest: (scope, query) => listRiskiest(scope, assets, query),

  async reprioritise(scope, assetId) {
    const exposures = await assets.listExposure(scope, [assetId]);
    await reprioritise(scope, assetId, exposures(assetId));
  },

  open: (tx) =>
    tx
      .selectFrom('findings')
      .where('status', 'in', openStatuses)
      .where('duplicate_of_id', 'is', null)
      .select([
        'id',
        'workspace_id as workspaceId',
        'asset_id as assetId',
        'title',
        'severity',
        'severity_rank as rank',
        'priority_score as priority',
        'place',
        'location',
        'first_seen_at as firstSeenAt',
      ]),

  async countOpen(scope) {
    const { tx, workspaceId } = scope;
    if (isScoped(scope)) {
      const few = await fewScoped(scope, sql`asset_id`);
      const seen = tx
        .selectFrom('findings')
        .where('workspace_id', '=', workspaceId)
        .where(sql<boolean>`true ${few}`)
        .where('status', 'in', openStatuses)
        .where('archived', '=', false)
        .select('severity')
        .orderBy('severity_rank')
        .limit(MAX_COUNTED);
      const counted = await tx
        .selectFrom(seen.as('seen'))
        .groupBy('severity')
        .select(['severity', sql<number>`count(*)`.as('count')])
        .execute();
      return bySeverity(counted);
    }
    const rows = await tx
      .selectFrom('finding_counts')
      .where('workspace_id', '=', workspaceId)
      .where('status', 'in', openStatuses)
      .where('archived', '=', false)
      .groupBy('severity')
      .select(['severity', sql<number>`sum(findings)`.as('count')])
      .execute();
    return bySeverity(rows);
  },

  async countOpenOf({ tx, workspaceId }, assetIds) {
    const counts = new Map<string, SeverityCounts>();
    if (assetIds.length === 0) return counts;
    const { rows } = await sql<{ assetId: string; severity: Severity; count: number }>`
      select asset_id as "assetId", severity, count(*) as count from parapet.findings
      where workspace_id = ${workspaceId} and asset_id = any (${assetIds}::uuid[])
        and ${IS_OPEN} and duplicate_of_id is null
      group by asset_id, severity`.execute(tx);
    const byAsset = Map.groupBy(rows, ({ assetId }) => assetId);
    for (const [assetId, found] of byAsset) counts.set(assetId, bySeverity(found));
    return counts;
  },

  async describe({ tx, workspaceId }, ids) {
    if (ids.length === 0) return new Map();
    const rows = await tx
      .selectFrom('findings')
      .innerJoin(assets.labels(tx).as('asset'), 'asset.id', 'findings.asset_id')
      .where('findings.workspace_id', '=', workspaceId)
      .where(sql<boolean>`findings.id = any (${ids}::uuid[])`)
      .select([
        'findings.id',
        'findings.check_id as checkId',
        'findings.title',
        'findings.severity',
        'findings.asset_id as assetId',
        'asset.name as assetName',
        'findings.location',
      ])
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  },

  listFacts: (scope, ids) => listFacts(scope, assets, ids),
  listChanged: (scope, query) => listChanged(scope, assets, query),
  listOpen: (scope, query) => listOpen(scope, assets, query),
  statusesOf,
  async retestOutcome(scope, { findingId, scanId }) {
    const last = await retestsIn(scope).findLast(findingId);
    return last?.scanId === scanId && last.state !== 'running' ? last.state : null;
  },

  async summariseChanges({ tx, workspaceId, scanId }, { changes, isOpen = false, limit }) {
    const found = tx
      .selectFrom('finding_occurrences as occurrence')
      .innerJoin('findings', 'findings.id', 'occurrence.finding_id')
      .where('occurrence.workspace_id', '=', workspaceId)
      .where('occurrence.scan_id', '=', scanId)
      .where('occurrence.change', 'in', changes)
      .$if(isOpen, (query) => query.where('findings.status', 'in', openStatuses));
    const worst = await found
      .innerJoin(assets.labels(tx).as('asset'), 'asset.id', 'findings.asset_id')
      .select([
        'findings.id',
        'findings.title',
        'findings.severity',
        'findings.location',
        'asset.name as assetName',
      ])
      .orderBy('findings.severity_rank')
      .orderBy('findings.priority_score', 'desc')
      .orderBy('findings.title')
      .orderBy('findings.id')
      .limit(limit)
      .execute();
    const counted = await found
      .groupBy('findings.severity')
      .select(['findings.severity', sql<number>`count(*)`.as('count')])
      .execute();
    return { worst, totals: bySeverity(counted) };
  },
});

const bySeverity = (rows: readonly { severity: Severity; count: number }[]) =>
  countsOf(severities, new Map(rows.map(({ severity, count }) => [severity, count])));
