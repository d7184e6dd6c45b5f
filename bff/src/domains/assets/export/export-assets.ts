import {
  assetExportFile,
  type exportAssetsQuerySchema,
  MAX_EXPORTED_ASSETS,
} from '@parapet/contracts/assets/asset-export';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { SentFile } from '../../../platform/http/send-file.ts';
import { describeAssets } from '../describe-assets.ts';
import type { GetAssetPorts } from '../get-asset.ts';
import { rankBeforeList } from '../rank-assets.ts';
import { assetListsIn, countAssets } from '../repositories/asset-list.repository.ts';
import { assetsCsv } from './assets-csv.ts';

const PAGE = 500;

/**
 * Writes the assets under a filter in the order of the list, page by page, each as it is when its page is
 * read. The right is checked for every page.
 */
export const exportAssets =
  (ports: GetAssetPorts) =>
  async (
    actor: Actor,
    workspaceId: string,
    { columns, ...filter }: z.output<typeof exportAssetsQuerySchema>,
  ): Promise<SentFile> => {
    const read = (cursor: string | undefined, limit: number) =>
      ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => {
        const query = { ...filter, limit, cursor };
        const page = await assetListsIn(scope).list(query, await countAssets(scope, query));
        return { ...page, items: await describeAssets(ports, scope, page.items, page.owners) };
      });
    await rankBeforeList(ports.enterWorkspace, actor, workspaceId, {
      ...filter,
      cursor: undefined,
    });
    const first = await read(undefined, PAGE);
    async function* pages() {
      let page = first;
      let left = MAX_EXPORTED_ASSETS - page.items.length;
      yield page.items;
      while (page.nextCursor !== null && left > 0) {
        page = await read(page.nextCursor, Math.min(PAGE, left));
        left -= page.items.length;
        yield page.items;
      }
    }
    const leftOut = Math.max(0, first.total - MAX_EXPORTED_ASSETS);
    return {
      ...assetExportFile,
      headers: { 'x-assets-left-out': String(leftOut) },
      parts: assetsCsv(pages(), columns),
    };
  };
