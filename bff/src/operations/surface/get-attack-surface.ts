import type { AttackSurface, attackSurfaceQuerySchema } from '@parapet/contracts/assets/surface';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { surfaceOf } from './surface.policy.ts';
import { readSurface, type SurfacePorts } from './surface.repository.ts';

type Query = z.output<typeof attackSurfaceQuerySchema>;

export interface GetAttackSurfacePorts extends SurfacePorts {
  readonly enterWorkspace: EnterWorkspace;
}

/** Ports, technologies and findings of each of many assets. */
const FEW_PARTS = 20;
/** One asset shows up to this many ports, technologies and findings. */
const ONE_ASSET = { assets: 1, parts: 300 };
/** Matches of a search that are looked at. */
const MAX_MATCHES = 1000;

export const getAttackSurface =
  ({ enterWorkspace, ...ports }: GetAttackSurfacePorts) =>
  (actor: Actor, workspaceId: string, query: Query): Promise<AttackSurface> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const limits =
        query.assetId === undefined ? { assets: query.limit, parts: FEW_PARTS } : ONE_ASSET;
      const ids = await idsOf(scope, ports, query);
      const parts = await readSurface(scope, ports, ids, limits);
      const graph = surfaceOf(parts, limits.parts);
      return { ...graph, totalAssets: await countAssets(scope, ports, ids, query) };
    });

async function idsOf(scope: WorkspaceTx, { assets }: SurfacePorts, { assetId, q }: Query) {
  if (assetId !== undefined) return [assetId];
  return q ? await assets.search(scope, q, MAX_MATCHES) : null;
}

async function countAssets(
  { tx, workspaceId }: WorkspaceTx,
  { assets }: SurfacePorts,
  ids: readonly string[] | null,
  { assetId }: Query,
): Promise<number | null> {
  if (ids === null) return (await assets.countIn(tx, [workspaceId])).get(workspaceId) ?? 0;
  return assetId === undefined && ids.length === MAX_MATCHES ? null : ids.length;
}
