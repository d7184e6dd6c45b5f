import type { cloudResourceListSchema } from '@parapet/contracts/cloud/posture';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { cloudAccountsIn } from '../cloud.repository.ts';
import { postureIn } from '../repositories/posture.repository.ts';
import {
  noneOpen,
  type ResourceQuery,
  resourceListIn,
} from '../repositories/resource-list.repository.ts';
import type { PosturePorts } from './get-cloud-posture.ts';
import { placesOf } from './resource-place.ts';

type List = z.output<typeof cloudResourceListSchema>;

/** A page of resources; facets come from what the last scans have counted. */
export const listCloudResources =
  ({ enterWorkspace, findings }: Pick<PosturePorts, 'enterWorkspace' | 'findings'>) =>
  (actor: Actor, workspaceId: string, query: ResourceQuery): Promise<List> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const resources = resourceListIn(scope);
      const { items, nextCursor } = await resources.listPage(query);
      const accounts = await cloudAccountsIn(scope).list();
      const open = await resources.countOpen(findings, placesOf(accounts, items));
      const lastScans = await cloudAccountsIn(scope).listLastScans();
      const chosen = [...lastScans].filter(([id]) => query.account?.includes(id) ?? true);
      const rows = await postureIn(scope, findings).rowsOf(chosen.map(([, scanId]) => scanId));
      const facet = (key: 'service' | 'type' | 'region') =>
        [...Map.groupBy(rows, (row) => row[key])]
          .map(([value, of]) => ({
            value,
            count: of.reduce((sum, row) => sum + row.resources, 0),
          }))
          .filter(({ count }) => count > 0)
          .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value));
      return {
        items: items.map((item) => ({ ...item, open: open.get(item.id) ?? noneOpen() })),
        nextCursor,
        facets: { service: facet('service'), type: facet('type'), region: facet('region') },
      };
    });
