import { isOfNetwork } from '@parapet/checks/place';
import type { FindingsPort } from '../findings.port.ts';
import { openStatuses } from '../recording/lifecycle.policy.ts';
import { placeOfText } from '../recording/place.policy.ts';

export const listEarlier: FindingsPort['listEarlier'] = async ({ tx, workspaceId }, host) => {
  const rows = await tx
    .selectFrom('findings')
    .where('workspace_id', '=', workspaceId)
    .where('duplicate_of_id', 'is', null)
    .where((is) => is.or([is('status', '<>', 'fixed'), is('is_retest_pending', '=', true)]))
    .where('place_host', '=', host)
    .select(['check_id', 'place', 'locator', 'baseline_signature', 'status'])
    .execute();
  return rows.flatMap((row) => {
    const place = placeOfText(row.place);
    if (!isOfNetwork(place)) return [];
    return [
      {
        checkId: row.check_id,
        place,
        locator: row.locator,
        baselineSignature: row.baseline_signature,
        isDecided: !openStatuses.some((status) => status === row.status),
      },
    ];
  });
};
