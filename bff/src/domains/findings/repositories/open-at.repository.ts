import { isOfNetwork, placeText } from '@parapet/checks/place';
import { findingStatusSchema } from '@parapet/contracts/findings/finding';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { sql } from 'kysely';
import type { FindingsPort } from '../findings.port.ts';
import { placeOfText } from '../recording/place.policy.ts';

export const listOpenAt: FindingsPort['listOpenAt'] = async ({ tx, workspaceId }, places) => {
  if (places.length === 0) return new Map();
  const rows = await tx
    .selectFrom('findings')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`place_host = any (${places.map(placeText)}::text[])`)
    .where('duplicate_of_id', 'is', null)
    .where((is) => is.or([is('status', '<>', 'fixed'), is('is_retest_pending', '=', true)]))
    .select(['check_id', 'place', 'severity'])
    .execute();
  return new Map(
    rows.flatMap(({ check_id, place, severity }): [string, Severity][] => {
      const at = placeOfText(place);
      return isOfNetwork(at) ? [] : [[`${check_id} ${at.resource}`, severity]];
    }),
  );
};

const MAX_AT_PLACE = 200;

export const listAtPlace: FindingsPort['listAtPlace'] = async ({ tx, workspaceId }, place) => {
  const rows = await tx
    .selectFrom('findings')
    .where('workspace_id', '=', workspaceId)
    .where('place_host', '=', place)
    .where('duplicate_of_id', 'is', null)
    .select(['id', 'title', 'severity', 'status', 'first_seen_at'])
    .orderBy('priority_score', 'desc')
    .orderBy('id')
    .limit(MAX_AT_PLACE)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    severity: row.severity,
    status: findingStatusSchema.parse(row.status),
    firstSeenAt: row.first_seen_at,
  }));
};
