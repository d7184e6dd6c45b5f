import type { listScansQuerySchema } from '@parapet/contracts/scans/scan';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { findScans } from './repositories/scan-search.repository.ts';
import { scansIn } from './repositories/scans.repository.ts';

type Query = z.output<typeof listScansQuerySchema>;

export interface ListScansPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'search'>;
  readonly subscription: Pick<SubscriptionPort, 'findHistory'>;
}

/** A page of scans, and how long the workspace keeps ended ones. */
export const listScans =
  ({ enterWorkspace, assets, subscription }: ListScansPorts) =>
  (actor: Actor, workspaceId: string, query: Query) =>
    enterWorkspace(
      actor,
      workspaceId,
      'read',
      async (scope, rows) => {
        const [page, history] = await Promise.all([
          rows === null
            ? searchScans(scope, assets, { ...query, text: query.q ?? '' })
            : scansIn(scope).listPage(rows, query),
          subscription.findHistory(scope),
        ]);
        return { ...page, history };
      },
      {
        early: async (of: WorkspaceTx) =>
          query.q === undefined ? await scansIn(of).readPage(query) : null,
      },
    );

async function searchScans(
  scope: WorkspaceTx,
  assets: ListScansPorts['assets'],
  query: { readonly text: string; readonly timezone: string; readonly limit: number },
) {
  const ids = await findScans(scope, assets, query, query.limit);
  return { items: await scansIn(scope).listItems(ids), nextCursor: null };
}
