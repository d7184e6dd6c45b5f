import type { FindingsPort } from '../findings.port.ts';
import { openStatuses } from '../recording/lifecycle.policy.ts';
import { placeOfText } from '../recording/place.policy.ts';

export const listEarlier: FindingsPort['listEarlier'] = async (
  { tx, workspaceId },
  { assetId, host },
) => {
  const here = tx
    .selectFrom('findings')
    .where('workspace_id', '=', workspaceId)
    .where('duplicate_of_id', 'is', null)
    .where((is) => is.or([is('status', '<>', 'fixed'), is('is_retest_pending', '=', true)]))
    .select(['check_id', 'place', 'locator', 'baseline_signature', 'status']);
  const rows = await here
    .where('place_host', '=', host)
    .unionAll(here.where('asset_id', '=', assetId).where('place_host', 'is', null))
    .execute();
  return rows.map((row) => ({
    checkId: row.check_id,
    place: row.place === null ? null : placeOfText(row.place),
    locator: row.locator,
    baselineSignature: row.baseline_signature,
    isDecided: !openStatuses.some((status) => status === row.status),
  }));
};
