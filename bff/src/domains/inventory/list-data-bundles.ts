import type { dataBundleListSchema } from '@parapet/contracts/assets/data-bundle';
import { agedAt, type Bundles } from '@parapet/scanner/data-bundles';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';

export interface ListDataBundlesPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly readBundles: () => Promise<Bundles>;
}

/** They are the same for every workspace; only members may know what this installation compares with. */
export const listDataBundles =
  ({ enterWorkspace, readBundles }: ListDataBundlesPorts) =>
  async (actor: Actor, workspaceId: string): Promise<z.output<typeof dataBundleListSchema>> => {
    await enterWorkspace(actor, workspaceId, 'read', async () => undefined);
    const { infos } = await readBundles();
    return { items: infos.map((info) => agedAt(info, new Date())) };
  };
