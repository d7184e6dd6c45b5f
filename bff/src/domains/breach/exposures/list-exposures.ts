import type {
  BreachRow,
  breachListSchema,
  Exposure,
  ExposureList,
  ListExposuresQuery,
} from '@parapet/contracts/breach/breach';
import { MAX_BREACHES, openExposureStatuses } from '@parapet/contracts/breach/breach';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { EnterWorkspace } from '../../../platform/workspace-scope.ts';
import type { AssetsPort, MailDomain } from '../../assets/assets.port.ts';
import { breachesIn } from '../repositories/breaches.repository.ts';
import { countExposures, listExposedAssets } from '../repositories/counts.repository.ts';
import { findExposureRow, listExposureRows } from '../repositories/exposure-list.repository.ts';
import { readCredentials } from '../repositories/members.repository.ts';
import { describeExposures } from './describe-exposures.ts';
import { worstOf } from './severity.policy.ts';

export interface ListExposuresPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'listMailDomains'>;
}

const MAX_SHOWN = 10_000;

/** The domains with exposures whose ownership is proved now: nothing is shown of others. */
export async function listShownDomains(
  { assets }: Pick<ListExposuresPorts, 'assets'>,
  scope: WorkspaceTx,
): Promise<readonly MailDomain[]> {
  const ids = await listExposedAssets(scope);
  if (ids.length === 0) return [];
  const exposed = new Set(ids);
  const domains = await assets.listMailDomains(scope, { ids, limit: MAX_SHOWN });
  return domains.filter((domain) => domain.isProved && exposed.has(domain.assetId));
}

const namesOf = (domains: readonly MailDomain[]): ReadonlyMap<string, string> =>
  new Map(domains.map(({ assetId, displayName }) => [assetId, displayName]));

export const listExposures =
  (ports: ListExposuresPorts) =>
  (actor: Actor, workspaceId: string, query: ListExposuresQuery): Promise<ExposureList> =>
    ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const shown = await listShownDomains(ports, scope);
      const { assetId, secondFactor, cursor, limit, ...filter } = query;
      const ids = shown.map((domain) => domain.assetId);
      const { rows, nextCursor } = await listExposureRows(scope, {
        assetIds: assetId === undefined ? ids : ids.filter((id) => id === assetId),
        memberIds: secondFactor && (await membersWith(scope, secondFactor === 'yes')),
        filter,
        cursor,
        limit,
      });
      return { items: await describeExposures(scope, rows, namesOf(shown)), nextCursor };
    });

async function membersWith(scope: WorkspaceTx, hasFactor: boolean): Promise<string[]> {
  const credentials = await readCredentials(scope);
  return [...credentials].flatMap(([id, facts]) =>
    facts.hasSecondFactor === hasFactor ? [id] : [],
  );
}

/** @throws AppError not_found, also for one of a domain whose proof has ended */
export const getExposure =
  (ports: ListExposuresPorts) =>
  (
    actor: Actor,
    { workspaceId, exposureId }: { workspaceId: string; exposureId: string },
  ): Promise<Exposure> =>
    ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const row = await findExposureRow(scope, exposureId);
      const shown = namesOf(await listShownDomains(ports, scope));
      const [exposure] =
        row && shown.has(row.assetId) ? await describeExposures(scope, [row], shown) : [];
      if (!exposure) throw new AppError('not_found', 'There is no such exposure.');
      return exposure;
    });

export const listBreaches =
  (ports: ListExposuresPorts) =>
  (actor: Actor, workspaceId: string): Promise<z.output<typeof breachListSchema>> =>
    ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const shown = await listShownDomains(ports, scope);
      const rows = await describeBreaches(
        scope,
        shown.map(({ assetId }) => assetId),
      );
      return { items: rows.slice(0, MAX_BREACHES), isCapped: rows.length > MAX_BREACHES };
    });

/** The breaches with people of some domains, the newest first. */
export async function describeBreaches(
  scope: WorkspaceTx,
  assetIds: readonly string[],
): Promise<BreachRow[]> {
  const counts = await countExposures(scope, assetIds);
  const groups = Map.groupBy(counts, ({ breachId }) => breachId);
  const breaches = await breachesIn(scope).list([...groups.keys()]);
  const rows = [...groups].flatMap(([id, some]): BreachRow[] => {
    const breach = breaches.get(id);
    if (!breach) return [];
    const { isQuiet: _, dataClasses, ...facts } = breach;
    const open = some.filter(({ status }) => openExposureStatuses.includes(status));
    const sum = (of: typeof some) => of.reduce((total, { exposures }) => total + exposures, 0);
    const kinds = new Set(some.map(({ kind }) => kind));
    return [
      {
        ...facts,
        dataClasses: [...dataClasses],
        people: sum(some),
        toDecide: sum(open),
        severity:
          worstOf((open.length > 0 ? open : some).map(({ severity }) => severity)) ?? 'info',
        kind:
          (['stealer_log', 'password', 'personal_data'] as const).find((kind) => kinds.has(kind)) ??
          'address',
      },
    ];
  });
  const dayOf = ({ addedAt, breachDate }: BreachRow) => addedAt ?? breachDate ?? '';
  return rows.sort(
    (a, b) => dayOf(b).localeCompare(dayOf(a)) || a.name.localeCompare(b.name, 'en'),
  );
}
